import * as z from "zod/mini";
import { writtenMoment } from "@portal/model/kit/calendar.ts";
import { template } from "../../platform/email-template.ts";

/** Sent after a login from a browser that this account has not used before. */
export const newLogin = template({
  name: "session.new_login",
  data: z.object({ first_name: z.string(), at: z.string() }),
  en: ({ first_name, at, brand }) => ({
    subject: `New login to your ${brand} account`,
    paragraphs: [
      `Hi ${first_name},`,
      `Someone logged in to your account from a new browser on ${writtenMoment(new Date(at), "en")}.`,
      "If this was you, you're all set. If it wasn't, reset your password on the login page and contact our support team right away.",
    ],
  }),
  es: ({ first_name, at, brand }) => ({
    subject: `Nuevo inicio de sesión en tu cuenta de ${brand}`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `Alguien ha iniciado sesión en tu cuenta desde un navegador nuevo el ${writtenMoment(new Date(at), "es")}.`,
      "Si fuiste tú, no tienes que hacer nada. Si no, restablece tu contraseña en la página de inicio de sesión y avisa enseguida a nuestro equipo de soporte.",
    ],
  }),
});

/** Sent whenever support staff log in to the account. Can't be opted out of. */
export const supportEntered = template({
  name: "session.support_entered",
  data: z.object({ first_name: z.string(), at: z.string(), may_change: z.boolean() }),
  en: ({ first_name, at, may_change, brand }) => ({
    subject: may_change
      ? `${brand} support can make changes in your account`
      : `${brand} support looked at your account`,
    paragraphs: [
      `Hi ${first_name},`,
      `A member of our support team opened your account on ${writtenMoment(new Date(at), "en")}, for up to 30 minutes.`,
      may_change
        ? "They can change settings on your behalf, but not your password, two-step login, email, payment, roles or secrets."
        : "They can look around but can't change anything.",
      "If you didn't ask for help, contact our support team right away.",
    ],
  }),
  es: ({ first_name, at, may_change, brand }) => ({
    subject: may_change
      ? `El soporte de ${brand} puede hacer cambios en tu cuenta`
      : `El soporte de ${brand} ha consultado tu cuenta`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `Una persona de nuestro equipo de soporte abrió tu cuenta el ${writtenMoment(new Date(at), "es")}, durante un máximo de 30 minutos.`,
      may_change
        ? "Puede cambiar ajustes en tu nombre, pero no tu contraseña, correo, verificación en dos pasos, pago ni secretos."
        : "Puede consultar tu cuenta, pero no cambiar nada.",
      "Si no pediste ayuda, avisa enseguida a nuestro equipo de soporte.",
    ],
  }),
});
