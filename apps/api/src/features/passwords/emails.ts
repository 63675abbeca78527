import { linkTo } from "../links/public.ts";
import { LinkData, PersonData, line, template } from "../../platform/email-template.ts";

export const resetPassword = template({
  name: "passwords.reset",
  data: LinkData,
  link: linkTo("reset", "/reset-password"),
  because: "security",
  example: { first_name: "Ana", account_id: "0198f0aa-0000-7000-8000-000000000001", product: "team" },
  en: ({ first_name, brand, link }) => ({
    subject: `Reset your ${brand} password`,
    paragraphs: [
      `Hi ${first_name},`,
      "Someone asked to reset the password for your account. The link works once, within one hour.",
      "If this wasn't you, ignore this email. Your password stays the same.",
    ],
    button: { label: "Choose a new password", url: link },
  }),
  es: ({ first_name, brand, link }) => ({
    subject: `Restablece tu contraseña de ${brand}`,
    paragraphs: [
      `Hola, ${first_name}:`,
      "Alguien ha pedido restablecer la contraseña de tu cuenta. El enlace funciona una sola vez, durante una hora.",
      "Si no fuiste tú, ignora este correo. Tu contraseña sigue igual.",
    ],
    button: { label: "Elegir una contraseña nueva", url: link },
  }),
});

/** Sent whenever a logged-in user changed their password. */
export const passwordChanged = template({
  name: "passwords.changed",
  data: PersonData,
  because: "security",
  example: { first_name: "Ana" },
  en: ({ first_name, product, brand, support, page }) => ({
    subject: `Your ${brand} password was changed`,
    paragraphs: [
      `Hi ${first_name},`,
      "The password for your account was just changed, and all other browsers were logged out.",
      line`If this wasn't you, reset your password right away and contact ${support("our support team")}.`,
    ],
    button: { label: "Reset password", url: page(product, "/forgot-password") },
  }),
  es: ({ first_name, product, brand, support, page }) => ({
    subject: `Se ha cambiado tu contraseña de ${brand}`,
    paragraphs: [
      `Hola, ${first_name}:`,
      "Se acaba de cambiar la contraseña de tu cuenta y se ha cerrado la sesión en los demás navegadores.",
      line`Si no fuiste tú, restablece enseguida tu contraseña y avisa a ${support("nuestro equipo de soporte")}.`,
    ],
    button: { label: "Restablecer contraseña", url: page(product, "/forgot-password") },
  }),
});

/** Sent whenever a password was replaced with an emailed link. */
export const passwordReset = template({
  name: "passwords.was_reset",
  data: PersonData,
  because: "security",
  example: { first_name: "Ana" },
  en: ({ first_name, product, brand, support, page }) => ({
    subject: `Your ${brand} password was reset`,
    paragraphs: [
      `Hi ${first_name},`,
      "Someone used an emailed link to choose a new password for your account. You've been logged out everywhere.",
      line`If this wasn't you, someone can read your email. Reset your password again right away and contact ${support("our support team")}.`,
    ],
    button: { label: "Reset password", url: page(product, "/forgot-password") },
  }),
  es: ({ first_name, product, brand, support, page }) => ({
    subject: `Se ha restablecido tu contraseña de ${brand}`,
    paragraphs: [
      `Hola, ${first_name}:`,
      "Alguien ha elegido una contraseña nueva para tu cuenta con un enlace enviado por correo. Tu sesión se ha cerrado en todas partes.",
      line`Si no fuiste tú, alguien puede leer tu correo. Restablece otra vez tu contraseña enseguida y avisa a ${support("nuestro equipo de soporte")}.`,
    ],
    button: { label: "Restablecer contraseña", url: page(product, "/forgot-password") },
  }),
});

/** Sent when an administrator set a member's password. */
export const passwordSetForYou = template({
  name: "passwords.set_for_you",
  data: PersonData,
  because: "security",
  example: { first_name: "Ana" },
  en: ({ first_name, product, brand, page }) => ({
    subject: `An admin set a new password for your ${brand} account`,
    paragraphs: [
      `Hi ${first_name},`,
      "An admin on your team set a one-time password for your account and will share it with you. It works for one day. You'll choose your own when you log in.",
      "If you didn't expect this, ask your admin.",
    ],
    button: { label: "Log in", url: page(product, "/login") },
  }),
  es: ({ first_name, product, brand, page }) => ({
    subject: `Un administrador ha fijado una contraseña nueva para tu cuenta de ${brand}`,
    paragraphs: [
      `Hola, ${first_name}:`,
      "Un administrador de tu equipo ha fijado una contraseña de un solo uso para tu cuenta y te la dará. Funciona durante un día. Elegirás la tuya al iniciar sesión.",
      "Si no lo esperabas, pregunta a tu administrador.",
    ],
    button: { label: "Iniciar sesión", url: page(product, "/login") },
  }),
});
