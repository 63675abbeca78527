import * as z from "zod/mini";
import { writtenMoment } from "@portal/model/kit/calendar.ts";
import { PersonData, line, template } from "../../platform/email-template.ts";

const SECURITY = "/dashboard/settings-and-preferences?section=security";

/** Sent after a login from a browser that this account has not used before. */
export const newLogin = template({
  name: "session.new_login",
  data: z.extend(PersonData, { at: z.string() }),
  because: "security",
  example: { first_name: "Ana", at: "2027-03-04T09:00:00Z" },
  en: ({ first_name, at, product, brand, support, page }) => ({
    subject: `New login to your ${brand} account`,
    paragraphs: [
      `Hi ${first_name},`,
      `Someone logged in to your account from a new browser on ${writtenMoment(new Date(at), "en")}.`,
      line`If this was you, you're all set. If it wasn't, reset your password and contact ${support("our support team")} right away.`,
    ],
    button: { label: "Reset password", url: page(product, "/forgot-password") },
  }),
  es: ({ first_name, at, product, brand, support, page }) => ({
    subject: `Nuevo inicio de sesión en tu cuenta de ${brand}`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `Alguien ha iniciado sesión en tu cuenta desde un navegador nuevo el ${writtenMoment(new Date(at), "es")}.`,
      line`Si fuiste tú, no tienes que hacer nada. Si no, restablece tu contraseña y avisa enseguida a ${support("nuestro equipo de soporte")}.`,
    ],
    button: { label: "Restablecer contraseña", url: page(product, "/forgot-password") },
  }),
});

/** Sent whenever support staff log in to the account. Can't be opted out of. */
export const supportEntered = template({
  name: "session.support_entered",
  data: z.extend(PersonData, { at: z.string(), may_change: z.boolean() }),
  because: "security",
  example: { first_name: "Ana", at: "2027-03-04T09:00:00Z", may_change: false },
  en: ({ first_name, at, may_change, product, brand, support, page }) => ({
    subject: may_change
      ? `${brand} support can make changes in your account`
      : `${brand} support looked at your account`,
    paragraphs: [
      `Hi ${first_name},`,
      line`A member of ${support("our support team")} opened your account on ${writtenMoment(new Date(at), "en")}, for up to 30 minutes.`,
      may_change
        ? "They can change settings on your behalf, but not your password, two-step login, email, payment, roles or secrets."
        : "They can look around but can't change anything.",
      line`If you didn't ask for help, contact ${support("our support team")} right away.`,
    ],
    button: { label: "Review account access", url: page(product, SECURITY) },
  }),
  es: ({ first_name, at, may_change, product, brand, support, page }) => ({
    subject: may_change
      ? `El soporte de ${brand} puede hacer cambios en tu cuenta`
      : `El soporte de ${brand} ha consultado tu cuenta`,
    paragraphs: [
      `Hola, ${first_name}:`,
      line`Una persona de ${support("nuestro equipo de soporte")} abrió tu cuenta el ${writtenMoment(new Date(at), "es")}, durante un máximo de 30 minutos.`,
      may_change
        ? "Puede cambiar ajustes en tu nombre, pero no tu contraseña, correo, verificación en dos pasos, pago ni secretos."
        : "Puede consultar tu cuenta, pero no cambiar nada.",
      line`Si no pediste ayuda, avisa enseguida a ${support("nuestro equipo de soporte")}.`,
    ],
    button: { label: "Revisar los accesos", url: page(product, SECURITY) },
  }),
});
