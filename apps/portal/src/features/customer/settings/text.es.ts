import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  title: "Ajustes",
  sub: "Gestiona tu cuenta, este navegador y tu equipo.",
  nav: "Secciones de los ajustes",
  loading: "Cargando la sección",
  profile: "Perfil",
  "profile.sub": "Cómo te ven y te localizan los demás.",
  security: "Seguridad",
  "security.sub": "Tu contraseña y la verificación en dos pasos.",
  sessions: "Sesiones",
  "sessions.sub": "Navegadores y teléfonos donde tienes la sesión iniciada.",
  notifications: "Notificaciones",
  "notifications.sub": "Elige qué correos recibes.",
  appearance: "Idioma y tema",
  "appearance.sub": "Tema, idioma y teclado. Se guardan en este navegador.",
  "team.sub": "El nombre y la foto de tu equipo.",
  team: "Equipo",
  support: "Accesos de soporte",
  "support.sub": "Cuándo y por qué nuestro equipo de soporte consultó la cuenta o inició sesión en ella.",
  account: "Cuenta",
  "account.sub": "El nombre de tu cuenta.",
};
