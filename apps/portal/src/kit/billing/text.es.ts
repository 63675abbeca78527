import type { Copy } from "../text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  "in.monthly": "mensual",
  "in.yearly": "anual",
  "in.2years": "por 2 años",
  "in.3years": "por 3 años",
  seats_of_one: "{{count}} plaza",
  seats_of_other: "{{count}} plazas",

  "rests.expired": "Tu prueba ha terminado",
  "rests.expired_text": "Los teléfonos descansan hasta que elijas un plan. Todo lo que configuraste sigue aquí.",
  "rests.suspended": "El servicio está suspendido",
  "rests.suspended_text":
    "Los teléfonos no pueden llamar. Pagar un plan lo levanta; si crees que es un error, escribe a soporte.",
  "rests.unpaid_text":
    "{{amount}} están sin pagar desde el {{date}}, así que los teléfonos no pueden llamar. Todo vuelve a funcionar en cuanto se pague.",
  unpaid: "No se han podido cobrar {{amount}}",
  "unpaid.tries_one": "Se ha intentado {{count}} vez desde el {{date}}.",
  "unpaid.tries_other": "Se ha intentado {{count}} veces desde el {{date}}.",
  "unpaid.next_try": "El próximo intento es el {{date}}; hasta entonces los teléfonos siguen funcionando.",
  "unpaid.no_try": "No se vuelve a intentar solo.",
  card_over: "Tu tarjeta ha caducado",
  "card_over.text": "La terminada en {{last4}} valía hasta el {{date}}. Con otra se podrá pagar la próxima renovación.",
  card_ends: "Tu tarjeta caduca el {{date}}",
  "card_ends.text": "Cambia antes la terminada en {{last4}} y se podrá pagar la próxima renovación.",
  ends: "Tu suscripción termina el {{date}}",
  "ends.text": "Hasta entonces todo funciona y no se cobra nada más. Lo que configuraste se queda.",
  downgrade: "Tu plan cambia el {{date}}",
  "downgrade.text": "A partir de entonces: {{wanted}}.",
  "trial_ends.today": "Tu prueba termina hoy",
  trial_ends_one: "Queda {{count}} día de prueba",
  trial_ends_other: "Quedan {{count}} días de prueba",
  "trial_ends.text": "Termina el {{date}}. Elige un plan antes y nada dejará de funcionar.",
  "act.pay": "Pagar ahora",
  "act.card": "Cambiar la tarjeta",
  "act.go_on": "Seguir a pesar de todo",
  "act.choose": "Elegir un plan",
  "act.see": "Ver la suscripción",

  "reason.insufficient_funds": "El banco dice que la tarjeta no tiene suficiente dinero.",
  "reason.expired_card": "El banco dice que la tarjeta ha caducado.",
  "reason.generic_decline": "El banco rechazó la tarjeta sin decir por qué.",
  "reason.processing_error": "El banco no pudo procesarlo.",
  "reason.action_required": "El banco quiere preguntarte antes, y solo puede hacerlo si escribes la tarjeta de nuevo.",

  how: "¿Cómo se calcula?",
  "how.hide": "Ocultar el cálculo",
  "how.note": "Los días son días enteros, hoy incluido. Cada línea se redondea una vez al céntimo.",
  "gist.more": "{{seats}} más, {{plan}}",
  "gist.other_plan": "Cambio a {{plan}}, {{seats}}",
  "gist.other": "Suscripción",
};
