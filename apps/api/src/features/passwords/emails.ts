import * as z from "zod/mini";
import { linkTo } from "../links/public.ts";
import { LinkData, template } from "../../platform/email-template.ts";

export const resetPassword = template({
  name: "passwords.reset",
  data: LinkData,
  link: linkTo("reset", "/reset-password"),
  en: ({ first_name, brand, link }) => ({
    subject: `Choose a new password for ${brand}`,
    paragraphs: [
      `Hello ${first_name},`,
      "somebody asked for a new password for your account. The link works for one hour and once.",
      "If it was not you, ignore this mail; your password stays as it is.",
    ],
    button: { label: "Choose a new password", url: link },
  }),
  es: ({ first_name, brand, link }) => ({
    subject: `Elige una contraseña nueva para ${brand}`,
    paragraphs: [
      `Hola, ${first_name}:`,
      "alguien ha pedido una contraseña nueva para tu cuenta. El enlace funciona durante una hora y una sola vez.",
      "Si no fuiste tú, ignora este correo; tu contraseña sigue igual.",
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
      `Hello ${first_name},`,
      "the password of your account was changed, and every other browser was logged out.",
      "If it was not you, ask for a new password on the log-in page at once, and tell our support team.",
    ],
  }),
  es: ({ first_name, brand }) => ({
    subject: `Se ha cambiado tu contraseña de ${brand}`,
    paragraphs: [
      `Hola, ${first_name}:`,
      "se ha cambiado la contraseña de tu cuenta y se ha cerrado la sesión en los demás navegadores.",
      "Si no fuiste tú, pide enseguida una contraseña nueva en la página de inicio de sesión y avisa a nuestro equipo de soporte.",
    ],
  }),
});

/** Sent when an administrator set a member's password. */
export const passwordSetForYou = template({
  name: "passwords.set_for_you",
  data: z.object({ first_name: z.string() }),
  en: ({ first_name, brand }) => ({
    subject: `An administrator set a new password for your ${brand} account`,
    paragraphs: [
      `Hello ${first_name},`,
      "an administrator of your team set a one-time password for your account and will hand it over to you. It works for a day; at your first log-in you choose your own.",
      "If you did not expect this, ask your administrator.",
    ],
  }),
  es: ({ first_name, brand }) => ({
    subject: `Un administrador ha fijado una contraseña nueva para tu cuenta de ${brand}`,
    paragraphs: [
      `Hola, ${first_name}:`,
      "un administrador de tu equipo ha fijado una contraseña de un solo uso para tu cuenta y te la entregará. Funciona durante un día; en tu primer inicio de sesión eliges la tuya.",
      "Si no lo esperabas, pregunta a tu administrador.",
    ],
  }),
});
