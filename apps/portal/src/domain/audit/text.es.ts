import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  "archived.customer": "Las entradas anteriores al {{date}} están archivadas. Si las necesitas, pídelas a soporte.",
  "archived.staff":
    "Las entradas de auditoría anteriores al {{date}} están archivadas. Si las necesitas, pídelas al operador del portal.",
  "by.house": "por el sistema",
  "by.self": "por la propia persona",
  "by.person": "por {{name}}",
  "by.support": "por soporte ({{name}})",
  "by.behalf": "por {{name}}, en nombre de {{behalf}}",
  "by.support_behalf": "por soporte ({{name}}), en nombre de {{behalf}}",
  "field.first_name": "Nombre",
  "field.last_name": "Apellidos",
  "field.email": "Correo",
  "field.email_pending": "Correo nuevo",
  "field.status": "Estado",
  "field.admin_role": "Rol",
  "field.team_provided_contact_information": "Contactos añadidos por el equipo",
  "field.user_provided_contact_information": "Contactos añadidos por la persona",
  "field.avatar": "Foto",
  "value.none": "vacío",
  "value.yes": "sí",
  "value.no": "no",
  "value.hidden": "cambiado",
  before: "antes",
  became: "pasó a ser",
  "status.invited": "Invitado",
  "status.active": "Activo",
  "status.inactive": "Inactivo",
  "status.suspended": "Suspendido",
  "status.removed": "Quitado",
};
