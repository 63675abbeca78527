import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  title: "Comprobación de {{name}}",
  sub: "Prueba si la centralita acepta las credenciales guardadas de cada miembro. Los teléfonos no se ven afectados.",
  loading: "Cargando la última prueba",
  failed: "No se ha podido cargar la última prueba",

  card: "Probar a todos los miembros",
  "card.nobody":
    "Ningún miembro tiene aún un usuario en esta cuenta. Añade usuarios para probar a todos los miembros a la vez.",
  "card.text_one": "Prueba con la centralita {{count}} registro guardado.",
  "card.text_other": "Prueba con la centralita los {{count}} registros guardados.",
  "card.go": "Probar a todos los miembros…",
  "card.look": "Ver el progreso",
  "card.see": "Ver los registros fallidos",
  "card.again": "Ver la última prueba",
  "card.when": "{{when}}: {{fine}} correctos, {{failed}} fallidos.",

  "empty.title": "Ningún miembro usa aún esta cuenta",
  "empty.text": "Añade un usuario y una contraseña a los miembros. Después podrás probarlos aquí a todos.",
  "empty.go": "Ir a los miembros",

  "start.title_one": "Probar {{count}} registro",
  "start.title_other": "Probar los {{count}} registros",
  "start.how": "Usamos los ajustes, el usuario y la contraseña guardados de cada registro.",
  "start.long_one":
    "Tarda alrededor de {{count}} minuto, como mucho {{most}} por segundo para no sobrecargar la centralita.",
  "start.long_other":
    "Tarda unos {{count}} minutos, como mucho {{most}} por segundo para no sobrecargar la centralita.",
  "start.leave": "Puedes cerrar esta página durante la prueba. Guardamos los resultados {{days}} días.",
  "start.stops":
    "Se detiene automáticamente tras {{refusals}} rechazos seguidos para evitar un bloqueo, o si la centralita no responde.",
  "start.go": "Probar a todos los miembros",
  "context.start": "probar a todos los miembros",
  "context.stop": "detener la prueba",

  "run.label": "Comprobación",
  "run.of": "{{done}} de {{total}} probados",
  "run.soon": "casi lista",
  "run.seconds": "quedan unos {{count}} segundos",
  "run.minutes_one": "queda alrededor de {{count}} minuto",
  "run.minutes_other": "quedan unos {{count}} minutos",
  "run.at": "{{percent}} % probado",
  "run.so_far": "{{fine}} correctos, {{failed}} fallidos.",
  "run.leave": "Puedes cerrar esta página. La prueba continúa. La inició {{by}} a las {{time}}.",
  "run.no_answer": "El portal no responde ahora mismo. La prueba continúa y seguimos consultando.",
  "run.stop": "Detener la prueba",

  "end.all_one": "{{count}} registro correcto",
  "end.all_other": "Los {{count}} registros son correctos",
  "end.all_text": "La centralita los acepta todos. Los teléfonos pueden registrarse.",
  "end.some": "{{failed}} de {{done}} registros han fallado",
  "end.some_text_one": "{{count}} correcto. Abajo ves cómo corregir los demás.",
  "end.some_text_other": "{{count}} correctos. Abajo ves cómo corregir los demás.",
  "end.none_text": "Abajo ves cómo corregirlos.",
  "end.nothing": "No se ha probado ningún registro",
  "end.when": "Prueba de {{when}}, iniciada por {{by}}. Se guarda {{days}} días.",
  "end.again": "Probar de nuevo",
  "stopped.person": "Detenida antes de terminar",
  "stopped.refusals": "Detenida para evitar un bloqueo",
  "stopped.refusals_text":
    "La centralita rechazó {{refusals}} seguidos, y muchas bloquean después los intentos. Corrige los de abajo y prueba de nuevo.",
  "stopped.silence": "Detenida porque la centralita no responde",
  "stopped.silence_text":
    "Los últimos intentos fallaron antes de llegar a la centralita, y los demás fallarían también.",
  "stopped.left_one": "{{count}} registro quedó sin probar.",
  "stopped.left_other": "{{count}} registros quedaron sin probar.",
  unasked_one: "{{count}} registro aceptado sin contraseña",
  unasked_other: "{{count}} registros aceptados sin contraseña",

  causes: "Registros fallidos",
  "causes.search": "Buscar registros fallidos",
  "causes.hint": "Nombre, correo o usuario",
  "causes.clear": "Borrar la búsqueda",
  "causes.loading": "Cargando los registros fallidos",
  "causes.failed": "No se han podido cargar los registros fallidos",
  "causes.no_match": "Ningún registro fallido coincide con «{{search}}».",
  "causes.shown": "Se muestran {{shown}} de {{total}}.",
  "causes.more": "Mostrar más",
  "cause.count_one": "{{count}} registro",
  "cause.count_other": "{{count}} registros",
  "cause.all": "Mostrar los {{count}}",
  "cause.slot": "registro {{slot}}",
};
