/** Errors of pages that manage a team and its phones. */
export const teamErrorsEs = {
  "image.failed": "Error al crear la imagen: no hemos podido leer el archivo. Guárdalo de nuevo como JPG o PNG.",
  "image.not_kept":
    "No hemos podido guardar la imagen: la carpeta de imágenes no tiene permiso de escritura. No ha cambiado nada. Inténtalo más tarde.",
  "join.paying": "Tu propio equipo tiene un pago en curso. Inténtalo otra vez dentro de 2 minutos.",
  "join.leads_a_team":
    "{{team_name}} es tuyo y tiene más miembros. Transfiere antes la propiedad a otra persona o únete con otro correo.",
  "member.is_admin": "No puedes eliminar para siempre a un administrador. Quítale antes el rol.",
  "member.not_admin": "Solo puedes transferir la propiedad a un administrador. Haz antes administrador a esta persona.",
  "member.no_account":
    "Esta persona aún no se ha unido, así que no hay contraseña que establecer. Reenvía la invitación.",
  "team.not_insider":
    "Función no activada: la tabla de miembros es para equipos del programa insider. Un administrador puede unirse a él.",
  "team.no_offer": "Esta oferta de propiedad ya no está abierta.",
  "member.cannot_move": "Ya no es posible: esta persona está ahora como {{status}}. La lista se ha vuelto a cargar.",
  "member.not_invited": "Esta persona ya se ha unido.",
  "members.already_there": "Algunos miembros ya están en el equipo: {{emails}}.",
  "members.no_seats": "No hay plazas suficientes: el equipo tiene {{seats}}. Añade plazas o quita a un miembro.",
  "members.too_many_admins":
    "Número máximo de administradores alcanzado: un equipo tiene como mucho {{most}}. Quítale antes el rol a alguien.",
  "history.not_restorable": "Este cambio no se puede deshacer.",
  "history.changed_since": "Se volvió a cambiar después, así que no se restauraron los valores anteriores.",
  "event.not_found": "Este evento ya no existe.",
  "bulk.too_many_rows":
    "Con sus plazas actuales, tu equipo puede comprobar {{most}} filas al día. Añade plazas o continúa dentro de {{hours}} horas.",
  "bulk.not_found": "Esta importación o acción ya no existe.",
  "bulk.not_planned": "Esta importación ya ha empezado. Mira cómo va.",
  "bulk.nothing_to_do": "No se puede crear ninguna fila de este archivo. Corrige antes las celdas marcadas.",
  "bulk.none_match": "Ya no hay coincidencias, así que no se ha cambiado nada.",
  "bulk.changed_since":
    "Algunas filas ya no se pueden crear, así que no se ha añadido a nadie. Vuelve atrás y comprueba el archivo otra vez.",
  "bulk.not_done": "Todavía no ha terminado o no se puede deshacer.",
  "contacts.full": "La lista admite hasta {{most}} entradas. Quita alguna antes.",
  "contacts.exists": "Ya hay alguien con la misma dirección en la lista, así que no se ha restaurado a nadie.",
  "contacts.stale":
    "{{brand}} no está al día: otra persona cambió esto. Actualiza la página para ver los últimos valores.",
  "contacts.gone": "Ya no está en la lista. La lista se ha vuelto a cargar.",
  "actions.too_many": "Se ha alcanzado el número máximo de acciones de llamada",
  "actions.stale":
    "{{brand}} no está al día: otra persona cambió las acciones de llamada. Actualiza la página para ver las últimas.",
  "voice.too_many":
    "Número máximo de cuentas de voz alcanzado: un equipo tiene como mucho {{most}}. Elimina antes una.",
  "voice.gone": "Esta cuenta de voz ya no existe. El equipo se ha vuelto a cargar.",
  "voice.stale":
    "{{brand}} no está al día: otra persona cambió esto. Actualiza la página para ver los últimos valores.",
  "voice.in_use":
    "{{members}} miembros usan esta cuenta de voz. Al eliminarla desaparece de sus teléfonos. Confirma para continuar.",
  "voice.free_tier":
    "El plan gratuito incluye una cuenta de voz con un registro y sin rangos de puertos. Mejora el plan para usar más.",
  "voice.username_taken":
    "Otra persona del equipo está registrada como {{username}}. Dos teléfonos con el mismo usuario se desconectan entre sí.",
  "voice.no_secret": "No hay ninguna contraseña guardada que mostrar.",
  "voice.unknown_group": "Este grupo de servidores de llamadas no existe. Elige uno de la lista.",
  "doctor.nothing_saved": "No hay usuario y contraseña guardados que probar. Introdúcelos antes.",
  "doctor.paused":
    "La centralita ha rechazado a {{username}} varias veces y podría bloquearnos. Revisa la contraseña y prueba otra vez dentro de {{minutes}} minutos.",
  "doctor.round_running": "Ya hay en marcha una prueba de todos los miembros. Espera a que termine o detenla.",
  "doctor.no_round": "No hay ninguna prueba de todos los miembros en marcha. Mira cómo terminó la última.",
  "device.limit":
    "Tu plan incluye {{most}} teléfonos por persona y ya los usas todos. Elige cuál quieres sustituir por este.",
  "ticket.not_found": "Esta consulta no existe.",
  "ticket.stale": "Hay un mensaje nuevo. Léelo antes. Lo que has escrito sigue aquí.",
  "ticket.is_closed": "Esta consulta ya está cerrada. Responde para reabrirla.",
  "ticket.is_open": "Esta consulta ya está abierta. Responde para añadir algo.",
  "ticket.too_many":
    "Has enviado muchos mensajes en una hora. Inténtalo dentro de {{minutes}} minutos. Lo que has escrito sigue aquí.",
  "device.gone": "Este teléfono ya no existe. La lista se ha vuelto a cargar.",
  "device.too_young": "Puedes dar de baja este teléfono a partir del {{from}}. Hasta entonces puedes cerrar su sesión.",
  "device.too_many_early":
    "Se han sustituido {{most}} teléfonos antes de tiempo en {{days}} días. Puedes dar de baja el siguiente a partir del {{from}}. Un administrador puede hacerlo ahora, con un motivo.",
  "phone.logged_out": "Se ha cerrado la sesión de este teléfono. Inicia sesión de nuevo para usarlo.",
  "phone.suspended":
    "Tu cuenta está suspendida, así que este teléfono está fuera de servicio. Consulta al administrador de tu equipo.",
  "phone.unpaid":
    "La suscripción de tu equipo no está activa, así que este teléfono está fuera de servicio. Consulta al administrador de tu equipo.",
  "phone.mfa_required": "Introduce también el código de tu aplicación de autenticación.",
  "phone.not_a_phone": "Este enlace es para el softphone. Ábrelo allí o escanea su código.",
  "release.none": "Esta descarga no existe. La página de aplicaciones muestra las disponibles.",
  "itsp.not_found": "Este proveedor ya no está en la lista. Elige otro o introduce tú el servidor.",
  "mail.not_signed":
    "Este aviso no está firmado con nuestra clave o es demasiado antiguo, así que no se ha cambiado nada. Revisa la clave y el reloj.",
  "report.running": "Ya se está creando un informe de este equipo. Estará listo en unos minutos.",
  "report.not_ready": "No hay ningún informe que descargar. Todavía no se ha creado o ha caducado. Inicia uno nuevo.",
  "time_zone.unknown": "Zona horaria desconocida. Elige una de la lista.",
  "ingest.wrong_key":
    "Ningún equipo tiene esta clave. Se revocó, se sustituyó o está mal escrita. Crea una nueva en el portal, en Llamadas.",
  "ingest.unreadable":
    "No podemos leer este archivo. Envía CSV como lo escribe {{format}}, con {{most}} líneas como mucho. Los de Kamailio necesitan los nombres de las columnas en la primera línea.",
  "api_key.not_found":
    "Esta clave ya no existe o ya se ha revocado. Vuelve a cargar la página para ver las claves del equipo.",
  "api_key.too_many":
    "Tu equipo tiene {{most}} claves, el máximo que puede usar a la vez. Revoca una que ya no necesites.",
  "webhook.not_found": "Este webhook ya no existe. Vuelve a cargar la página para ver los webhooks del equipo.",
  "webhook.too_many": "Tu equipo ya tiene {{most}} webhooks, el máximo. Elimina uno que ya no necesites.",
  "webhook.not_on": "Este webhook está desactivado, así que no se ha enviado nada. Actívalo antes.",
  "audit_stream.not_found":
    "Este flujo de auditoría ya no existe. Vuelve a cargar la página para ver los flujos del equipo.",
  "audit_stream.too_many":
    "Tu equipo ya tiene {{most}} flujos de auditoría, el máximo. Elimina uno que ya no necesites.",
  "audit_stream.no_secret": "Los flujos de syslog no tienen secreto de firma. Los protege TLS.",
  "webhook.delivery_not_found": "Esta entrega no existe. Las entregas se conservan 30 días.",
  "webhook.too_many_deliveries":
    "Este periodo tiene más de {{most}} entregas, el máximo. Elige uno más corto. No se ha enviado nada.",
  "bulk.no_voice_account":
    "Sin cuenta de voz: el archivo tiene registros, pero el equipo no tiene ninguna cuenta de voz. Añade antes una o borra los registros.",
} as const;

export const teamIssuesEs = {
  "webhook.url": "Escribe una dirección que empiece por https://, sin usuario, contraseña ni #.",
  "webhook.host": "No encontramos este servidor. Revisa el nombre.",
  "webhook.port": "Usa el puerto 443 o uno entre 1024 y 65535.",
  "webhook.address": "Esta dirección no es pública, así que no podemos enviar nada allí.",
  "audit_stream.syslog": "Escribe un servidor y un puerto, por ejemplo, siem.example.com:6514.",
  "audit_stream.plain": "Usa TLS. TCP sin cifrar solo vale para direcciones de la red del operador.",
  "audit_stream.kind": "Para cambiar entre webhook y syslog, crea otro flujo.",
  "audit_stream.ca": "Escribe un certificado en formato PEM, desde BEGIN CERTIFICATE hasta END CERTIFICATE.",
  "audit_stream.authorization": "Usa letras, números y símbolos sin acentos ni saltos de línea, y solo con webhooks.",
  "bulk.duplicate": "Correo duplicado: aparece dos veces en el archivo.",
  "bulk.on_team": "Este correo ya está en el equipo o invitado.",
  "bulk.in_use": "Este correo está en uso: ya tiene una cuenta. Invita a esta persona.",
  "bulk.in_use_elsewhere": "Este correo está en uso en el otro producto. Invita a esta persona.",
  "bulk.domain": "Dominio no válido: no puedes crear cuentas con sus direcciones.",
  "bulk.no_seat": "No quedaba plaza para esta fila.",
  "bulk.username_twice":
    "Este usuario aparece dos veces en el archivo. Dos teléfonos con el mismo usuario se desconectan entre sí.",
  "bulk.username_taken": "Otra persona del equipo está registrada con este usuario.",
  "bulk.sip_password_twice": "Esta contraseña SIP aparece dos veces en el archivo. Da a cada persona la suya.",
  "contacts.unreachable": "Escribe un correo o un número de teléfono.",
  "contacts.no_phone": "Escribe un número de trabajo o un móvil.",
  "contacts.phone": "Usa al menos 4 dígitos. Puedes añadir + - ( ) y espacios.",
  "contacts.extension": "Usa solo dígitos.",
  "contacts.website": "Escribe una dirección completa, como https://example.com.",
  "contacts.jid": "No uses espacios, comillas, < ni >.",
  "contacts.jid_exists": "Valor JID duplicado. Introduce un JID diferente.",
  "contacts.email_exists": "Este correo ya existe",
  "action.label": "Usa solo letras, dígitos y _, hasta 20 caracteres.",
  "action.code": "Usa solo dígitos, * y #, hasta 32 caracteres.",
  "action.doubled": "Otra acción de llamada ya tiene esta etiqueta. Elige otra.",
  "voice.host": "Escribe un nombre como pbx.example.com o una dirección IP, sin http, puerto ni espacios.",
  "voice.relay": "Escribe un nombre como stun.example.com o stun.example.com:3478.",
  "voice.voicemail": "Usa solo dígitos, *, # y +.",
  "voice.range": "Usa puertos de 1024 a 65535, con el menor primero.",
  "voice.range_odd": "Empieza por un puerto par: cada flujo usa dos.",
  "voice.range_small": "Usa al menos 20 puertos. Con menos, fallan las llamadas simultáneas.",
  "voice.range_overlap": "Este rango se solapa con otro. Usa otros puertos.",
  "voice.primary_registration": "Elige uno de los registros existentes.",
  "voice.no_codec": "Deja al menos un códec de audio. Las llamadas lo necesitan.",
  "voice.username": "No uses espacios, @ : ; , < > % ni comillas.",
  "voice.dial_pattern":
    "Usa dígitos, * # +, x para cualquier dígito, \\a, [2-9], un punto para repetir y T al final. Separa los patrones con |.",
  "voice.dial_match": "Empieza por el número del patrón que se cambia, como en match=1.",
  "voice.dial_change": "Escribe los cambios como en match=1;prestrip=2;pre=9.",
  "ticket.subject": "Usa de 3 a 120 caracteres.",
  "ticket.body": "Usa de 1 a 5000 caracteres.",
  "ticket.reference": "Una referencia tiene 12 caracteres, como q3Vb_0xT-9aL.",
} as const;
