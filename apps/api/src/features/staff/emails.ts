import * as z from "zod/mini";
import { STAFF_LEVELS } from "@portal/model/access.ts";
import { writtenMoment } from "@portal/model/kit/calendar.ts";
import { template } from "../../platform/email-template.ts";

const Data = z.object({ full_name: z.string(), by_name: z.string(), what: z.enum(["password", "mfa"]) });

/** Sent to a staff member when a colleague resets their login, so no one takes it over unnoticed. */
export const credentialReset = template({
  name: "staff.credential_reset",
  data: Data,
  because: "staff",
  example: { full_name: "Kim Park", by_name: "Sam Ito", what: "mfa" },
  en: ({ full_name, by_name, what, brand, page }) => ({
    subject: `Your ${brand} support login was reset`,
    paragraphs: [
      `Hi ${full_name},`,
      what === "password"
        ? `${by_name} gave you a one-time password for the ${brand} support area. You've been logged out everywhere.`
        : `${by_name} turned off your two-step login for the ${brand} support area. You've been logged out everywhere.`,
      "If you didn't ask for this, tell another support administrator right away: someone may be logging in as you.",
    ],
    button: { label: "Log in", url: page("support", "/support/login") },
  }),
  es: ({ full_name, by_name, what, brand, page }) => ({
    subject: `Se ha restablecido tu acceso al soporte de ${brand}`,
    paragraphs: [
      `Hola, ${full_name}:`,
      what === "password"
        ? `${by_name} te ha dado una contraseña de un solo uso para el área de soporte de ${brand}. Tu sesión se ha cerrado en todas partes.`
        : `${by_name} ha desactivado tu verificación en dos pasos en el área de soporte de ${brand}. Tu sesión se ha cerrado en todas partes.`,
      "Si no lo pediste, avisa enseguida a otro administrador de soporte: alguien podría entrar en tu nombre.",
    ],
    button: { label: "Iniciar sesión", url: page("support", "/support/login") },
  }),
});

/** Sent to the other administrators when a colleague becomes an approver, so it can't happen unnoticed. */
export const newApprover = template({
  name: "staff.new_approver",
  data: z.object({
    full_name: z.string(),
    by_name: z.string(),
    name: z.string(),
    level: z.enum(STAFF_LEVELS),
    from: z.string(),
  }),
  because: "staff",
  example: { full_name: "Kim Park", by_name: "Sam Ito", name: "Ola Berg", level: "su", from: "2027-03-04T09:00:00Z" },
  en: ({ full_name, by_name, name, level, from, brand, page }) => ({
    subject: `${name} can soon approve requests at ${brand} support`,
    paragraphs: [
      `Hi ${full_name},`,
      `${by_name} made ${name} ${level === "su" ? "a support administrator" : "a level 3 agent"}. From ${writtenMoment(new Date(from), "en")}, ${name} can approve colleagues' requests.`,
      "If you don't know about this, change their level before then and talk to the other administrators.",
    ],
    button: { label: "View staff", url: page("support", "/support/settings") },
  }),
  es: ({ full_name, by_name, name, level, from, brand, page }) => ({
    subject: `${name} pronto podrá aprobar solicitudes en el soporte de ${brand}`,
    paragraphs: [
      `Hola, ${full_name}:`,
      `${by_name} ha dado a ${name} el nivel de ${level === "su" ? "administrador de soporte" : "agente de nivel 3"}. A partir del ${writtenMoment(new Date(from), "es")} podrá aprobar las solicitudes de los demás.`,
      "Si no sabías nada, cambia su nivel antes de esa fecha y habla con el resto de administradores.",
    ],
    button: { label: "Ver el personal", url: page("support", "/support/settings") },
  }),
});
