import { LinkData, template } from "../mail/template.ts";

export const resetPassword = template({
  name: "passwords.reset",
  data: LinkData,
  link: { purpose: "reset", path: "/reset-password" },
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
