import * as z from "zod/mini";
import { template } from "../../platform/email-template.ts";

/** Sent whenever support turns off two-step login. Customers can't opt out of it. */
export const mfaReset = template({
  name: "case.mfa_reset",
  data: z.object({ first_name: z.string() }),
  en: ({ first_name, brand }) => ({
    subject: `Two-step login is off for your ${brand} account`,
    paragraphs: [
      `Hi ${first_name},`,
      "Our support team turned off two-step login for your account after verifying your identity. You've been logged out everywhere.",
      "You can set it up again when you next log in. If you didn't ask for this, contact our support team right away: someone may know your password.",
    ],
  }),
  es: ({ first_name, brand }) => ({
    subject: `La verificación en dos pasos de tu cuenta de ${brand} está desactivada`,
    paragraphs: [
      `Hola, ${first_name}:`,
      "Nuestro equipo de soporte ha desactivado la verificación en dos pasos de tu cuenta tras comprobar tu identidad. Tu sesión se ha cerrado en todas partes.",
      "Puedes configurarla de nuevo cuando vuelvas a iniciar sesión. Si no lo pediste, avisa enseguida a nuestro equipo de soporte: alguien podría saber tu contraseña.",
    ],
  }),
});
