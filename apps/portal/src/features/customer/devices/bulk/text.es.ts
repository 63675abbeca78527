import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  "title.log_out": "Cerrando la sesión de los teléfonos",
  "title.unregister": "Dando de baja los teléfonos",
  "title.reset_settings": "Restableciendo los ajustes de los teléfonos",
  "ask.log_out_one": "¿Cerrar la sesión de {{count}} teléfono?",
  "ask.log_out_other": "¿Cerrar la sesión de {{count}} teléfonos?",
  "ask.unregister_one": "¿Dar de baja {{count}} teléfono?",
  "ask.unregister_other": "¿Dar de baja {{count}} teléfonos?",
  "ask.reset_settings_one": "¿Restablecer los ajustes de {{count}} teléfono?",
  "ask.reset_settings_other": "¿Restablecer los ajustes de {{count}} teléfonos?",
  "ask.skipped_one": "Se omitirá {{count}} teléfono:",
  "ask.skipped_other": "Se omitirán {{count}} teléfonos:",
  "text.log_out":
    "Sus sesiones se cierran al momento. Para volver a usar un teléfono, inicia sesión en él. Los teléfonos conservan sus lugares.",
  "text.unregister": "Sus sesiones se cierran al momento y sus lugares quedan libres para otros teléfonos.",
  "text.reset_settings":
    "Se eliminan sus ajustes propios y pasan a usar los ajustes del equipo. Podrás deshacerlo.",
  "confirm.log_out_one": "Cerrar {{count}} sesión",
  "confirm.log_out_other": "Cerrar {{count}} sesiones",
  "confirm.unregister_one": "Dar de baja {{count}} teléfono",
  "confirm.unregister_other": "Dar de baja {{count}} teléfonos",
  "confirm.reset_settings_one": "Restablecer {{count}} teléfono",
  "confirm.reset_settings_other": "Restablecer {{count}} teléfonos",
  reason: "Motivo para darlos de baja antes",
  "reason.help_one":
    "{{count}} teléfono sigue en su periodo de espera. Indica un motivo para darlo de baja también. Lo guardamos en el historial.",
  "reason.help_other":
    "{{count}} teléfonos siguen en su periodo de espera. Indica un motivo para darlos de baja también. Lo guardamos en el historial.",
  "reason.hint": "Por ejemplo: se han cambiado los teléfonos",
  "reason.wrong": "Escribe un motivo de {{min}} a {{max}} caracteres.",
  "done.log_out_one": "Sesión de {{count}} teléfono cerrada",
  "done.log_out_other": "Sesión de {{count}} teléfonos cerrada",
  "done.unregister_one": "{{count}} teléfono dado de baja",
  "done.unregister_other": "{{count}} teléfonos dados de baja",
  "done.reset_settings_one": "Ajustes de {{count}} teléfono restablecidos",
  "done.reset_settings_other": "Ajustes de {{count}} teléfonos restablecidos",
  undone_one: "Ajustes de {{count}} teléfono recuperados",
  undone_other: "Ajustes de {{count}} teléfonos recuperados",
  "skipped.above": "Su propietario tiene un rol que no puedes gestionar",
  "skipped.already": "No necesita cambios",
  "skipped.waiting": "Sigue en el periodo de espera",
  "skipped.gone": "Ya no está disponible",
  "kept.changed": "Ha cambiado desde entonces",
  "kept.gone": "Ya no está disponible",
};
