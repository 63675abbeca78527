import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  title: "Aplicaciones",
  sub: "Instala {{brand}} en tu ordenador y en tu teléfono e inicia sesión con tu correo.",
  loading: "Cargando las aplicaciones",
  failed: "No se han cargado las aplicaciones",

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
  runs_on: "Funciona con {{os}} {{version}} o posterior",
  new: "Novedades",
  scan: "Escanéalo con la cámara del teléfono",
  "scan.label": "Código QR que lleva a la aplicación para {{os}}",
  none: "Todavía no hay aplicación para este sistema.",
  others: "Todos los sistemas",
  "others.rest": "Otros sistemas",

  check: "Comprobar la descarga",
  "check.why":
    "Si quieres estar seguro de que el archivo es el que hicimos, compara su SHA-256. Los dos tienen que ser iguales; las mayúsculas no importan.",
  "check.sha": "SHA-256 de {{name}}",
  "check.copy": "Copiar SHA-256",
  "check.how": "Tu ordenador lo calcula con esta orden:",
  "check.how.windows": "En PowerShell, tu ordenador lo calcula con esta orden:",
  "check.how.mac": "En Terminal, tu ordenador lo calcula con esta orden:",
  "check.copy_command": "Copiar orden",

  insider: "Versiones Insider",
  "insider.text":
    "Las ves porque tu equipo está en el programa Insider. Son más nuevas que las que tiene todo el mundo y puede que algo no funcione todavía. Puedes volver cuando quieras: instala encima la versión habitual, tus ajustes se quedan.",
  "insider.none": "Ahora mismo no hay nada más nuevo que la versión habitual. La próxima aparecerá aquí primero.",
  "insider.about": "Sobre el programa Insider",
  "insider.invite": "¿Te gustaría probar las versiones nuevas antes que nadie?",

  needs: "Lo que necesita tu ordenador",
  "needs.processor": "Procesador",
  "needs.processor_text": "De un núcleo, a 2 GHz o más",
  "needs.memory": "Memoria",
  "needs.memory_text": "{{count}} GB o más",
  "needs.disk": "Espacio libre en disco",
  "needs.disk_text": "{{count}} MB",
  "needs.sound": "Sonido",
  "needs.sound_text": "Dúplex completo, 16 bits",
  "needs.sound_note": "Cualquier auricular, o altavoces y micrófono",
  "needs.systems": "Sistemas",

  "next.title": "¿Instalada en un teléfono?",
  "next.text": "Inicia sesión sin escribir la contraseña: basta con escanear un código.",
  "next.link": "Iniciar sesión en un teléfono",

  "empty.title": "Todavía no hay aplicaciones que descargar",
  "empty.text":
    "En cuanto se publique una, aparecerá aquí con su versión y su tamaño. Hasta entonces, pregunta a quien te configuró {{brand}}.",
};
