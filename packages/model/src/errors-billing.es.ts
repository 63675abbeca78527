/** Errors of plans, cards and bills, loaded with the billing pages. */
import type { billingErrorsEn, billingIssuesEn } from "./errors-billing.en.ts";

export const billingErrorsEs: Record<keyof typeof billingErrorsEn, string> = {
  "subscription.not_canceled": "Esta cuenta no está cancelada: no hay nada que restaurar. Recarga la página.",
  "subscription.nothing_paid": "No hay ningún plan de pago que cambiar. Elige primero un plan.",
  "subscription.other_product": "Este plan no es de tu producto. Elige uno de los de la página.",
  "subscription.name_differs": "Este no es el nombre de la cuenta. No se canceló nada: escríbelo como está arriba.",
  "subscription.pending": "Hay un pago en curso. Espera a que se sepa, normalmente en dos minutos.",
  "subscription.stale": "Alguien cambió la suscripción mientras tanto. Mira cuánto cuesta ahora.",
  "seats.too_few": "Un equipo tiene al menos {{least}} plazas.",
  "seats.too_many": "Un equipo tiene como mucho {{most}} plazas. Habla con nosotros si necesitas más.",
  "seats.in_use": "Hay {{used}} plazas en uso. Quita antes a miembros y reduce después las plazas.",
  "billing.price_changed": "El precio ha cambiado desde que se mostró. Míralo otra vez antes de pagar.",
  "billing.no_card": "No hay ninguna tarjeta a la que cobrar. Añade primero una.",
  "billing.unpaid": "Hay una factura sin pagar. Págala primero: vuelve a probar la tarjeta o cámbiala.",
  "payment.refused":
    "Hubo un problema al procesar el pago: no se ha cobrado a la tarjeta. Prueba con otra o pregunta a tu banco.",
  "payment.unknown": "El banco no ha respondido. No pagues otra vez: lo consultamos y te lo decimos en dos minutos.",
  "payment.off": "Ahora mismo no se puede cobrar a tarjetas. No se cambió nada; inténtalo más tarde.",
  "payment.unreachable": "No se llega al proveedor de pagos. No se ha cobrado nada; inténtalo dentro de unos minutos.",
  "payment.not_set_up": "Datos de la tarjeta no válidos: el proveedor de pagos no la aceptó. Escríbela otra vez.",
  "payment.no_profile": "Este perfil de pago ya no está.",
  "payment.card_number":
    "Parece el número de una tarjeta. No se ha guardado: escríbelo solo en el formulario del proveedor de pagos.",
  "payment.not_signed": "Este mensaje no está firmado por el proveedor de pagos.",
  "coupon.unknown": "El cupón ha caducado o no existe. Revisa cómo está escrito.",
  "coupon.expired": "El cupón ha caducado o no existe. Terminó el {{valid_to}}.",
  "coupon.other_plan": "Este cupón es para otro plan o periodo.",
  "coupon.used_up": "Este cupón ya se ha usado tantas veces como se puede.",
  "coupon.running": "Tu plan está en marcha, así que el cupón no se ha usado aquí. Aplícalo al próximo periodo.",
  "coupon.another": "El cupón {{code}} está en uso. Quítalo primero o espera a que termine.",
  "coupon.applied": "Cupón ya aplicado. Un equipo puede usarlo una vez.",
  "quote.day_over": "Una oferta vale hasta un día que aún ha de llegar. Elige uno a partir de hoy.",
  "referral.unknown": "Este código de recomendación no existe o no es válido.",
  "migration.not_solo": "Esto ya es un equipo, así que no hay nada que trasladar.",
  "migration.blocked": "No se pudo trasladar la cuenta: hay algo que lo impide. Mira qué es y cómo resolverlo.",
  "migration.running": "La cuenta ya se está trasladando. Mira cómo va.",
  "migration.changed":
    "Tu plan o su precio ha cambiado desde que se mostró. Míralo otra vez antes de trasladar la cuenta.",
  "migration.too_late": "Era demasiado tarde para detenerlo: la cuenta ya es un equipo.",
  "migration.not_running": "No hay ningún traslado en curso, así que no hay nada que detener.",
  "migration.not_found": "Este traslado ya no existe.",
  "statement.not_found": "Este extracto no existe.",
};

export const billingIssuesEs: Record<keyof typeof billingIssuesEn, string> = {
  "vat.invalid": "NIF-IVA no válido para este país. Revisa sus cifras, o déjalo vacío.",
};
