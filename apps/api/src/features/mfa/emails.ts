import { PersonData, line, template } from "../../platform/email-template.ts";

const SECURITY = "/dashboard/settings-and-preferences?section=security";

/** Sent whenever two-step login is turned on, because a thief with the password could lock the owner out with it. */
export const switchedOn = template({
  name: "mfa.switched_on",
  data: PersonData,
  because: "security",
  example: { first_name: "Ana" },
  en: ({ first_name, product, brand, support, page }) => ({
    subject: `Two-step login is on for your ${brand} account`,
    paragraphs: [
      `Hi ${first_name},`,
      "Two-step login was just turned on for your account. From now on, you need a code from your authenticator app to log in.",
      line`If this was you, you're all set. If it wasn't, someone knows your password. Contact ${support("our support team")} right away.`,
    ],
    button: { label: "Review security settings", url: page(product, SECURITY) },
  }),
  es: ({ first_name, product, brand, support, page }) => ({
    subject: `La verificación en dos pasos de tu cuenta de ${brand} está activada`,
    paragraphs: [
      `Hola, ${first_name}:`,
      "Se acaba de activar la verificación en dos pasos en tu cuenta. A partir de ahora necesitas un código de tu aplicación de autenticación para iniciar sesión.",
      line`Si fuiste tú, no tienes que hacer nada. Si no, alguien sabe tu contraseña. Avisa enseguida a ${support("nuestro equipo de soporte")}.`,
    ],
    button: { label: "Revisar la seguridad", url: page(product, SECURITY) },
  }),
});

/** Sent whenever the recovery codes were replaced, because the earlier ones no longer work. */
export const codesRenewed = template({
  name: "mfa.codes_renewed",
  data: PersonData,
  because: "security",
  example: { first_name: "Ana" },
  en: ({ first_name, product, brand, support, page }) => ({
    subject: `New recovery codes for your ${brand} account`,
    paragraphs: [
      `Hi ${first_name},`,
      "New recovery codes were just created for your two-step login. The earlier ones no longer work.",
      line`If this was you, keep the new codes in a safe place. If it wasn't, change your password right away and contact ${support("our support team")}.`,
    ],
    button: { label: "Review security settings", url: page(product, SECURITY) },
  }),
  es: ({ first_name, product, brand, support, page }) => ({
    subject: `Nuevos códigos de recuperación para tu cuenta de ${brand}`,
    paragraphs: [
      `Hola, ${first_name}:`,
      "Se acaban de crear códigos de recuperación nuevos para tu verificación en dos pasos. Los anteriores ya no sirven.",
      line`Si fuiste tú, guarda los códigos nuevos en un lugar seguro. Si no, cambia enseguida tu contraseña y avisa a ${support("nuestro equipo de soporte")}.`,
    ],
    button: { label: "Revisar la seguridad", url: page(product, SECURITY) },
  }),
});

/** Sent whenever two-step login was turned off with a code. Can't be opted out of. */
export const switchedOff = template({
  name: "mfa.switched_off",
  data: PersonData,
  because: "security",
  example: { first_name: "Ana" },
  en: ({ first_name, product, brand, support, page }) => ({
    subject: `Two-step login is off for your ${brand} account`,
    paragraphs: [
      `Hi ${first_name},`,
      "Two-step login was just turned off for your account with your password and one of your codes.",
      line`If this was you, you're all set. If it wasn't, reset your password right away and contact ${support("our support team")}.`,
    ],
    button: { label: "Reset password", url: page(product, "/forgot-password") },
  }),
  es: ({ first_name, product, brand, support, page }) => ({
    subject: `La verificación en dos pasos de tu cuenta de ${brand} está desactivada`,
    paragraphs: [
      `Hola, ${first_name}:`,
      "Se acaba de desactivar la verificación en dos pasos de tu cuenta, con tu contraseña y uno de tus códigos.",
      line`Si fuiste tú, no tienes que hacer nada. Si no, restablece enseguida tu contraseña y avisa a ${support("nuestro equipo de soporte")}.`,
    ],
    button: { label: "Restablecer contraseña", url: page(product, "/forgot-password") },
  }),
});
