import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  loading: "Comprobando la verificación en dos pasos",
  failed: "No se pudo iniciar la verificación en dos pasos",
  not_completed: "No se pudo iniciar sesión",
  back: "Volver al inicio de sesión",
  "set_up.title": "Configura la verificación en dos pasos",
  "set_up.lead":
    "Confirma tus inicios de sesión con un código de una aplicación de autenticación. Solo te lleva un minuto.",
  "set_up.reset": "La verificación en dos pasos está desactivada",
  "set_up.reset_hint":
    "Tu código de recuperación la ha desactivado y los demás códigos ya no sirven. Configúrala de nuevo.",
  "code.title": "Escribe tu código",
  "code.lead": "Escribe el código de {{digits}} cifras de {{brand}} de tu aplicación de autenticación.",
  "code.hint": "Lo comprobamos cuando escribas las {{digits}} cifras.",
  "code.remember": "No volver a pedírmelo en este navegador durante {{hours}} horas",
  "code.submit": "Verificar e iniciar sesión",
  "code.recovery": "Usa un código de recuperación",
  "code.no_app": "¿No tienes acceso a tu aplicación?",
  "skip.days_one": "Puedes omitir esto durante {{count}} día más.",
  "skip.days_other": "Puedes omitir esto durante {{count}} días más.",
  "skip.later": "También puedes configurarla más tarde.",
  "skip.now": "Omitir por ahora",
  "recovery.title": "Usa un código de recuperación",
  "recovery.lead":
    "Escribe uno de los códigos que guardaste. Después configurarás de nuevo la verificación en dos pasos.",
  "recovery.label": "Código de recuperación",
  "recovery.hint": "16 letras y cifras, por ejemplo ABCD-2345-EFGH-6723",
  "recovery.shape": "Un código de recuperación tiene 16 caracteres: letras y las cifras del 2 al 7.",
  "recovery.submit": "Usar este código",
  "recovery.failed": "No se pudo comprobar el código de recuperación",
  "recovery.app": "Usar mi aplicación de autenticación",
  "kept.title": "Guarda tus códigos de recuperación",
  "kept.lead": "Si pierdes el teléfono, usa uno para entrar y configurar de nuevo la verificación en dos pasos.",
  "kept.once": "La verificación en dos pasos está activada. Estos códigos solo se muestran una vez.",
  "kept.check": "He guardado mis códigos",
  "kept.missing": "Guarda primero los códigos y después marca esta casilla.",
  "kept.continue": "Continuar",
};
