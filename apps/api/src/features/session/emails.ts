import * as z from "zod/mini";
import { writtenMoment } from "@portal/model/kit/calendar.ts";
import { template } from "../../platform/email-template.ts";

/** Sent after a login from a browser that this account has not used before. */
export const newLogin = template({
  name: "session.new_login",
  data: z.object({ first_name: z.string(), at: z.string() }),
  en: ({ first_name, at, brand }) => ({
    subject: `New log-in to your ${brand} account`,
    paragraphs: [
      `Hello ${first_name},`,
      `somebody logged in to your account from a browser that we have not seen before, on ${writtenMoment(new Date(at), "en")}.`,
      "If it was you, there is nothing to do. If it was not, tell our support team at once.",
    ],
  }),
  es: ({ first_name, at, brand }) => ({
    subject: `Nuevo inicio de sesión en tu cuenta de ${brand}`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `alguien ha iniciado sesión en tu cuenta desde un navegador que no conocíamos, el ${writtenMoment(new Date(at), "es")}.`,
      "Si fuiste tú, no tienes que hacer nada. Si no, avisa enseguida a nuestro equipo de soporte.",
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
      `Hello ${first_name},`,
      `A member of our support team opened your account on ${writtenMoment(new Date(at), "en")}, for half an hour at most.`,
      may_change
        ? "They can change settings on your behalf, but not your password, email, two-step login, payment or secrets."
        : "They could look, but change nothing.",
      "If you didn't ask for help, contact our support team right away.",
    ],
  }),
  es: ({ first_name, at, may_change, brand }) => ({
    subject: may_change
      ? `El soporte de ${brand} puede hacer cambios en tu cuenta`
      : `El soporte de ${brand} ha consultado tu cuenta`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `Una persona de nuestro equipo de soporte abrió tu cuenta el ${writtenMoment(new Date(at), "es")}, durante media hora como máximo.`,
      may_change
        ? "Puede cambiar ajustes en tu nombre, pero no tu contraseña, correo, inicio de sesión en dos pasos, pago ni secretos."
        : "Podía mirar, pero no cambiar nada.",
      "Si no pediste ayuda, avisa enseguida a nuestro equipo de soporte.",
    ],
  }),
});
