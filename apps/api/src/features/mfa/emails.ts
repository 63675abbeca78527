import * as z from "zod/mini";
import { template } from "../../platform/email-template.ts";

/** Sent whenever two-step login is turned on, because a thief with the password could lock the owner out with it. */
export const switchedOn = template({
  name: "mfa.switched_on",
  data: z.object({ first_name: z.string() }),
  en: ({ first_name, brand }) => ({
    subject: `Two-step login is on for your ${brand} account`,
    paragraphs: [
      `Hi ${first_name},`,
      "Two-step login was just turned on for your account. From now on, you need a code from your authenticator app to log in.",
      "If this was you, you're all set. If it wasn't, someone knows your password. Contact our support team right away.",
    ],
  }),
  es: ({ first_name, brand }) => ({
    subject: `La verificación en dos pasos de tu cuenta de ${brand} está activada`,
    paragraphs: [
      `Hola, ${first_name}:`,
      "Se acaba de activar la verificación en dos pasos en tu cuenta. A partir de ahora necesitas un código de tu aplicación de autenticación para iniciar sesión.",
      "Si fuiste tú, no tienes que hacer nada. Si no, alguien sabe tu contraseña. Avisa enseguida a nuestro equipo de soporte.",
    ],
  }),
});

/** Sent whenever two-step login was turned off with a code. Can't be opted out of. */
export const switchedOff = template({
  name: "mfa.switched_off",
  data: z.object({ first_name: z.string() }),
  en: ({ first_name, brand }) => ({
    subject: `Two-step login is off for your ${brand} account`,
    paragraphs: [
      `Hi ${first_name},`,
      "Two-step login was just turned off for your account with your password and one of your codes.",
      "If this was you, you're all set. If it wasn't, reset your password on the login page right away and contact our support team.",
    ],
  }),
  es: ({ first_name, brand }) => ({
    subject: `La verificación en dos pasos de tu cuenta de ${brand} está desactivada`,
    paragraphs: [
      `Hola, ${first_name}:`,
      "Se acaba de desactivar la verificación en dos pasos de tu cuenta, con tu contraseña y uno de tus códigos.",
      "Si fuiste tú, no tienes que hacer nada. Si no, restablece enseguida tu contraseña en la página de inicio de sesión y avisa a nuestro equipo de soporte.",
    ],
  }),
});
