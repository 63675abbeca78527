import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  title: "Registros huérfanos",
  sub: "Registros sin propietario. Corrígelos en la ficha o pregunta al operador.",
  loading: "Buscando registros huérfanos",
  failed: "No se han podido cargar los registros huérfanos",
  again: "Comprobar de nuevo",
  "context.check": "comprobar los registros huérfanos",
  now: "Comprobar ahora",
  never: "Aún sin comprobar",
  never_text: "La comprobación se hace cada noche. También puedes hacerla ahora.",
  looked_at: "Datos del {{time}}. Se comprueba cada noche.",
  none: "No hay registros huérfanos",
  none_text: "Cada cuenta tiene un equipo, cada equipo tiene un propietario y cada archivo está en uso.",
  "kind.account": "Cuentas sin equipo",
  "kind.account_why": "Estas personas pueden iniciar sesión, pero no tienen equipo.",
  "kind.team": "Equipos sin propietario",
  "kind.team_why":
    "Nadie puede pagarlos ni transferir la propiedad. «Reparar la cuenta del equipo», en la ficha, asigna un propietario.",
  "kind.subscription": "Suscripciones sin equipo",
  "kind.subscription_why": "No se deben cobrar.",
  "kind.device": "Teléfonos sin miembro",
  "kind.device_why": "Mantienen la sesión iniciada, pero no son de nadie.",
  "kind.file": "Archivos sin propietario",
  "kind.file_why": "Fotos y logotipos que ningún registro usa desde hace más de una hora.",
  since: "Desde",
  first: "Se muestran los primeros {{count}}.",
  open_case: "Abrir la ficha",
};
