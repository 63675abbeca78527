import * as z from "zod/mini";
import { template } from "../../platform/email-template.ts";

/** Sent whenever support turns off two-step login. Customers can't opt out of it. */
export const mfaReset = template({
  name: "case.mfa_reset",
  data: z.object({ first_name: z.string() }),
  en: ({ first_name, brand }) => ({
    subject: `Your two-step login at ${brand} was switched off`,
    paragraphs: [
      `Hello ${first_name},`,
      "our support team has switched two-step login off for your account, after checking that it was you who asked for it. You are logged out everywhere.",
      "At your next log-in you can set it up anew. If you did not ask for this, write to our support team at once: somebody may know your password.",
    ],
  }),
  es: ({ first_name, brand }) => ({
    subject: `Se ha desactivado tu verificación en dos pasos en ${brand}`,
    paragraphs: [
      `Hola, ${first_name}:`,
      "nuestro equipo de soporte ha desactivado la verificación en dos pasos de tu cuenta, tras comprobar que eras tú quien lo pedía. Tu sesión se ha cerrado en todas partes.",
      "Cuando vuelvas a iniciar sesión puedes configurarla de nuevo. Si no lo pediste, avisa enseguida a nuestro equipo de soporte: alguien podría saber tu contraseña.",
    ],
  }),
});
