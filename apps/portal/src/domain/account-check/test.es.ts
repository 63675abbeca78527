import type { Copy } from "#platform/text/text.ts";
import type { en } from "./test.en.ts";

export const es: Copy<typeof en> = {
  username: "Usuario",
  authorization_username: "Usuario de autorización",
  authorization_username_hint: "Solo si es distinto del usuario.",
  password: "Contraseña",
  show: "Mostrar la contraseña",
  go: "Probar",
  again: "Probar de nuevo",
  failed: "La prueba no se ha hecho",
  time: "{{ms}} ms por {{transport}}",
  status: "respuesta {{status}}",
  realm: "realm {{realm}}",
  realm_to_set:
    "Pide la contraseña con el nombre «{{realm}}», y los teléfonos configurados con un enlace cuentan con otro. Pon ese nombre como realm o no podrán registrarse.",
  registered_one: "{{count}} teléfono registrado ahora",
  registered_other: "{{count}} teléfonos registrados ahora",
};
