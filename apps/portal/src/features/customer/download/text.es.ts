import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  title: "Aplicaciones",
  sub: "Instala {{brand}} en tu ordenador y en tu teléfono e inicia sesión con tu correo.",
  loading: "Cargando las aplicaciones",
  failed: "No se han podido cargar las aplicaciones",

  "for.windows": "{{brand}} para Windows",
  "for.mac": "{{brand}} para Mac",
  "for.ios": "{{brand}} para iPhone y iPad",
  "for.android": "{{brand}} para Android",
  this_device: "Para este dispositivo",
  version: "Versión {{version}}",
  "get.windows": "Descargar para Windows",
  "get.mac": "Descargar para Mac",
  "get.ios": "Descargar para iPhone y iPad",
  "get.android": "Descargar para Android",
  "store.windows": "Abrir en Microsoft Store",
  "store.mac": "Abrir en App Store",
  "store.ios": "Abrir en App Store",
  "store.android": "Abrir en Google Play",
  runs_on: "Requiere {{os}} {{version}} o posterior",
  new: "Novedades",
  scan: "Escanea con la cámara del teléfono",
  "scan.label": "Código QR de la aplicación para {{os}}",
  none: "Todavía no hay aplicación para este sistema.",
  others: "Todos los sistemas",
  "others.rest": "Otros sistemas",

  check: "Verificar la descarga",
  "check.why": "Para asegurarte de que el archivo es nuestro, compara su SHA-256 con este. Las mayúsculas no importan.",
  "check.sha": "SHA-256 de {{name}}",
  "check.copy": "Copiar SHA-256",
  "check.how": "Ejecuta este comando para obtener el de tu archivo:",
  "check.how.windows": "En PowerShell, ejecuta este comando para obtener el de tu archivo:",
  "check.how.mac": "En Terminal, ejecuta este comando para obtener el de tu archivo:",
  "check.copy_command": "Copiar comando",

  insider: "Versiones Insider",
  "insider.text":
    "Tu equipo está en el programa Insider y recibe antes las versiones nuevas. Puede que algo no funcione todavía. Para volver, instala encima la versión habitual. Conservas tus ajustes.",
  "insider.none": "Ahora no hay nada más nuevo que la versión habitual. Las novedades aparecen aquí primero.",
  "insider.about": "Más información sobre el programa Insider",
  "insider.invite": "¿Quieres probar antes las versiones nuevas?",

  needs: "Requisitos del sistema",
  "needs.processor": "Procesador",
  "needs.processor_text": "De un núcleo, a 2 GHz o más",
  "needs.memory": "Memoria",
  "needs.memory_text": "{{count}} GB o más",
  "needs.disk": "Espacio libre en disco",
  "needs.disk_text": "{{count}} MB",
  "needs.sound": "Sonido",
  "needs.sound_text": "Dúplex completo, 16 bits",
  "needs.sound_note": "Cualquier auricular, o altavoces y micrófono",
  "needs.systems": "Sistemas operativos",

  "next.title": "¿Instalada en un teléfono?",
  "next.text": "Inicia sesión escaneando un código. Sin contraseña.",
  "next.link": "Añadir un teléfono",

  "empty.title": "Aún no hay aplicaciones para descargar",
  "empty.text":
    "Las aplicaciones aparecen aquí cuando se publican. Hasta entonces, pregunta a quien te configuró {{brand}}.",
};
