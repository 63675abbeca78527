/** Errors of plans, cards and bills, loaded with the billing pages. */
import type { billingErrorsEn, billingIssuesEn } from "./errors-billing.en.ts";

export const billingErrorsEs: Record<keyof typeof billingErrorsEn, string> = {
  "subscription.not_canceled": "Esta cuenta no está cancelada. Recarga la página.",
  "subscription.nothing_paid": "No tienes ningún plan de pago que cambiar. Elige primero un plan.",
  "subscription.other_product": "Este plan no está disponible aquí. Elige uno de la página.",
  "subscription.name_differs":
    "Ese no es el nombre de la cuenta, así que no se canceló nada. Escríbelo tal como aparece arriba.",
  "subscription.pending": "Hay un pago en curso. Espera a que termine, normalmente en 2 minutos.",
  "subscription.stale": "Otra persona cambió la suscripción. Revisa el precio de nuevo.",
  "seats.too_few": "Un equipo necesita al menos {{least}} plazas.",
  "seats.too_many": "Un equipo puede tener hasta {{most}} plazas. Contacta con nosotros si necesitas más.",
  "seats.in_use": "Hay {{used}} plazas en uso. Quita miembros antes de reducir las plazas.",
  "billing.price_changed": "El precio ha cambiado. Revísalo antes de pagar.",
  "billing.no_card": "No hay ninguna tarjeta guardada. Añade primero una.",
  "billing.unpaid": "Tienes una factura sin pagar. Vuelve a probar tu tarjeta o cámbiala primero.",
  "payment.refused":
    "Hubo un problema al procesar el pago: no se ha cobrado a la tarjeta. Prueba con otra o consulta a tu banco.",
  "payment.unknown": "El banco aún no ha respondido. No pagues otra vez. Sabremos el resultado en 2 minutos.",
  "payment.off": "Ahora mismo no podemos cobrar a tarjetas. No se cambió nada. Inténtalo más tarde.",
  "payment.unreachable":
    "No podemos contactar con el proveedor de pagos. No se ha cobrado nada. Inténtalo en unos minutos.",
  "payment.not_set_up": "Datos de la tarjeta no válidos: el proveedor de pagos no la aceptó. Escríbela otra vez.",
  "payment.no_profile": "Este método de pago ya no existe.",
  "payment.card_number":
    "Parece un número de tarjeta, así que no lo hemos guardado. Escríbelo solo en el formulario del proveedor de pagos.",
  "payment.not_signed": "Este mensaje no está firmado por el proveedor de pagos.",
  "coupon.unknown": "El cupón ha caducado o no existe. Revisa si el código está bien escrito.",
  "coupon.expired": "El cupón ha caducado o no existe. Terminó el {{valid_to}}.",
  "coupon.other_plan": "Este cupón es para otro plan o periodo.",
  "coupon.used_up": "Este cupón ha alcanzado su límite de usos.",
  "coupon.running": "Tu plan ya está en marcha, así que el cupón no se ha aplicado. Úsalo para el próximo periodo.",
  "coupon.another": "El cupón {{code}} ya está en uso. Quítalo primero o espera a que termine.",
  "coupon.applied": "Cupón ya aplicado. Cada equipo puede usarlo una vez.",
  "quote.day_over": "Elige hoy o una fecha posterior.",
  "referral.unknown": "Este código de recomendación no existe o no es válido.",
  "migration.not_solo": "Esta cuenta ya es un equipo.",
  "migration.blocked": "No se pudo trasladar la cuenta: algo lo impide. Mira qué es y cómo resolverlo.",
  "migration.running": "Ya hay un traslado en curso. Mira cómo va.",
  "migration.changed": "Tu plan o su precio ha cambiado. Revísalo antes de trasladar la cuenta.",
  "migration.too_late": "Es demasiado tarde para detenerlo. La cuenta ya es un equipo.",
  "migration.not_running": "No hay ningún traslado en curso, así que no hay nada que detener.",
  "migration.not_found": "Este traslado ya no existe.",
  "statement.not_found": "Esta factura no existe.",
};

export const billingIssuesEs: Record<keyof typeof billingIssuesEn, string> = {
  "vat.invalid": "NIF-IVA no válido para este país. Revisa las cifras o déjalo vacío.",
};
