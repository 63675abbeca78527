import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  title: "Pon a llamar a tu equipo",
  text: "Tres pasos. Sigue aquí el progreso de cada persona.",
  voice: "Conecta tu centralita",
  voice_text:
    "Una cuenta de voz conecta tus llamadas. Pide los datos a tu proveedor o a quien administra la centralita.",
  voice_act: "Añadir cuenta de voz",
  invite: "Invita a tus compañeros",
  invite_text: "De uno en uno, o cientos desde un archivo.",
  invite_act: "Invitar a miembros",
  import_act: "Importar desde un archivo",
  phone: "Escanean un código y empiezan a llamar",
  phone_text:
    "Cada persona recibe una invitación, instala la aplicación y escanea un código. Quien se quede atascado aparece aquí.",
  phone_act: "Configurar mi teléfono",
};
