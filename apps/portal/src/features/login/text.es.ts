import type { Copy } from "../../kit/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  title: "Inicia sesión",
  email: "Correo electrónico",
  password: "Contraseña",
  "password.show": "Mostrar contraseña",
  "password.caps": "El bloqueo de mayúsculas está activado.",
  submit: "Iniciar sesión",
  forgot: "¿Olvidaste tu contraseña?",
  new: "¿Es tu primera vez en {{brand}}?",
  "new.create": "Crea una cuenta",
  alternate: "¿Tienes una cuenta de {{name}}?",
  "alternate.link": "Entra en {{name}}",
  refused: "Correo o contraseña incorrectos. Inténtalo de nuevo.",
  wrong: "Usuario o contraseña incorrectos",
  "wrong.hint": "Revisa ambos o restablece tu contraseña.",
  expired: "Inicia sesión de nuevo",
  "expired.hint": "El inicio de sesión tardó demasiado o el código falló demasiadas veces. No se cambió nada.",
  slow: "Demasiados inicios de sesión fallidos",
  "slow.hint_one":
    "Para proteger tu cuenta, espera {{count}} minuto antes del siguiente intento o restablece tu contraseña.",
  "slow.hint_other":
    "Para proteger tu cuenta, espera {{count}} minutos antes del siguiente intento o restablece tu contraseña.",
  contact: "Se ha producido un error",
  "contact.hint": "Volver a intentarlo no servirá.",
  "contact.link": "Contacta con la atención al cliente del portal",
  elsewhere: "Tu cuenta está en {{name}}",
  "elsewhere.hint": "Aquí no hay ninguna cuenta con este correo.",
  failed: "El inicio de sesión no se completó",
  "token.title": "Iniciando sesión",
  "token.checking": "Estamos comprobando el token.",
  "token.again": "Volver a intentarlo",
  "token.invalid": "Token no válido",
  "token.invalid.hint": "Ya se usó, ha caducado o se creó para otro navegador. Pide uno nuevo en el portal de soporte.",
};
