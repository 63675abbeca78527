import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  title: "Ajustes",
  sub: "Tu cuenta, este navegador y tu equipo.",
  nav: "Secciones de los ajustes",
  loading: "Cargando la sección",
  profile: "Perfil",
  "profile.sub": "Cómo te ven los demás y cómo te localizan.",
  security: "Seguridad",
  "security.sub": "Tu contraseña y el inicio de sesión en dos pasos.",
  sessions: "Sesiones",
  "sessions.sub": "Navegadores y teléfonos en los que tienes la sesión abierta, y cómo cerrarla en todos.",
  notifications: "Notificaciones",
  "notifications.sub": "Lo que podemos enviarte.",
  appearance: "Apariencia e idioma",
  "appearance.sub": "Tema, idioma y teclado; se guardan en este navegador.",
  "team.sub": "Lo que comparte todo el equipo.",
  team: "Equipo",
  account: "Cuenta",
  "account.sub": "Cómo se llama tu cuenta.",
};
