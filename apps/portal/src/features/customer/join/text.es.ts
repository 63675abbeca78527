import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  reading: "Abriendo tu invitación…",
  "opening.title": "Tu invitación",
  "unread.title": "No se pudo abrir la invitación",
  try_again: "Volver a intentarlo",
  "again.title": "Vuelve a abrir tu invitación",
  "again.lead": "Por seguridad, esta página no guarda invitaciones. El enlace de tu correo sirve hasta que te unas.",

  title: "Únete a {{team}}",
  inviter: "{{name}} te ha invitado a {{team}} en {{brand}}.",
  "lead.new": "Esta invitación es para {{email}}. Revisa tu nombre y elige una contraseña.",
  "lead.existing": "{{email}} ya tiene una cuenta. Escribe su contraseña para unirte.",
  "lead.other_product":
    "{{email}} tiene una cuenta en {{name}}, que queda como está. Escribe su contraseña para unirte con el mismo nombre y la misma contraseña.",
  "lead.alternate": "Te unirás con una cuenta nueva. Te enviaremos un correo para comprobar que la dirección es tuya.",
  "other_product.fallback": "nuestro otro producto",
  signed_in: "Tienes abierta la sesión de {{email}}. Al unirte, iniciarás sesión como la persona invitada.",

  first_name: "Nombre",
  last_name: "Apellidos",
  email: "Correo electrónico",
  password: "Contraseña",
  "password.of": "Contraseña de {{name}}",
  "password.show": "Mostrar contraseña",
  "password.wrong": "Contraseña incorrecta para esta cuenta. Revísala y vuelve a intentarlo.",
  forgot: "¿Olvidaste tu contraseña?",
  "leaves.title": "Dejarás {{leaves}}",
  "leaves.unnamed": "tu equipo actual",
  "leaves.hint": "Una cuenta pertenece a un solo equipo. Lo que tu equipo actual configuró para ti se queda allí.",
  "leaves.sure": "Sí, quiero dejar {{leaves}}",
  submit: "Unirme a {{team}}",
  other_email: "Usar otro correo",
  invited_email: "Usar el correo invitado",

  failed: "Aún no te has unido",
  "leads.title": "Todavía no puedes dejar tu equipo",
  slow: "Demasiados intentos",
  "slow.hint_one": "Para proteger la cuenta, espera {{count}} minuto antes de volver a intentarlo.",
  "slow.hint_other": "Para proteger la cuenta, espera {{count}} minutos antes de volver a intentarlo.",

  "verify.title": "Revisa tu correo",
  "verify.lead": "Hemos enviado un correo a",
  "verify.hint": "Abre su enlace para unirte a {{team}}. El enlace sirve durante {{hours}} horas.",
  "verify.nothing": "¿No ha llegado? Mira en la carpeta de spam o reenvíalo.",
  "log_in.title": "Ya estás en {{team}}",
  "log_in.lead": "Inicia sesión para continuar.",
  "used.title": "Esta invitación ya no sirve",
  "used.lead": "Ya se usó o ha caducado. Si ya te uniste, inicia sesión. Si no, pide una nueva a {{team}}.",
  log_in: "Iniciar sesión",
};
