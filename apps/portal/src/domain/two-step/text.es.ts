import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  "app.open": "Abrir mi aplicación de autenticación",
  "app.step.open": "Abre tu aplicación de autenticación.",
  "app.step.scan": "Escanea este código.",
  "app.step.type": "Escribe el código de {{digits}} cifras que muestra.",
  "app.qr": "Código QR para tu aplicación de autenticación, igual que la clave de abajo",
  "app.qr_show": "Mostrar un código QR para otro dispositivo",
  "app.key": "¿No puedes escanear? Escribe esta clave:",
  "app.key_phone": "O escribe esta clave:",
  "app.key_copy": "Copiar clave",
  "code.label": "Código de {{digits}} cifras",
  "kept.list": "Códigos de recuperación",
  "kept.copy": "Copiar códigos",
  "kept.download": "Descargar",
  "kept.file": "Códigos de recuperación de {{brand}}.txt",
  "kept.file_head": "Códigos de recuperación de {{brand}} para {{email}}",
};
