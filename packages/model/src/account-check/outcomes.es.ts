import type { Outcome, Step } from "./outcomes.ts";
import type { SkipReason } from "./rounds.ts";

export const outcomesEs = {
  ok: "La centralita acepta esta cuenta. Los teléfonos pueden registrarse con ella.",
  not_asked:
    "La centralita acepta esta cuenta sin pedir contraseña, así que la contraseña no queda comprobada. Pregunta a su administrador si es lo previsto.",
  not_unregistered:
    "La centralita acepta esta cuenta, pero la prueba no pudo darse de baja después. Su registro termina solo en {{left_s}} segundos.",
  reachable:
    "La centralita responde, así que los teléfonos llegan a ella. Introduce un usuario y una contraseña para probar también una cuenta.",
  bad_credentials:
    "La centralita no acepta esta contraseña. Escríbela de nuevo y revisa el usuario de autorización: puede ser distinto del usuario.",
  realm_differs:
    "La centralita se llama {{realm}}, no como este dominio, y no acepta la contraseña. Prueba ese nombre como dominio y después la contraseña.",
  forbidden:
    "La centralita conoce esta cuenta y la rechaza. Revisa la contraseña y pregunta si la cuenta está suspendida o limitada a ciertas direcciones.",
  unknown_user: "La centralita no conoce este usuario en este dominio. Revisa si hay errores al escribirlos.",
  interval_too_brief:
    "La centralita quiere que los teléfonos se registren con menos frecuencia. Pon el tiempo de registro en {{min_expires}} segundos o más.",
  rejected:
    "La centralita respondió {{status}}, que no es ni sí ni no. Da a su administrador ese número y el nombre de usuario.",
  redirected:
    "La centralita envía los teléfonos a otro sitio y la prueba no lo sigue. Pide a su administrador el dominio que hay que usar.",
  busy: "La centralita tiene demasiado que hacer ahora mismo. Prueba otra vez dentro de unos minutos.",
  server_error:
    "La centralita tiene un fallo propio y respondió {{status}}. Prueba más tarde o da ese número a su administrador.",
  auth_unsupported:
    "La centralita pide un tipo de acceso que los teléfonos no conocen. Pide a su administrador digest con MD5 o SHA-256.",
  dns: "No hay ningún servidor con este nombre. Revisa si el dominio, o el proxy si lo hay, está bien escrito.",
  address_not_allowed:
    "Este nombre lleva a una red privada en la que no podemos entrar desde aquí. Pruébalo con un teléfono de esa red.",
  port_not_allowed:
    "Este puerto no lo probamos. Las centralitas usan el 443 o un puerto a partir del 1024: revisa el número.",
  refused: "El servidor está ahí, pero nada responde en este puerto. Revisa el puerto y el transporte.",
  unreachable: "Ahora mismo ningún camino lleva a este servidor. Revisa la dirección y si su red funciona.",
  timeout:
    "Nadie respondió por {{transport}}. Revisa dominio, puerto y transporte, y si un cortafuegos nos deja pasar.",
  wrong_transport:
    "Nadie responde por {{transport}}, pero la centralita responde por {{other_transport}}. Elige ese transporte.",
  closed: "El servidor colgó sin responder. Revisa el puerto o pregunta si admite direcciones que no conoce.",
  tls_expired:
    "El certificado de la centralita está fuera de plazo, así que los teléfonos no se fían. Pide a su administrador que lo renueve.",
  tls_name:
    "El certificado es de otro nombre y no de este dominio. Usa el nombre que lleva o pide uno con este dominio.",
  tls_untrusted:
    "Nadie de quien se fíen los teléfonos ha firmado este certificado. Pide al administrador uno de una autoridad pública, con su cadena.",
  tls_protocol: "Este puerto no habla TLS. Usa el puerto de TLS, normalmente el 5061, o elige otro transporte.",
  not_sip: "Algo responde en este puerto, pero no es una centralita. Revisa el puerto.",
  bad_input:
    "Algún dato no puede formar parte de una dirección SIP, así que no se envió nada. Revisa dominio, proxy y usuarios.",
} as const satisfies Record<Outcome, string>;

export const stepsEs = {
  name: "Nombre encontrado",
  port: "Puerto abierto",
  certificate: "Certificado válido",
  answer: "La centralita respondió",
  challenge: "Pidió la contraseña",
  accepted: "Cuenta aceptada",
} as const satisfies Record<Step, string>;

export const untestedEs = {
  no_password:
    "Aquí no hay ninguna contraseña guardada, así que no se preguntó a la centralita. Introdúcela y un teléfono podrá registrarse.",
  left_alone:
    "La centralita acaba de rechazar este nombre varias veces, así que no se volvió a intentar. Revisa la contraseña y prueba otra vez dentro de un cuarto de hora.",
  our_fault:
    "Algo ha fallado por nuestra parte, así que de esta persona no se sabe nada. Prueba otra vez dentro de unos minutos.",
} as const satisfies Record<SkipReason, string>;
