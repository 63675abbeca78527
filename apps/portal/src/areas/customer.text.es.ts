import type { Copy } from "../kit/text.ts";
import type { en } from "./customer.text.en.ts";

export const es: Copy<typeof en> = {
  welcome: "Bienvenida",
  "welcome.description": "Voz, vídeo y mensajes para tu equipo, gestionados desde un solo lugar.",
  login: "Iniciar sesión",
  "login.description": "Inicia sesión para gestionar tu equipo, tus cuentas de voz y tu suscripción.",
  maintenance: "Mantenimiento",
  dashboard: "Inicio",
  settings: "Ajustes",
  not_found: "Página no encontrada",
};
