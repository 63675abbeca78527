import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  title: "Pon a llamar a tu equipo",
  text: "Tres pasos, y esta página muestra hasta dónde ha llegado cada persona.",
  voice: "Conecta tu centralita",
  voice_text:
    "Una cuenta de voz dice por dónde van las llamadas. Tu operador o quien lleve la telefonía sabe los datos.",
  voice_act: "Añadir cuenta de voz",
  invite: "Invita a tus compañeros",
  invite_text: "De uno en uno, o cientos a la vez desde un archivo.",
  invite_act: "Invitar a miembros",
  import_act: "Desde un archivo",
  phone: "Escanean un código y suena",
  phone_text:
    "Cada persona recibe una invitación, instala la aplicación y escanea un código. Quien no lo consiga sale aquí.",
};
