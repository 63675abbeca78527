import * as z from "zod/mini";
import { linkTo } from "../links/public.ts";
import { LinkData, template } from "../../platform/email-template.ts";

/** Sent after sign-up, to verify the address. */
export const verifyEmail = template({
  name: "signup.verify_email",
  data: LinkData,
  link: linkTo("verify", "/verify-email"),
  en: ({ first_name, brand, link }) => ({
    subject: `Confirm your email for ${brand}`,
    paragraphs: [
      `Hi ${first_name},`,
      "One last step: confirm that this is your address. The link works for 48 hours.",
      `If you didn't sign up for ${brand}, ignore this email.`,
    ],
    button: { label: "Confirm my email", url: link },
  }),
  es: ({ first_name, brand, link }) => ({
    subject: `Confirma tu correo para ${brand}`,
    paragraphs: [
      `Hola, ${first_name}:`,
      "Solo falta un paso: confirma que esta dirección es tuya. El enlace funciona durante 48 horas.",
      `Si no te has registrado en ${brand}, ignora este correo.`,
    ],
    button: { label: "Confirmar mi correo", url: link },
  }),
});

/** Sent after a sign-up with an address that has an account, if the page must not reveal it. */
export const alreadyHere = template({
  name: "signup.already_here",
  data: z.object({ log_in: z.string(), recover: z.string() }),
  en: ({ brand, log_in, recover }) => ({
    subject: `You already have a ${brand} account`,
    paragraphs: [
      "Hi,",
      `Someone tried to sign up for ${brand} with this address. It already has an account, so nothing was created or changed.`,
      `If this was you, log in. If you forgot your password, choose a new one here: ${recover}`,
      "If this wasn't you, ignore this email.",
    ],
    button: { label: "Log in", url: log_in },
  }),
  es: ({ brand, log_in, recover }) => ({
    subject: `Ya tienes una cuenta de ${brand}`,
    paragraphs: [
      "Hola:",
      `Alguien ha intentado registrarse en ${brand} con esta dirección. Ya tiene una cuenta, así que no se ha creado ni cambiado nada.`,
      `Si fuiste tú, inicia sesión. Si has olvidado tu contraseña, elige una nueva aquí: ${recover}`,
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
    subject: `Your ${brand} account wasn't created`,
    paragraphs: [
      "Hi,",
      `Someone tried to sign up for ${brand} with this address. It belonged to a closed account, so it can't start another free or trial account.`,
      "If this was you, contact our support team or sign up with a different address. If it wasn't, ignore this email.",
    ],
    button: { label: "Contact support", url: support },
  }),
  es: ({ brand, support }) => ({
    subject: `No se ha creado tu cuenta de ${brand}`,
    paragraphs: [
      "Hola:",
      `Alguien ha intentado registrarse en ${brand} con esta dirección. Era de una cuenta cerrada, así que no puede empezar otra cuenta gratuita o de prueba.`,
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
      `Hi ${first_name},`,
      "Your account is ready. To make your first call, add your voice account, install the app and log in there with this address.",
      "Home shows what's done and what's next.",
    ],
  }),
  es: ({ first_name, brand }) => ({
    subject: `Primeros pasos con ${brand}`,
    paragraphs: [
      `Hola, ${first_name}:`,
      "Tu cuenta está lista. Para hacer tu primera llamada, añade tu cuenta de voz, instala la aplicación e inicia sesión en ella con esta dirección.",
      "En Inicio ves lo que ya está hecho y lo que falta.",
    ],
  }),
});
