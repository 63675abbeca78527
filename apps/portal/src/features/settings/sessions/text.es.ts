import type { Copy } from "../../../kit/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  loading: "Cargando tus sesiones",
  failed: "Tus sesiones no se han cargado",
  list: "Sesiones abiertas",
  current: "Este navegador",
  unknown: "Navegador desconocido",
  in_use: "En uso ahora",
  last: "Último uso {{when}}",
  started: "Iniciada el {{date}}",
  end: "Cerrar",
  "end.label": "Cerrar la sesión de {{browser}}",
  ended: "Se ha cerrado la sesión de {{browser}}.",
  "end.context": "cerrar la sesión",
  only: "Solo tienes la sesión abierta aquí",
  "only.text": "Cuando inicies sesión con otro navegador o dispositivo, aparecerá en esta lista.",
  others: "Cerrar las demás sesiones",
  "others.text": "Si no reconoces alguna, ciérrala y cambia tu contraseña.",
  "others.title": "¿Cerrar las demás sesiones?",
  "others.explain":
    "Todas las sesiones menos esta se cierran al momento. Se olvidan los navegadores recordados, así que ahí se volverá a pedir un código.",
  "others.confirm": "Cerrar las demás",
  "others.cancel": "Cancelar",
  "others.done_one": "Se ha cerrado {{count}} sesión más.",
  "others.done_other": "Se han cerrado {{count}} sesiones más.",
  "others.context": "cerrar las demás sesiones",
};
