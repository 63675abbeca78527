import * as z from "zod/mini";
import { template } from "../../platform/email-template.ts";

/** Sent whenever two-step login is turned on, because a thief with the password could lock the owner out with it. */
export const switchedOn = template({
  name: "mfa.switched_on",
  data: z.object({ first_name: z.string() }),
  en: ({ first_name, brand }) => ({
    subject: `Two-step login is on for your ${brand} account`,
    paragraphs: [
      `Hello ${first_name},`,
      "Two-step login was just turned on for your account. From now on, you need a code from your authenticator app to log in.",
      "If this was you, you're all set. If it wasn't, someone knows your password. Contact our support team right away.",
    ],
  }),
  es: ({ first_name, brand }) => ({
    subject: `El inicio de sesión en dos pasos de tu cuenta de ${brand} está activado`,
    paragraphs: [
      `Hola, ${first_name}:`,
      "Se acaba de activar el inicio de sesión en dos pasos en tu cuenta. A partir de ahora necesitas un código de tu aplicación de autenticación para entrar.",
      "Si fuiste tú, no tienes que hacer nada. Si no, alguien sabe tu contraseña. Avisa enseguida a nuestro equipo de soporte.",
    ],
  }),
});

/** Sent whenever two-step login was turned off with a code. Can't be opted out of. */
export const switchedOff = template({
  name: "mfa.switched_off",
  data: z.object({ first_name: z.string() }),
  en: ({ first_name, brand }) => ({
    subject: `Your two-step login at ${brand} was switched off`,
    paragraphs: [
      `Hello ${first_name},`,
      "two-step login was switched off for your account, with your password and one of your codes.",
      "If it was you, there is nothing to do. If it was not, ask for a new password on the log-in page at once, and tell our support team.",
    ],
  }),
  es: ({ first_name, brand }) => ({
    subject: `Se ha desactivado tu verificación en dos pasos en ${brand}`,
    paragraphs: [
      `Hola, ${first_name}:`,
      "se ha desactivado la verificación en dos pasos de tu cuenta, con tu contraseña y uno de tus códigos.",
      "Si fuiste tú, no tienes que hacer nada. Si no, pide enseguida una contraseña nueva en la página de inicio de sesión y avisa a nuestro equipo de soporte.",
    ],
  }),
});
