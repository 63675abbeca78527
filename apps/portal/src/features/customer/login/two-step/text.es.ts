import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  loading: "Comprobando el inicio de sesión en dos pasos",
  failed: "El inicio de sesión en dos pasos no pudo empezar",
  not_completed: "El inicio de sesión no se completó",
  back: "Volver al inicio de sesión",
  "set_up.title": "Configura el inicio de sesión en dos pasos",
  "set_up.lead":
    "Confirma tus inicios de sesión con un código de una aplicación de autenticación. Solo te lleva un minuto.",
  "set_up.reset": "El inicio de sesión en dos pasos está desactivado",
  "set_up.reset_hint":
    "Tu código de recuperación lo ha desactivado y los demás códigos ya no sirven. Configúralo de nuevo.",
  "code.title": "Escribe tu código",
  "code.lead": "Abre tu aplicación de autenticación y escribe el código de {{digits}} cifras de {{brand}}.",
  "code.hint": "Se envía en cuanto están las {{digits}} cifras.",
  "code.remember": "No volver a pedírmelo en este navegador durante {{hours}} horas",
  "code.submit": "Verificar e iniciar sesión",
  "code.recovery": "Usa un código de recuperación",
  "code.no_app": "¿No tienes acceso a tu aplicación?",
  "skip.days_one": "Puedes omitir esto durante {{count}} día más.",
  "skip.days_other": "Puedes omitir esto durante {{count}} días más.",
  "skip.later": "También puedes configurarlo más tarde.",
  "skip.now": "Omitir por ahora",
  "recovery.title": "Usa un código de recuperación",
  "recovery.lead":
    "Escribe uno de los códigos que guardaste al configurar el inicio de sesión en dos pasos. Después lo configuras de nuevo.",
  "recovery.label": "Código de recuperación",
  "recovery.hint": "16 letras y cifras, por ejemplo ABCD-2345-EFGH-6723",
  "recovery.shape": "Un código de recuperación tiene 16 caracteres: letras y las cifras del 2 al 7.",
  "recovery.submit": "Usar este código",
  "recovery.failed": "El código de recuperación no se comprobó",
  "recovery.app": "Usar mi aplicación de autenticación",
  "kept.title": "Guarda estos códigos de recuperación",
  "kept.lead":
    "Si pierdes el teléfono, con uno de estos códigos puedes entrar y configurar de nuevo el inicio de sesión en dos pasos.",
  "kept.once": "El inicio de sesión en dos pasos está activado. Los códigos solo se muestran ahora.",
  "kept.check": "Los he guardado",
  "kept.missing": "Guarda primero los códigos y después marca esta casilla.",
  "kept.continue": "Continuar",
};
