import { linkTo } from "../links/service.ts";
import { LinkData, template } from "../mail/template.ts";

/** Sent after sign-up: proves that the address is the person's own. */
export const verifyEmail = template({
  name: "signup.verify_email",
  data: LinkData,
  link: linkTo("verify", "/verify-email"),
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

/** The first of the product's own mails: only for those who want them. */
export const firstSteps = template({
  name: "signup.first_steps",
  data: LinkData,
  list: "list_productnotifications",
  en: ({ first_name, brand }) => ({
    subject: `First steps with ${brand}`,
    paragraphs: [
      `Hello ${first_name},`,
      "your account is ready. Three things make the phone ring: enter your voice account, install the app, and log in there with this address.",
      "The dashboard shows what is done and what is still missing.",
    ],
  }),
  es: ({ first_name, brand }) => ({
    subject: `Primeros pasos con ${brand}`,
    paragraphs: [
      `Hola, ${first_name}:`,
      "tu cuenta está lista. Tres cosas hacen que suene el teléfono: introduce tu cuenta de voz, instala la aplicación e inicia sesión en ella con esta dirección.",
      "El panel muestra lo que ya está hecho y lo que falta.",
    ],
  }),
});
