import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  loading: "Cargando los datos de la cuenta",
  failed_load: "No se han podido cargar los datos de la cuenta",
  members_one: "{{count}} persona",
  members_other: "{{count}} personas",
  voice_accounts_one: "{{count}} cuenta de voz",
  voice_accounts_other: "{{count}} cuentas de voz",
  devices_one: "{{count}} teléfono",
  devices_other: "{{count}} teléfonos",
  contacts_one: "{{count}} contacto",
  contacts_other: "{{count}} contactos",
  call_records_one: "{{count}} registro de llamada",
  call_records_other: "{{count}} registros de llamadas",
  paid: "Servicio pagado hasta el {{date}}",
  credit: "{{amount}} de saldo",
  "takeout.file": "cuenta-{{day}}.zip",
  "takeout.done": "Datos descargados",
  "takeout.failed": "No se han podido descargar tus datos",
};
