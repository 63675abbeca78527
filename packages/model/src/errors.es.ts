import type { ErrorCode, FieldIssue } from "./errors.ts";

export const errorsEs = {
  "request.invalid": "Algún dato enviado no es válido. Revisa los campos marcados.",
  "request.not_found": "No hay nada en esta dirección.",
  "request.too_large": "Es más de lo que se puede enviar de una vez.",
  "request.too_many": "Demasiadas peticiones desde aquí. Espera {{seconds}} segundos y vuelve a intentarlo.",
  "request.wrong_origin": "La petición no venía de nuestra página, así que no se cambió nada. Recarga la página.",
  "server.busy": "Demasiada carga en este momento. No se cambió nada; inténtalo en unos segundos.",
  "server.maintenance": "El portal está en mantenimiento",
  "server.unexpected": "Algo ha fallado por nuestra parte. No se cambió nada; inténtalo dentro de un momento.",
  "session.required": "Tu sesión ha terminado. Inicia sesión de nuevo.",
  "session.suspended": "Tu cuenta está suspendida. Consulta al administrador de tu equipo.",
  "session.unverified": "Error - 434 Tu cuenta aún no se ha verificado",
  "session.mfa_pending": "Completa primero el inicio de sesión en dos pasos.",
  "session.terms_pending": "Las condiciones han cambiado. Acéptalas para continuar.",
  "access.forbidden": "No tienes permiso para hacer esto. Consulta al administrador de tu equipo.",
  "team.not_found": "Este equipo no existe o no formas parte de él.",
  "team.stale": "Alguien cambió esto mientras tanto. Actualiza la página para ver los valores nuevos.",
  "team.gone": "Esto ya no existe. El equipo se ha vuelto a cargar.",
} as const satisfies Record<ErrorCode, string>;

export const issuesEs = {
  "field.invalid": "Este valor no es válido.",
  "field.required": "Rellena este campo.",
  "field.unknown": "Este campo no se conoce.",
  "team_name.length": "Usa de 4 a 50 caracteres.",
  "team_name.characters": "No uses < > \" ' : % // ni http.",
  "team_name.word": "Este nombre está reservado. Elige otro.",
} as const satisfies Record<FieldIssue, string>;
