import { LinkData, template } from "../mail/template.ts";

/** Sent after sign-up: proves that the address is the person's own. */
export const verifyEmail = template({
  name: "signup.verify_email",
  data: LinkData,
  link: { purpose: "verify", path: "/verify-email" },
  en: ({ first_name, brand, link }) => ({
    subject: `Confirm your e-mail for ${brand}`,
    paragraphs: [
      `Hello ${first_name},`,
      `one step is left: confirm that this is your address. The link works for 48 hours.`,
      `If you did not sign up for ${brand}, ignore this mail; nothing will happen.`,
    ],
    button: { label: "Confirm my e-mail", url: link },
  }),
  es: ({ first_name, brand, link }) => ({
    subject: `Confirma tu correo para ${brand}`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `solo falta un paso: confirma que esta dirección es tuya. El enlace funciona durante 48 horas.`,
      `Si no te has registrado en ${brand}, ignora este correo; no pasará nada.`,
    ],
    button: { label: "Confirmar mi correo", url: link },
  }),
});
