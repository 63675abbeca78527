import type { Copy } from "../../kit/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  title: "Resumen",
  sub: "Quién ha iniciado sesión y hasta cuándo.",
  loading: "Cargando tu sesión",
  failed: "No se pudo comprobar tu sesión",
  level: "Nivel",
  "level.l1": "Nivel 1",
  "level.l1_text": "Primera línea: consulta personas y equipos y repara cuentas.",
  "level.l2": "Nivel 2",
  "level.l2_text":
    "Segunda línea: además restablece contraseñas y el inicio de sesión en dos pasos, y puede suspender un equipo.",
  "level.l3": "Nivel 3",
  "level.l3_text": "Tercera línea: además asigna planes y puede eliminar cuentas.",
  "level.su": "Administrador de soporte",
  "level.su_text": "Gestiona el personal de soporte y sus niveles.",
  ends: "La sesión termina",
  "ends.at": "{{time}}, {{date}}",
  "ends.note": "Antes si pasan {{minutes}} minutos sin uso.",
};
