/** Errors of pages that manage a team and its phones. */
export const teamErrorsEs = {
  "image.failed": "Error al crear la imagen: no se pudo leer el archivo. Guárdalo de nuevo como JPG o PNG.",
  "image.not_kept":
    "No se ha podido guardar la imagen: la carpeta de imágenes no tiene permiso de escritura. No ha cambiado nada. Inténtalo más tarde.",
  "join.paying": "Hay un pago en curso de tu propio equipo. Inténtalo otra vez dentro de dos minutos.",
  "join.leads_a_team":
    "Diriges {{team_name}} y tiene más miembros. Cede antes la dirección a otra persona o únete con otro correo.",
  "member.is_admin": "Un administrador no se puede eliminar para siempre. Quítale antes el rol.",
  "member.not_admin": "Solo un administrador puede asumir la dirección. Haz antes administrador a esta persona.",
  "member.no_account": "Esta persona aún no se ha unido, así que no hay contraseña que fijar. Reenvía la invitación.",
  "team.not_insider":
    "Función no activada: editar a todos a la vez es para equipos del programa insider. Un administrador puede unirse a él.",
  "team.no_offer": "La dirección del equipo ya no se ofrece.",
  "member.cannot_move": "Ya no es posible: esta persona está ahora como {{status}}. La lista se ha vuelto a cargar.",
  "member.not_invited": "Esta persona ya se ha unido, así que no hay a qué invitarla.",
  "members.already_there": "Algunas personas ya están en el equipo: {{emails}}.",
  "members.no_seats": "No hay plazas suficientes: el equipo tiene {{seats}}. Añade plazas o quita a alguien.",
  "members.too_many_admins":
    "Número máximo de administradores alcanzado: un equipo tiene como mucho {{most}}. Quítale antes el rol a alguien.",
  "history.not_restorable": "De este cambio no se puede deshacer nada.",
  "history.changed_since": "Se volvió a cambiar después, así que no se restauraron los valores anteriores.",
  "event.not_found": "Este suceso ya no está. La lista muestra los que hay.",
  "bulk.too_many_rows":
    "Con sus plazas actuales, tu equipo puede comprobar {{most}} filas al día. Añade plazas o continúa dentro de {{hours}} horas.",
  "bulk.not_found": "Este proceso ya no existe.",
  "bulk.not_planned": "Este proceso ya ha empezado. Mira cómo va.",
  "bulk.nothing_to_do": "No se puede crear ninguna fila de este archivo. Corrige antes las celdas marcadas.",
  "bulk.changed_since":
    "Desde que se comprobó el archivo, ya no se pueden crear todas sus filas, así que no se ha creado a nadie. Vuelve atrás y compruébalo otra vez.",
  "bulk.not_done": "Este proceso no ha terminado, así que todavía no hay nada que deshacer.",
  "contacts.full": "La lista admite {{most}} entradas, y así serían más. Quita alguna antes.",
  "contacts.exists": "Ya hay alguien con la misma dirección en la lista, así que no se ha recuperado a nadie.",
  "contacts.stale":
    "{{brand}} no está al día: alguien cambió esto mientras tanto. Actualiza la página para ver los valores nuevos.",
  "contacts.gone": "Ya no está en la lista. Se ha vuelto a cargar.",
  "actions.too_many": "Se ha alcanzado el número máximo de acciones de llamada",
  "actions.stale":
    "{{brand}} no está al día: alguien cambió las acciones de llamada mientras tanto. Actualiza la página para ver las nuevas.",
  "voice.too_many":
    "Número máximo de cuentas de voz alcanzado: un equipo tiene como mucho {{most}}. Elimina antes una.",
  "voice.gone": "Esta cuenta de voz ya no está. Se ha vuelto a cargar el equipo.",
  "voice.stale":
    "{{brand}} no está al día: alguien cambió esto mientras tanto. Actualiza la página para ver los valores nuevos.",
  "voice.in_use":
    "{{members}} miembros usan esta cuenta de voz. Al eliminarla desaparece de sus teléfonos: confírmalo antes.",
  "voice.free_tier":
    "El plan gratuito tiene una cuenta de voz con un registro, sin rangos de puertos. Mejora el plan para usar más.",
  "voice.username_taken":
    "Otra persona del equipo está registrada como {{username}}. Dos teléfonos con un mismo nombre se echan el uno al otro.",
  "voice.no_secret": "Aquí no hay ninguna contraseña guardada, así que no hay nada que mostrar.",
  "voice.unknown_group": "Este grupo de servidores de llamadas no existe. Elige uno de la lista.",
  "doctor.nothing_saved":
    "Aquí no hay usuario y contraseña guardados, así que no hay nada que probar. Introdúcelos antes.",
  "doctor.paused":
    "La centralita ha rechazado a {{username}} varias veces y podría bloquearnos. Revisa la contraseña y prueba otra vez dentro de {{minutes}} minutos.",
  "doctor.round_running":
    "Ahora mismo se está probando a todos los de una de tus cuentas de voz. Espera a que termine o detenlo.",
  "doctor.no_round":
    "No hay ninguna prueba de todos en marcha, así que no hay nada que detener. Mira cómo terminó la última.",
  "device.limit": "Tu plan tiene {{most}} teléfonos por persona y los usas todos. Elige cuál sustituye este teléfono.",
  "ticket.not_found": "Aquí no hay ninguna consulta así. La lista muestra las tuyas.",
  "ticket.stale": "Mientras tanto se ha dicho algo. Léelo antes: lo que has escrito sigue aquí.",
  "ticket.is_closed": "Esta consulta ya está cerrada. Escribe otra vez para abrirla.",
  "ticket.is_open": "Esta consulta ya está abierta. Escribe lo que quieras añadir.",
  "ticket.too_many":
    "Nos has escrito muchas veces en una hora. Sigue dentro de {{minutes}} minutos: lo que has escrito sigue aquí.",
  "device.gone": "Este teléfono ya no está. Se ha vuelto a cargar la lista.",
  "device.too_young":
    "Este teléfono se puede dar de baja a partir del {{from}}. Hasta entonces se puede cerrar su sesión.",
  "device.too_many_early":
    "Se han sustituido {{most}} teléfonos antes de tiempo en {{days}} días. El siguiente se puede dar de baja a partir del {{from}}; un administrador puede hacerlo ahora, con un motivo.",
  "phone.logged_out": "Se ha cerrado la sesión de este teléfono. Inicia sesión de nuevo para usarlo.",
  "phone.suspended":
    "Tu cuenta está suspendida, así que este teléfono está fuera de servicio. Consulta al administrador de tu equipo.",
  "phone.unpaid":
    "La suscripción de tu equipo no está vigente, así que este teléfono está fuera de servicio. Consulta al administrador de tu equipo.",
  "phone.mfa_required": "Introduce también el código de tu aplicación de autenticación.",
  "phone.not_a_phone": "Este enlace es para un softphone. Ábrelo allí o escanea su código.",
  "release.none": "Esta descarga no existe. La página de las aplicaciones muestra las que hay.",
  "itsp.not_found": "Este proveedor ya no está en la lista. Elige otro o introduce el servidor tú mismo.",
  "mail.not_signed":
    "Este aviso no está firmado con la clave que conocemos, o lo está desde hace demasiado, así que no se ha cambiado nada. Revisa la clave y el reloj.",
  "report.running":
    "Ya se está preparando un informe de este equipo. Espera a que esté listo; tarda unos minutos como mucho.",
  "report.not_ready":
    "No hay ningún informe que descargar: todavía no se ha hecho ninguno, o ya pasaron los días que se guarda. Inicia uno nuevo.",
  "time_zone.unknown": "Aquí no se conoce esta zona horaria. Elige una de la lista.",
  "ingest.wrong_key":
    "Ningún equipo tiene esta clave: fue revocada, sustituida o está mal escrita. Crea una nueva en el portal, en Llamadas.",
  "ingest.unreadable":
    "No es un archivo válido: debe ser CSV como lo escribe {{format}}, con {{most}} líneas como mucho, y de Kamailio con los nombres de las columnas en la primera línea.",
  "bulk.no_voice_account":
    "Sin cuenta de voz: el archivo tiene registros, pero el equipo no tiene ninguna. Crea antes una, o bórralos.",
} as const;

export const teamIssuesEs = {
  "bulk.duplicate": "Correo duplicado: aparece dos veces en el archivo.",
  "bulk.on_team": "Este correo ya está en el equipo o invitado.",
  "bulk.in_use": "Este correo está en uso: ya tiene una cuenta. Invita a esta persona.",
  "bulk.in_use_elsewhere": "Este correo está en uso en el otro producto. Invita a esta persona.",
  "bulk.domain": "Dominio no válido: no se pueden crear cuentas con sus direcciones.",
  "bulk.no_seat": "No quedaba plaza para esta fila.",
  "bulk.username_twice":
    "Este usuario aparece dos veces en el archivo: dos teléfonos con un mismo nombre se echan el uno al otro.",
  "bulk.username_taken": "Otra persona del equipo está registrada con este usuario.",
  "bulk.sip_password_twice": "Esta contraseña SIP aparece dos veces en el archivo. Da a cada persona la suya.",
  "contacts.unreachable": "Indica un correo o un número, para que se pueda localizar a esta persona.",
  "contacts.no_phone": "Indica un número de trabajo o un móvil.",
  "contacts.phone": "Usa al menos 4 dígitos, con + - ( ) o espacios entre ellos.",
  "contacts.extension": "Usa solo dígitos.",
  "contacts.website": "Usa una dirección completa, como https://example.com.",
  "contacts.jid": "No uses espacios, comillas, < ni >.",
  "contacts.jid_exists": "Valor JID duplicado. Introduce un JID diferente.",
  "contacts.email_exists": "Este correo ya existe",
  "action.label": "Usa solo letras, dígitos y _, como máximo 20.",
  "action.code": "Usa solo dígitos, * y #, como máximo 32.",
  "action.doubled": "Otra acción de llamada ya tiene esta etiqueta. Elige otra.",
  "voice.host": "Usa un nombre como pbx.example.com o una dirección, sin http, puerto ni espacios.",
  "voice.relay": "Usa un nombre como stun.example.com o stun.example.com:3478.",
  "voice.voicemail": "Usa solo dígitos, *, # y +.",
  "voice.range": "Usa puertos de 1024 a 65535, el menor primero.",
  "voice.range_odd": "Empieza por un puerto par: cada flujo usa dos.",
  "voice.range_small": "Usa al menos 20 puertos, o fallarán las llamadas cuando haya varias a la vez.",
  "voice.range_overlap": "Este rango se solapa con otro. Usa puertos propios.",
  "voice.primary_registration": "Elige uno de los registros que hay.",
  "voice.no_codec": "Deja al menos un códec de sonido: sin ninguno no hay llamada.",
  "voice.username": "No uses espacios, @ : ; , < > % ni comillas.",
  "voice.dial_pattern":
    "Usa dígitos, * # +, x para cualquier dígito, \\a, [2-9], un punto para repetir y T al final, con | entre medias.",
  "voice.dial_match": "Indica antes qué patrón se cambia, contando desde 1, como en match=1.",
  "voice.dial_change": "Escribe los cambios como en match=1;prestrip=2;pre=9.",
  "ticket.subject": "Usa de 3 a 120 caracteres.",
  "ticket.body": "Escribe de 1 a 5000 caracteres.",
  "ticket.reference": "Una referencia tiene 12 letras y cifras, como q3Vb_0xT-9aL.",
} as const;
