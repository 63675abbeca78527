import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  cancel: "Cancelar",
  continue: "Continuar",
  done: "Listo",

  password: "Contraseña",
  "password.text": "Al cambiarla se cierra la sesión en todos los demás dispositivos.",
  "password.change": "Cambiar contraseña",
  "password.save": "Guardar contraseña",
  "password.failed": "No se pudo cambiar la contraseña",
  "password.saved": "Tu contraseña ha cambiado",
  "password.saved_text": "Se ha cerrado la sesión en los demás dispositivos. Entra ahí con la contraseña nueva.",

  two_step: "Inicio de sesión en dos pasos",
  "two_step.text":
    "Después de la contraseña, un código de una aplicación de tu teléfono. Así, una contraseña robada no basta.",
  "two_step.loading": "Cargando el estado del inicio de sesión en dos pasos",
  "two_step.failed": "El estado no se ha cargado, así que ahora no se puede cambiar.",
  "two_step.on": "Activado",
  "two_step.off": "Desactivado",
  "two_step.on_line": "Al iniciar sesión se pide un código de tu aplicación de autenticación.",
  "two_step.off_line": "Para iniciar sesión basta con tu contraseña.",
  "two_step.due": "Tu función lo necesita. Configúralo antes de que el inicio de sesión lo exija.",
  "two_step.stays": "Tu función necesita el inicio de sesión en dos pasos, así que no se puede desactivar.",
  "two_step.set_up": "Configurar los dos pasos",
  "two_step.switch_off": "Desactivar…",

  codes: "Códigos de recuperación",
  "codes.text": "Con uno de ellos entras cuando no tienes el teléfono.",
  "codes.left_one": "Queda {{count}} de {{all}}",
  "codes.left_other": "Quedan {{count}} de {{all}}",
  "codes.few_one": "Solo queda {{count}} código de recuperación.",
  "codes.few_other": "Solo quedan {{count}} códigos de recuperación.",
  "codes.none": "No quedan códigos de recuperación.",
  "codes.few_text": "Crea otros antes de que te hagan falta.",
  "codes.renew": "Crear códigos nuevos",
  "codes.renew_text": "Los códigos que tienes ahora dejarán de servir.",
  "codes.context": "crear códigos de recuperación",
  "codes.title": "Guarda tus códigos nuevos",
  "codes.lead": "Solo se muestran ahora. Los anteriores ya no sirven.",
  "codes.lead_first":
    "El inicio de sesión en dos pasos está activado. Si pierdes el teléfono, con uno de estos códigos puedes entrar. Solo se muestran ahora.",
  "codes.check": "Los he guardado",
  "codes.missing": "Guarda primero los códigos y después marca esta casilla.",

  "set_up.title": "Configura el inicio de sesión en dos pasos",
  "set_up.password": "Primero tu contraseña, para que nadie más pueda hacerlo desde tu pantalla.",
  "set_up.codes_title": "Guarda estos códigos de recuperación",
  "set_up.verify": "Activar",
  "set_up.expired": "Ha tardado demasiado. Escribe tu contraseña otra vez.",
  "set_up.failed": "El inicio de sesión en dos pasos no se configuró",
  "set_up.slow_one": "Demasiados intentos. Espera {{count}} minuto antes del siguiente.",
  "set_up.slow_other": "Demasiados intentos. Espera {{count}} minutos antes del siguiente.",
  "set_up.done": "El inicio de sesión en dos pasos está activado.",

  "off.title": "¿Desactivar el inicio de sesión en dos pasos?",
  "off.text": "Después bastará con tu contraseña para iniciar sesión, y tus códigos de recuperación dejarán de servir.",
  "off.confirm": "Desactivar",
  "off.failed": "El inicio de sesión en dos pasos no se desactivó",
  "off.done": "El inicio de sesión en dos pasos está desactivado.",
};
