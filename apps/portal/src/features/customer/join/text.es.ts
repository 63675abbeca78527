import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  reading: "Estamos abriendo la invitación.",
  "opening.title": "Tu invitación",
  "unread.title": "No se pudo abrir la invitación",
  try_again: "Volver a intentarlo",
  "again.title": "Abre de nuevo el enlace de tu correo",
  "again.lead": "Una invitación es secreta, así que esta página no la guarda. Su enlace sirve hasta que te unas.",

  title: "{{team}} te invita",
  "lead.new": "La invitación es para {{email}}. Revisa tu nombre, elige una contraseña y ya estarás dentro.",
  "lead.existing": "Ya hay una cuenta con {{email}}. Escribe su contraseña para unirte con ella.",
  "lead.other_product":
    "{{email}} tiene una cuenta en {{name}}, que queda como está. Escribe su contraseña: te unes con el mismo nombre y la misma contraseña.",
  "lead.alternate": "Te unes con una cuenta nueva. Enviamos un mensaje a su correo para comprobar que es tuyo.",
  "other_product.fallback": "nuestro otro producto",
  signed_in: "Tienes abierta la sesión de {{email}}. Al unirte, se abre la de la persona invitada.",

  first_name: "Nombre",
  last_name: "Apellidos",
  email: "Correo electrónico",
  password: "Contraseña",
  "password.of": "Contraseña de {{name}}",
  "password.show": "Mostrar contraseña",
  "password.wrong": "Esta no es la contraseña de esa cuenta. Revísala y vuelve a intentarlo.",
  forgot: "¿Olvidaste tu contraseña?",
  "leaves.title": "Dejarás {{leaves}}",
  "leaves.unnamed": "tu equipo actual",
  "leaves.hint": "Una cuenta pertenece a un solo equipo. Lo que el equipo anterior configuró para ti se queda allí.",
  "leaves.sure": "Sí, quiero dejar {{leaves}}",
  submit: "Unirme a {{team}}",
  other_email: "Usar otro correo",
  invited_email: "Usar el correo invitado",

  failed: "Aún no te has unido",
  "leads.title": "Todavía no puedes dejar tu equipo",
  slow: "Demasiados intentos",
  "slow.hint_one": "Para proteger la cuenta, espera {{count}} minuto antes del siguiente intento.",
  "slow.hint_other": "Para proteger la cuenta, espera {{count}} minutos antes del siguiente intento.",

  "verify.title": "Revisa tu correo",
  "verify.lead": "Enviamos un mensaje a",
  "verify.hint": "Abre su enlace y estarás en {{team}}. Sirve durante {{hours}} horas.",
  "verify.nothing": "¿No ha llegado? Mira en la carpeta de spam o envíalo otra vez.",
  "log_in.title": "Ya estás en {{team}}",
  "log_in.lead": "Inicia sesión para continuar.",
  "used.title": "Esta invitación ya no sirve",
  "used.lead": "Ya se usó o ha caducado. Si ya te uniste, inicia sesión. Si no, pide una nueva a {{team}}.",
  log_in: "Iniciar sesión",
};
