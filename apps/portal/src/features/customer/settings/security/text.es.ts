import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  cancel: "Cancelar",
  continue: "Continuar",
  done: "Listo",

  password: "Contraseña",
  "password.text": "Al cambiarla se cierra la sesión en los demás sitios.",
  "password.change": "Cambiar contraseña",
  "password.save": "Guardar contraseña",
  "password.failed": "No se pudo cambiar la contraseña",
  "password.saved": "Contraseña cambiada",
  "password.saved_text": "Se ha cerrado la sesión en los demás sitios. Inicia sesión ahí con la contraseña nueva.",

  two_step: "Verificación en dos pasos",
  "two_step.text":
    "Pide un código de tu teléfono después de la contraseña. Protege tu cuenta aunque te roben la contraseña.",
  "two_step.loading": "Cargando la verificación en dos pasos",
  "two_step.failed": "No se ha podido cargar el estado. Vuelve a intentarlo para cambiarlo.",
  "two_step.on": "Activada",
  "two_step.off": "Desactivada",
  "two_step.on_line": "Para iniciar sesión necesitas un código de tu aplicación de autenticación.",
  "two_step.off_line": "Para iniciar sesión solo necesitas tu contraseña.",
  "two_step.due": "Tu rol la exige. Configúrala antes de que te la pidamos al iniciar sesión.",
  "two_step.stays": "Tu rol exige la verificación en dos pasos, así que no puedes desactivarla.",
  "two_step.set_up": "Configurar la verificación",
  "two_step.switch_off": "Desactivar…",

  codes: "Códigos de recuperación",
  "codes.text": "Usa uno para iniciar sesión cuando no tengas el teléfono.",
  "codes.left_one": "Queda {{count}} de {{all}}",
  "codes.left_other": "Quedan {{count}} de {{all}}",
  "codes.few_one": "Solo te queda {{count}} código de recuperación.",
  "codes.few_other": "Solo te quedan {{count}} códigos de recuperación.",
  "codes.none": "No te quedan códigos de recuperación.",
  "codes.few_text": "Crea otros antes de que los necesites.",
  "codes.renew": "Crear códigos nuevos",
  "codes.renew_text": "Tus códigos actuales dejarán de funcionar.",
  "codes.context": "crear códigos de recuperación",
  "codes.title": "Guarda tus códigos nuevos",
  "codes.lead": "Solo se muestran una vez. Los anteriores ya no funcionan.",
  "codes.lead_first":
    "La verificación en dos pasos está activada. Si pierdes el teléfono, usa uno de estos códigos para iniciar sesión. Solo se muestran una vez.",
  "codes.check": "He guardado los códigos",
  "codes.missing": "Guarda los códigos y después marca esta casilla.",

  "set_up.title": "Configurar la verificación en dos pasos",
  "set_up.password": "Escribe tu contraseña para confirmar que eres tú.",
  "set_up.codes_title": "Guarda tus códigos de recuperación",
  "set_up.verify": "Activar",
  "set_up.expired": "Ha tardado demasiado. Escribe tu contraseña otra vez.",
  "set_up.failed": "No se ha podido configurar la verificación en dos pasos",
  "set_up.slow_one": "Demasiados intentos. Vuelve a intentarlo en {{count}} minuto.",
  "set_up.slow_other": "Demasiados intentos. Vuelve a intentarlo en {{count}} minutos.",
  "set_up.done": "Verificación en dos pasos activada",

  "off.title": "¿Desactivar la verificación en dos pasos?",
  "off.text": "Solo necesitarás tu contraseña para iniciar sesión, y tus códigos de recuperación dejarán de funcionar.",
  "off.confirm": "Desactivar",
  "off.failed": "No se ha podido desactivar la verificación en dos pasos",
  "off.done": "Verificación en dos pasos desactivada",
};
