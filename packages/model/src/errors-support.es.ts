import type { supportErrorsEn, supportIssuesEn } from "./errors-support.en.ts";

export const supportErrorsEs: Record<keyof typeof supportErrorsEn, string> = {
  "staff.not_found": "Esta persona ya no está entre el personal. Vuelve a cargar la lista.",
  "staff.email_taken": "Alguien del personal ya tiene este correo. Escribe otro.",
  "staff.yourself": "Nadie decide aquí sobre su propio puesto. Pídeselo a otro administrador de soporte.",
  "staff.last_administrator":
    "No se ha cambiado nada: debe quedar un administrador de soporte. Nombra antes a otra persona.",
  "approval.needed":
    "Otra persona tiene que aprobarlo antes. Pide la aprobación y vuelve a intentarlo en la hora siguiente a recibirla.",
  "approval.asked": "Ya lo has pedido. Recibirás un correo cuando alguien decida.",
  "approval.not_found": "Esta solicitud ya no está abierta. Vuelve a cargar la lista.",
  "approval.decided": "Otra persona ya ha decidido sobre esta solicitud. Vuelve a cargar la lista.",
  "approval.yourself":
    "No puedes decidir sobre tus propias solicitudes ni sobre las que tratan de ti. Pídeselo a otra persona.",
  "approval.too_new":
    "Podrás decidir sobre solicitudes {{days}} días después de recibir tu nivel. Pídeselo a otra persona.",
  "alert.not_found": "Este aviso ya no está. La lista muestra los que hay.",
  "alert.stale": "Otra persona cambió este aviso mientras tanto. Ábrelo otra vez para ver los textos nuevos.",
  "alert.stays": "Este aviso se queda hasta que termine.",
  "itsp.gone": "Este proveedor se eliminó mientras tanto.",
  "itsp.stale": "Otra persona cambió este proveedor mientras tanto. Ábrelo otra vez para ver los valores nuevos.",
  "itsp.in_use":
    "Equipos que usan este proveedor: {{teams}}. Ocúltalo mejor: ellos lo conservan y nadie más puede elegirlo.",
  "itsp.slug_taken": "Otro proveedor tiene este nombre corto. Elige otro.",
  "case.email_unknown": "Este correo no existe. Búscalo entero y sin errores al escribir.",
  "case.too_many": "Has consultado sesenta clientes en una hora. Sigue dentro de {{minutes}} minutos.",
  "case.no_account": "Esta persona está invitada y todavía no tiene cuenta. Vuelve a enviar la invitación.",
  "case.no_mfa": "La verificación en dos pasos no está activada aquí.",
  "case.no_crm": "No hay ningún CRM conectado.",
  "case.nothing_to_send":
    "No se le debe nada a esta persona: el correo está verificado y no hay ninguna invitación abierta.",
  "case.which_product": "Esta dirección tiene una cuenta en los dos productos. Indica cuál es.",
  "case.user_is_admin": "Los administradores no se borran. Antes alguien debe quitarles el rol.",
  "case.not_an_admin": "Este correo no es de un administrador del equipo, así que no se ha borrado.",
  "case.wrong_state": "Esto no encaja con el estado de la suscripción: {{state}}.",
  "case.trial_too_long": "Una prueba se alarga como máximo 60 días. Quedan {{left}}.",
  "record.unknown":
    "No hay ninguna petición con esta referencia en el registro. Lo que solo se consultó y fue bien no se guarda, y todo se borra a los 30 días.",
  "canceled.unknown": "Este correo no está en la lista, así que ya puede registrarse. Comprueba cómo está escrito.",
};

export const supportIssuesEs: Record<keyof typeof supportIssuesEn, string> = {
  "staff_name.length": "Usa de 1 a 60 caracteres.",
  "alert.period": "El final va después del comienzo.",
  "link.place": "Usa una ruta del portal como /dashboard o una dirección que empiece por https://.",
  "link.https": "Usa una dirección que empiece por https://.",
  "case.note": "Escribe de 1 a 2000 caracteres.",
  "itsp.slug": "Usa de 2 a 40 letras minúsculas, cifras y guiones.",
};
