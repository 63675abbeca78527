import type { Copy } from "./text.ts";
import type { en } from "./app-text.en.ts";

export const es: Copy<typeof en> = {
  skip: "Saltar al contenido",
  close: "Cerrar",
  copied: "Copiado",
  copy_failed: "No se copió",
  language: "Idioma",
  "theme.to_dark": "Usar el tema oscuro",
  "theme.to_light": "Usar el tema claro",
  "offline.no_answer": "El servidor no responde. Revisa tu conexión y vuelve a intentarlo.",
  "offline.bar": "No tienes conexión. Lo que ves se queda aquí; los cambios esperan a que vuelva la conexión.",
  "forbidden.on_behalf": "Estás en esta cuenta como soporte, y soporte no puede hacer esto. No ha cambiado nada.",
  "forbidden.staff": "Tu nivel no permite hacer esto. Pídeselo a alguien con un nivel superior.",
  "failed.try_again": "Volver a intentarlo",
  "failed.reference": "Código de referencia",
  "failed.ask": "Preguntar a soporte",
  "page.failed": "Esta página no se ha cargado",
  "page.failed_why": "No se pudo obtener una parte. Revisa tu conexión y vuelve a cargar la página.",
  "page.reload": "Volver a cargar",
  "toast.problem": "Problema al {{context}}",
  "toast.reference": "Referencia: {{code}}",
  "toast.close": "Descartar",
  "toast.try_again": "Inténtalo de nuevo.",
  "toast.undo": "Deshacer",
  "version.ready": "Hay una versión nueva.",
  "version.reload": "Recargar",
};
