import * as z from "zod/mini";
import { linkTo } from "../links/public.ts";
import { LinkData, template } from "../../platform/email-template.ts";

/** Sent after sign-up, to verify the address. */
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

/** Sent after a sign-up with an address that has an account, if the page must not reveal it. */
export const alreadyHere = template({
  name: "signup.already_here",
  data: z.object({ log_in: z.string(), recover: z.string() }),
  en: ({ brand, log_in, recover }) => ({
    subject: `You already have an account with ${brand}`,
    paragraphs: [
      "Hello,",
      `somebody wanted to sign up for ${brand} with this address. It already has an account, so no new one was created and nothing was changed.`,
      `If it was you, log in. If you do not remember your password, choose a new one here: ${recover}`,
      "If it was not you, ignore this mail.",
    ],
    button: { label: "Log in", url: log_in },
  }),
  es: ({ brand, log_in, recover }) => ({
    subject: `Ya tienes una cuenta en ${brand}`,
    paragraphs: [
      "Hola:",
      `alguien quiso registrarse en ${brand} con esta dirección. Ya tiene una cuenta, así que no se creó otra y no se cambió nada.`,
      `Si fuiste tú, inicia sesión. Si no recuerdas tu contraseña, elige una nueva aquí: ${recover}`,
      "Si no fuiste tú, ignora este correo.",
    ],
    button: { label: "Iniciar sesión", url: log_in },
  }),
});

/** Sent after a sign-up with an address whose account was closed. */
export const addressCanceled = template({
  name: "signup.address_canceled",
  data: z.object({ support: z.string() }),
  en: ({ brand, support }) => ({
    subject: `No account was created with ${brand}`,
    paragraphs: [
      "Hello,",
      `somebody wanted to sign up for ${brand} with this address. It belonged to an account that was closed, so it cannot start another free or trial account.`,
      "If it was you, contact our support team, or sign up with a different address. If it was not you, ignore this mail.",
    ],
    button: { label: "Contact support", url: support },
  }),
  es: ({ brand, support }) => ({
    subject: `No se creó ninguna cuenta en ${brand}`,
    paragraphs: [
      "Hola:",
      `alguien quiso registrarse en ${brand} con esta dirección. Era de una cuenta que se cerró, así que no puede empezar otra cuenta gratuita o de prueba.`,
      "Si fuiste tú, contacta con nuestro equipo de soporte o regístrate con otra dirección. Si no fuiste tú, ignora este correo.",
    ],
    button: { label: "Contactar con soporte", url: support },
  }),
});

/** The first product email, only for subscribers. */
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
