import type { Copy } from "#platform/text/text.ts";
import type { en } from "./test.en.ts";

export const es: Copy<typeof en> = {
  username: "Usuario",
  authorization_username: "Usuario de autorización",
  authorization_username_hint: "Solo si es distinto del usuario.",
  password: "Contraseña",
  show: "Mostrar contraseña",
  go: "Probar",
  again: "Probar de nuevo",
  failed: "No se ha podido hacer la prueba",
  time: "{{ms}} ms por {{transport}}",
  status: "estado {{status}}",
  realm: "realm {{realm}}",
  realm_to_set:
    "La centralita usa el realm «{{realm}}». Los teléfonos configurados con un enlace esperan otro. Pon este valor como realm para que puedan registrarse.",
  registered_one: "{{count}} teléfono registrado ahora",
  registered_other: "{{count}} teléfonos registrados ahora",
};
