import * as z from "zod/mini";
import { linkTo } from "../links/public.ts";
import { LinkData, line, template } from "../../platform/email-template.ts";

const example = { first_name: "Ana", account_id: "0198f0aa-0000-7000-8000-000000000001", product: "team" } as const;

/** Sent after sign-up, to verify the address. */
export const verifyEmail = template({
  name: "signup.verify_email",
  data: LinkData,
  link: linkTo("verify", "/verify-email"),
  because: "address_entered",
  example,
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
  because: "address_entered",
  example: { log_in: "https://teams.example/login", recover: "https://teams.example/forgot-password" },
  en: ({ brand, log_in, recover }) => ({
    subject: `You already have a ${brand} account`,
    paragraphs: [
      "Hi,",
      `Someone tried to sign up for ${brand} with this address. It already has an account, so nothing was created or changed.`,
      line`If this was you, log in. If you forgot your password, ${{ text: "choose a new one", url: recover }}.`,
      "If this wasn't you, ignore this email.",
    ],
    button: { label: "Log in", url: log_in },
  }),
  es: ({ brand, log_in, recover }) => ({
    subject: `Ya tienes una cuenta de ${brand}`,
    paragraphs: [
      "Hola:",
      `Alguien ha intentado registrarse en ${brand} con esta dirección. Ya tiene una cuenta, así que no se ha creado ni cambiado nada.`,
      line`Si fuiste tú, inicia sesión. Si has olvidado tu contraseña, ${{ text: "elige una nueva", url: recover }}.`,
      "Si no fuiste tú, ignora este correo.",
    ],
    button: { label: "Iniciar sesión", url: log_in },
  }),
});

/** Sent after a sign-up with an address whose account was closed. */
export const addressCanceled = template({
  name: "signup.address_canceled",
  data: z.object({}),
  because: "address_entered",
  example: {},
  en: ({ brand, support, support_url }) => ({
    subject: `Your ${brand} account wasn't created`,
    paragraphs: [
      "Hi,",
      `Someone tried to sign up for ${brand} with this address. It belonged to a closed account, so it can't start another free or trial account.`,
      line`If this was you, contact ${support("our support team")} or sign up with a different address. If it wasn't, ignore this email.`,
    ],
    button: { label: "Contact support", url: support_url },
  }),
  es: ({ brand, support, support_url }) => ({
    subject: `No se ha creado tu cuenta de ${brand}`,
    paragraphs: [
      "Hola:",
      `Alguien ha intentado registrarse en ${brand} con esta dirección. Era de una cuenta cerrada, así que no puede empezar otra cuenta gratuita o de prueba.`,
      line`Si fuiste tú, contacta con ${support("nuestro equipo de soporte")} o regístrate con otra dirección. Si no fuiste tú, ignora este correo.`,
    ],
    button: { label: "Contactar con soporte", url: support_url },
  }),
});

/** The first product email, only for subscribers. */
export const firstSteps = template({
  name: "signup.first_steps",
  data: LinkData,
  list: "list_productnotifications",
  because: "news",
  example,
  en: ({ first_name, product, brand, page }) => ({
    subject: `First steps with ${brand}`,
    paragraphs: [
      `Hi ${first_name},`,
      "Your account is ready. To make your first call, add your voice account, install the app and log in there with this address.",
      "Home shows what's done and what's next.",
    ],
    button: { label: "Open Home", url: page(product, "/dashboard") },
  }),
  es: ({ first_name, product, brand, page }) => ({
    subject: `Primeros pasos con ${brand}`,
    paragraphs: [
      `Hola, ${first_name}:`,
      "Tu cuenta está lista. Para hacer tu primera llamada, añade tu cuenta de voz, instala la aplicación e inicia sesión en ella con esta dirección.",
      "En Inicio ves lo que ya está hecho y lo que falta.",
    ],
    button: { label: "Abrir Inicio", url: page(product, "/dashboard") },
  }),
});
