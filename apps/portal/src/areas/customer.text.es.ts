import type { Copy } from "../kit/text.ts";
import type { en } from "./customer.text.en.ts";

export const es: Copy<typeof en> = {
  welcome: "Bienvenida",
  "welcome.description": "Voz, vídeo y mensajes para tu equipo, gestionados desde un solo lugar.",
  login: "Iniciar sesión",
  "login.description": "Inicia sesión para gestionar tu equipo, tus cuentas de voz y tu suscripción.",
  signup: "Crear cuenta",
  "signup.description": "Crea tu cuenta en unos dos minutos. La prueba no necesita tarjeta.",
  forgot_password: "Contraseña olvidada",
  reset_password: "Contraseña nueva",
  not_verified: "Correo sin verificar",
  verify_email: "Confirma tu correo",
  verify_account: "Correo verificado",
  join: "Unirte a un equipo",
  confirm_email: "Confirma tu correo nuevo",
  undo_email: "Deshacer un cambio de correo",
  unsubscribe: "Qué te enviamos",
  maintenance: "Mantenimiento",
  dashboard: "Inicio",
  members: "Miembros",
  import: "Importar personas",
  settings: "Ajustes",
  not_found: "Página no encontrada",
};
