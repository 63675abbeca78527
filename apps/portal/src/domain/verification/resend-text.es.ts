import type { Copy } from "#platform/text/text.ts";
import type { en } from "./resend-text.en.ts";

export const es: Copy<typeof en> = {
  email: "Correo electrónico",
  resend: "Reenviar el correo de verificación",
  rest_one: "Podrás reenviarlo en {{count}} segundo",
  rest_other: "Podrás reenviarlo en {{count}} segundos",
  sent: "Hemos enviado un correo nuevo a {{email}}. Los enlaces anteriores ya no sirven.",
  failed: "No se pudo enviar el correo",
};
