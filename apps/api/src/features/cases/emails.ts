import { PersonData, line, template } from "../../platform/email-template.ts";

/** Sent whenever support turns off two-step login. Customers can't opt out of it. */
export const mfaReset = template({
  name: "case.mfa_reset",
  data: PersonData,
  because: "security",
  example: { first_name: "Ana" },
  en: ({ first_name, product, brand, support, page }) => ({
    subject: `Two-step login is off for your ${brand} account`,
    paragraphs: [
      `Hi ${first_name},`,
      line`${support("Our support team")} turned off two-step login for your account after verifying your identity. You've been logged out everywhere.`,
      line`You can set it up again when you next log in. If you didn't ask for this, contact ${support("our support team")} right away: someone may know your password.`,
    ],
    button: { label: "Log in", url: page(product, "/login") },
  }),
  es: ({ first_name, product, brand, support, page }) => ({
    subject: `La verificación en dos pasos de tu cuenta de ${brand} está desactivada`,
    paragraphs: [
      `Hola, ${first_name}:`,
      line`${support("Nuestro equipo de soporte")} ha desactivado la verificación en dos pasos de tu cuenta tras comprobar tu identidad. Tu sesión se ha cerrado en todas partes.`,
      line`Puedes configurarla de nuevo cuando vuelvas a iniciar sesión. Si no lo pediste, avisa enseguida a ${support("nuestro equipo de soporte")}: alguien podría saber tu contraseña.`,
    ],
    button: { label: "Iniciar sesión", url: page(product, "/login") },
  }),
});
