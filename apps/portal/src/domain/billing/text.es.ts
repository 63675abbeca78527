import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  "rests.expired": "Servicio interrumpido: tu prueba ha terminado",
  "rests.expired_text": "Las llamadas están en pausa hasta que elijas un plan. Todo lo que configuraste sigue aquí.",
  "rests.suspended": "Servicio interrumpido: tu servicio está suspendido",
  "rests.suspended_text":
    "Las llamadas están en pausa. Paga un plan para reanudar el servicio o escribe a soporte si crees que es un error.",
  "rests.unpaid_text":
    "{{amount}} están sin pagar desde el {{date}}, así que las llamadas están en pausa. El servicio se reanuda en cuanto pagues.",
  unpaid: "No se han podido cobrar {{amount}}",
  "unpaid.tries_one": "Lo hemos intentado {{count}} vez desde el {{date}}.",
  "unpaid.tries_other": "Lo hemos intentado {{count}} veces desde el {{date}}.",
  "unpaid.next_try": "Volveremos a intentarlo el {{date}}. Hasta entonces los teléfonos siguen funcionando.",
  "unpaid.no_try": "No volveremos a intentarlo automáticamente.",
  card_over: "Tu tarjeta ha caducado",
  "card_over.text":
    "La tarjeta terminada en {{last4}} era válida hasta el {{date}}. Añade otra para pagar la próxima renovación.",
  card_ends: "Tu tarjeta está a punto de caducar: válida hasta el {{date}}",
  "card_ends.text": "Cambia antes la tarjeta terminada en {{last4}} para que se cobre la próxima renovación.",
  ends: "Tu suscripción termina el {{date}}",
  "ends.text": "Hasta entonces todo sigue funcionando y no se te cobrará nada más. Tus ajustes se conservan.",
  downgrade: "Tu suscripción baja de plan el {{date}}",
  "downgrade.text": "Tu nuevo plan: {{wanted}}.",
  "trial_ends.today": "Tu prueba termina hoy",
  trial_ends_one: "Queda {{count}} día de prueba",
  trial_ends_other: "Quedan {{count}} días de prueba",
  "trial_ends.text": "Termina el {{date}}. Elige un plan antes para conservar el servicio.",
  "act.pay": "Pagar ahora",
  "act.card": "Cambiar tarjeta",
  "act.go_on": "Conservar mi suscripción",
  "act.choose": "Elegir un plan",
  "act.see": "Ver la suscripción",

  "reason.insufficient_funds": "La tarjeta no tiene fondos suficientes.",
  "reason.expired_card": "La tarjeta ha caducado.",
  "reason.incorrect_details": "Los datos de la tarjeta no son correctos.",
  "reason.card_declined": "El banco ha rechazado la tarjeta sin indicar el motivo.",
  "reason.try_later": "El banco no ha podido procesar el pago.",
  "reason.unreachable": "No hemos podido contactar con el banco.",
  "reason.no_card": "No hay ninguna tarjeta guardada.",
  "reason.action_required": "Tu banco pide que autentiques el pago. Introduce la tarjeta de nuevo para hacerlo.",

  how: "¿Cómo se calcula?",
  "how.hide": "Ocultar el cálculo",
  "how.note": "Se cuentan días enteros, hoy incluido. Cada línea se redondea una vez al céntimo.",
  "gist.more": "{{seats}} más, {{plan}}",
  "gist.other_plan": "Cambio a {{plan}}, {{seats}}",
  "gist.other": "Suscripción",
};
