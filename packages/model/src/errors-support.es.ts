import type { supportErrorsEn, supportIssuesEn } from "./errors-support.en.ts";

export const supportErrorsEs: Record<keyof typeof supportErrorsEn, string> = {
  "staff.not_found": "Esta persona ya no está en el personal. Vuelve a cargar la lista.",
  "staff.email_taken": "Otra persona del personal ya tiene este correo. Escribe otro.",
  "staff.yourself": "No puedes hacer esto con tu propia cuenta. Pídeselo a otro administrador de soporte.",
  "staff.last_administrator":
    "No se ha cambiado nada: debe quedar al menos un administrador de soporte. Nombra antes a otra persona.",
  "approval.needed":
    "Otra persona tiene que aprobarlo antes. Pide la aprobación y vuelve a intentarlo en la hora siguiente a recibirla.",
  "approval.asked": "Ya lo has pedido. Recibirás un correo cuando alguien decida.",
  "approval.not_found": "Esta solicitud ya no está abierta. Vuelve a cargar la lista.",
  "approval.decided": "Otra persona ya ha decidido sobre esta solicitud. Vuelve a cargar la lista.",
  "approval.yourself":
    "No puedes decidir sobre tus propias solicitudes ni sobre las que tratan de ti. Pídeselo a otra persona.",
  "approval.too_new":
    "Podrás decidir sobre solicitudes {{days}} días después de recibir tu nivel. Pídeselo a otra persona.",
  "alert.not_found": "Este aviso ya no existe.",
  "alert.stale": "Otra persona cambió este aviso. Ábrelo otra vez para ver la última versión.",
  "alert.stays": "No puedes descartar este aviso. Desaparece cuando termina.",
  "itsp.gone": "Este proveedor se ha eliminado.",
  "itsp.stale": "Otra persona cambió este proveedor. Ábrelo otra vez para ver los últimos valores.",
  "itsp.in_use":
    "Equipos que usan este proveedor: {{teams}}. Mejor ocúltalo: ellos lo conservan y nadie más puede elegirlo.",
  "itsp.slug_taken": "Otro proveedor ya tiene este nombre corto. Elige otro.",
  "case.email_unknown": "Este correo no existe. Escribe la dirección completa y revisa si hay errores.",
  "case.too_many": "Has consultado 60 clientes en una hora. Continúa dentro de {{minutes}} minutos.",
  "case.no_account": "Esta persona está invitada, pero todavía no tiene cuenta. Reenvía la invitación.",
  "case.no_mfa": "La verificación en dos pasos no está activada en esta cuenta.",
  "case.no_crm": "No hay ningún CRM conectado.",
  "case.nothing_to_send": "No hay nada que reenviar: el correo está verificado y no hay ninguna invitación pendiente.",
  "case.which_product": "Esta dirección tiene una cuenta en los dos productos. Elige uno.",
  "case.user_is_admin": "No puedes eliminar a un administrador. Antes hay que quitarle el rol.",
  "case.not_an_admin": "Este correo no es de un administrador del equipo, así que el equipo no se ha eliminado.",
  "case.wrong_state": "No es posible en el estado actual de la suscripción: {{state}}.",
  "case.trial_too_long": "Puedes ampliar una prueba hasta 60 días en total. Días que quedan: {{left}}.",
  "record.unknown":
    "No hay ninguna petición con esta referencia en el registro. Las lecturas correctas no se guardan, y todo se elimina a los 30 días.",
  "canceled.unknown": "Este correo no está en la lista, así que ya puede registrarse. Revisa cómo está escrito.",
};

export const supportIssuesEs: Record<keyof typeof supportIssuesEn, string> = {
  "staff_name.length": "Usa de 1 a 60 caracteres.",
  "alert.period": "El final debe ser posterior al comienzo.",
  "link.place": "Usa una ruta del portal como /dashboard o una dirección que empiece por https://.",
  "link.https": "Usa una dirección que empiece por https://.",
  "case.note": "Usa de 1 a 2000 caracteres.",
  "itsp.slug": "Usa de 2 a 40 letras minúsculas, cifras y guiones.",
};
