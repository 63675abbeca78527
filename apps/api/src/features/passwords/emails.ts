import * as z from "zod/mini";
import { linkTo } from "../links/public.ts";
import { LinkData, template } from "../../platform/email-template.ts";

export const resetPassword = template({
  name: "passwords.reset",
  data: LinkData,
  link: linkTo("reset", "/reset-password"),
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
  data: z.object({ first_name: z.string() }),
  en: ({ first_name, brand }) => ({
    subject: `Your ${brand} password was changed`,
    paragraphs: [
      `Hi ${first_name},`,
      "The password for your account was just changed, and all other browsers were logged out.",
      "If this wasn't you, reset your password on the login page right away and contact our support team.",
    ],
  }),
  es: ({ first_name, brand }) => ({
    subject: `Se ha cambiado tu contraseña de ${brand}`,
    paragraphs: [
      `Hola, ${first_name}:`,
      "Se acaba de cambiar la contraseña de tu cuenta y se ha cerrado la sesión en los demás navegadores.",
      "Si no fuiste tú, restablece enseguida tu contraseña en la página de inicio de sesión y avisa a nuestro equipo de soporte.",
    ],
  }),
});

/** Sent when an administrator set a member's password. */
export const passwordSetForYou = template({
  name: "passwords.set_for_you",
  data: z.object({ first_name: z.string() }),
  en: ({ first_name, brand }) => ({
    subject: `An admin set a new password for your ${brand} account`,
    paragraphs: [
      `Hi ${first_name},`,
      "An admin on your team set a one-time password for your account and will share it with you. It works for one day. You'll choose your own when you log in.",
      "If you didn't expect this, ask your admin.",
    ],
  }),
  es: ({ first_name, brand }) => ({
    subject: `Un administrador ha fijado una contraseña nueva para tu cuenta de ${brand}`,
    paragraphs: [
      `Hola, ${first_name}:`,
      "Un administrador de tu equipo ha fijado una contraseña de un solo uso para tu cuenta y te la dará. Funciona durante un día. Elegirás la tuya al iniciar sesión.",
      "Si no lo esperabas, pregunta a tu administrador.",
    ],
  }),
});
