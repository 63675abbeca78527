import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  title: "Huérfanos",
  sub: "Lo que ha perdido a su dueño. Aquí no se cambia nada: lo arregla la ficha o quien opera el servicio.",
  loading: "Buscando lo que no tiene dueño",
  failed: "No se pudo consultar",
  again: "Mirar otra vez",
  looked_at: "Consultado el {{time}}",
  none: "Todo tiene dueño",
  none_text: "Ninguna cuenta sin equipo, ningún equipo sin administrador principal y nada olvidado.",
  "kind.account": "Cuentas sin equipo",
  "kind.account_why": "Quien inicia sesión aquí no llega a nada.",
  "kind.team": "Equipos sin administrador principal",
  "kind.team_why": "Nadie puede pagarlos ni traspasarlos. La reparación de la ficha nombra a uno.",
  "kind.subscription": "Suscripciones sin equipo",
  "kind.subscription_why": "No se deben cobrar.",
  "kind.device": "Teléfonos sin miembro",
  "kind.device_why": "Guardan una sesión que no es de nadie.",
  "kind.file": "Archivos sin dueño",
  "kind.file_why": "Fotos y logotipos que ninguna fila nombra desde hace más de una hora.",
  "kind.none": "Ninguno",
  since: "Desde",
  first: "Se muestran los primeros {{count}}.",
  open_case: "Abrir la ficha",
};
