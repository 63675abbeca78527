import type { Copy } from "../../text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  title: "¿Cancelar la cuenta?",
  text: "Se desconecta a todos enseguida, todos los teléfonos dejan de sonar y no se devuelve nada.",
  frozen:
    "Durante {{days}} días puedes restaurarla: inicia sesión como ahora. Después se borra del todo, salvo los extractos.",
  lost: "Lo que se va con ella",
  instead: "Para conservar la cuenta y solo dejar de pagar, detén la renovación.",
  takeout: "Descarga antes tus datos",
  "takeout.text": "Personas, contactos, ajustes, llamadas y extractos en un archivo ZIP. Sin contraseñas.",
  "takeout.go": "Descargar",
  reason: "¿Por qué te vas?",
  "reason.none": "Elige un motivo",
  "reason.exp": "Es demasiado caro",
  "reason.swt": "Me cambio a otro producto",
  "reason.swc": "Me cambio entre Solo y Teams",
  "reason.tec": "No funcionó como debía",
  "reason.ren": "Ahora no renuevo, quizá más tarde",
  "reason.dmb": "Ya no lo necesito",
  "reason.mis": "Falta algo",
  "reason.fre": "Me basta el plan gratuito",
  "reason.oth": "Otro motivo",
  "reason.wrong": "Elige un motivo.",
  words: "¿Qué podríamos haber hecho mejor?",
  optional: "Opcional",
  type: "Escribe {{name}} para confirmar",
  wrong: "Ese no es su nombre. Escríbelo como está arriba.",
  go: "Cancelar la cuenta",
  stay: "Conservarla",
  failed: "La cuenta no se canceló",
  "done.title": "La cuenta está cancelada",
  "done.text":
    "Hasta el {{date}} puedes restaurarla: inicia sesión como antes. Después se borra del todo. Te enviamos un correo con esto.",
  "done.leave": "Ir al inicio de sesión",
};
