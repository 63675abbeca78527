import type { Outcome, Step } from "./outcomes.ts";
import type { SkipReason } from "./rounds.ts";

export const outcomesEs = {
  ok: "La centralita acepta esta cuenta. Los teléfonos pueden registrarse.",
  not_asked:
    "La centralita acepta esta cuenta sin contraseña, así que la contraseña no está comprobada. Pregunta a su administrador si es intencionado.",
  not_unregistered:
    "La centralita acepta esta cuenta, pero la prueba no pudo darse de baja. Su registro caduca en {{left_s}} segundos.",
  reachable:
    "La centralita responde, así que los teléfonos llegan a ella. Introduce un usuario y una contraseña para probar también una cuenta.",
  bad_credentials:
    "La centralita ha rechazado esta contraseña. Escríbela de nuevo y revisa el usuario de autorización, que puede ser distinto del usuario.",
  realm_differs:
    "La centralita usa el realm {{realm}}, no este dominio, y ha rechazado la contraseña. Prueba ese nombre como dominio y después revisa la contraseña.",
  forbidden:
    "La centralita conoce esta cuenta, pero la rechaza. Revisa la contraseña y pregunta si la cuenta está suspendida o limitada a ciertas direcciones IP.",
  unknown_user: "La centralita no conoce este usuario en este dominio. Revisa si hay errores al escribirlos.",
  interval_too_brief:
    "La centralita exige un intervalo de registro más largo. Ponlo en {{min_expires}} segundos o más.",
  rejected: "La centralita ha respondido {{status}}. Envía ese código y el usuario a su administrador.",
  redirected:
    "La centralita redirige los teléfonos a otro sitio y la prueba no lo sigue. Pregunta a su administrador qué dominio usar.",
  busy: "La centralita está sobrecargada. Prueba de nuevo dentro de unos minutos.",
  server_error:
    "La centralita tiene un error interno y ha respondido {{status}}. Prueba más tarde o envía ese código a su administrador.",
  auth_unsupported:
    "La centralita pide un método de autenticación que los teléfonos no admiten. Pide a su administrador digest con MD5 o SHA-256.",
  dns: "Este nombre de servidor no existe. Revisa si el dominio, o el proxy si lo hay, está bien escrito.",
  address_not_allowed:
    "Este nombre lleva a una red privada a la que no podemos llegar. Pruébalo con un teléfono de esa red.",
  port_not_allowed:
    "No probamos este puerto. Revisa el número: las centralitas usan el 443 o un puerto a partir del 1024.",
  refused: "El servidor está accesible, pero nada responde en este puerto. Revisa el puerto y el transporte.",
  unreachable: "No se puede llegar a este servidor ahora mismo. Revisa la dirección y si su red funciona.",
  timeout:
    "Sin respuesta por {{transport}}. Revisa el dominio, el puerto y el transporte, y si un cortafuegos nos bloquea.",
  wrong_transport:
    "Sin respuesta por {{transport}}, pero la centralita responde por {{other_transport}}. Elige ese transporte.",
  closed:
    "El servidor ha cerrado la conexión sin responder. Revisa el puerto o pregunta si admite direcciones IP desconocidas.",
  tls_expired:
    "El certificado de la centralita no es válido hoy, así que los teléfonos no confiarán en él. Pide a su administrador que lo renueve.",
  tls_name:
    "El certificado es de otro nombre y no de este dominio. Usa el nombre del certificado o pide uno para este dominio.",
  tls_untrusted:
    "El certificado no está firmado por una autoridad de confianza. Pide al administrador uno de una autoridad pública, con su cadena completa.",
  tls_protocol: "Este puerto no admite TLS. Usa el puerto de TLS, normalmente el 5061, o elige otro transporte.",
  not_sip: "Algo responde en este puerto, pero no es una centralita. Revisa el puerto.",
  bad_input:
    "Algunos de estos valores no pueden formar parte de una dirección SIP, así que no se ha enviado nada. Revisa el dominio, el proxy y los usuarios.",
} as const satisfies Record<Outcome, string>;

export const stepsEs = {
  name: "Resolución del nombre",
  port: "Puerto",
  certificate: "Certificado",
  answer: "Respuesta de la centralita",
  challenge: "Solicitud de contraseña",
  accepted: "Cuenta",
} as const satisfies Record<Step, string>;

export const untestedEs = {
  no_password:
    "No hay ninguna contraseña guardada, así que no hemos contactado con la centralita. Introduce una para que los teléfonos puedan registrarse.",
  left_alone:
    "La centralita ha rechazado este usuario varias veces, así que lo hemos omitido. Revisa la contraseña y prueba de nuevo dentro de 15 minutos.",
  our_fault:
    "Algo ha fallado por nuestra parte y este registro no se ha probado. Prueba de nuevo dentro de unos minutos.",
} as const satisfies Record<SkipReason, string>;
