import type { Copy } from "#platform/text/text.ts";
import type { en } from "./new-password-text.en.ts";

export const es: Copy<typeof en> = {
  label: "Contraseña",
  show: "Mostrar contraseña",
  rules: "Reglas de la contraseña",
  met: "cumplida",
  open: "pendiente",
  "rule.length": "De 8 a 45 caracteres",
  "rule.length.own": "De {{min}} a {{max}} caracteres",
  "rule.length.two_step": "De {{min}} a {{max}} caracteres ({{fewer}} con la verificación en dos pasos)",
  "rule.lowercase": "Una letra minúscula",
  "rule.uppercase": "Una letra mayúscula",
  "rule.digit": "Una cifra",
  "rule.common": "No es una contraseña común",
  "rule.personal": "Sin tu correo ni {{brand}}",
};
