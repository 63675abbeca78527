import * as z from "zod/mini";
import { template } from "../mail/template.ts";

/** Told whenever two-step login was switched off with a code of one's own; it cannot be switched off itself. */
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
