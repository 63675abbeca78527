import * as z from "zod/mini";
import { writtenDate } from "@portal/model/kit/calendar.ts";
import { moneyFormatter } from "@portal/model/subscription/line-format.ts";
import { Product } from "@portal/model/members/schemas.ts";
import { template } from "../../platform/email-template.ts";
import { attachInvoice } from "./bills/receipt.ts";

const About = z.object({ first_name: z.string(), team_name: z.string(), product: Product, on_day: z.string() });

const date = (day: string, locale: "en" | "es"): string => writtenDate(new Date(`${day}T00:00:00Z`), locale);

export const renewsSoon = template({
  name: "billing.renews",
  data: About,
  en: ({ first_name, team_name, brand, on_day }) => ({
    subject: `${team_name} renews on ${date(on_day, "en")}`,
    paragraphs: [
      `Hi ${first_name},`,
      `Your ${brand} subscription for ${team_name} renews on ${date(on_day, "en")}. We'll charge your card then.`,
      "See the price, make changes or cancel under Subscription.",
    ],
  }),
  es: ({ first_name, team_name, brand, on_day }) => ({
    subject: `${team_name} se renueva el ${date(on_day, "es")}`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `Tu suscripción a ${brand} para ${team_name} se renueva el ${date(on_day, "es")}. Ese día cobraremos a tu tarjeta.`,
      "Consulta el precio, haz cambios o cancela en Suscripción.",
    ],
  }),
});

const Receipt = z.object({
  first_name: z.string(),
  team_name: z.string(),
  product: Product,
  invoice_id: z.uuid(),
  amount: z.int(),
  currency: z.string(),
  card: z.string(),
  url: z.string(),
});
const money = ({ amount, currency }: Pick<z.infer<typeof Receipt>, "amount" | "currency">, locale: "en" | "es") =>
  moneyFormatter(locale, currency)(amount);

/** Sent after every charge, with the invoice. */
export const receipt = template({
  name: "billing.receipt",
  data: Receipt,
  attach: (app, db, { team_id, locale, data }) =>
    attachInvoice(app, db, { team_id, invoice_id: z.parse(Receipt, data).invoice_id, locale }),
  en: ({ first_name, team_name, brand, card, url, ...paid }) => ({
    subject: `Your ${brand} receipt for ${team_name}: ${money(paid, "en")}`,
    paragraphs: [
      `Hi ${first_name},`,
      `We charged ${money(paid, "en")} to your card (${card}) for ${team_name}. Your invoice is attached.`,
      "You'll find all invoices under Subscription, Statements.",
    ],
    button: { label: "See all invoices", url },
  }),
  es: ({ first_name, team_name, brand, card, url, ...paid }) => ({
    subject: `Tu recibo de ${brand} para ${team_name}: ${money(paid, "es")}`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `Hemos cobrado ${money(paid, "es")} a tu tarjeta (${card}) por ${team_name}. La factura va adjunta.`,
      "Encontrarás todas las facturas en Suscripción, Extractos.",
    ],
    button: { label: "Ver todas las facturas", url },
  }),
});

export const cardEnds = template({
  name: "billing.card_ends",
  data: About,
  en: ({ first_name, team_name }) => ({
    subject: `The card on file for ${team_name} expires this month`,
    paragraphs: [
      `Hi ${first_name},`,
      `The card on file for ${team_name} expires this month. Add a new card under Subscription to keep your phones working.`,
    ],
  }),
  es: ({ first_name, team_name }) => ({
    subject: `La tarjeta de ${team_name} caduca este mes`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `La tarjeta guardada de ${team_name} caduca este mes. Añade una nueva en Suscripción para que tus teléfonos sigan funcionando.`,
    ],
  }),
});

export const chargeFailed = template({
  name: "billing.charge_failed",
  data: About,
  en: ({ first_name, team_name }) => ({
    subject: `Payment failed for ${team_name}`,
    paragraphs: [
      `Hi ${first_name},`,
      `Your bank declined the payment for ${team_name}. Phones keep working for now. We'll try again after 3, 7 and 14 days.`,
      "To pay now, change the card under Subscription. We'll charge it right away.",
    ],
  }),
  es: ({ first_name, team_name }) => ({
    subject: `El pago de ${team_name} ha fallado`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `Tu banco ha rechazado el pago de ${team_name}. De momento los teléfonos siguen funcionando. Lo intentaremos de nuevo a los 3, 7 y 14 días.`,
      "Para pagar ahora, cambia la tarjeta en Suscripción. La cobraremos enseguida.",
    ],
  }),
});

export const noCard = template({
  name: "billing.no_card",
  data: About,
  en: ({ first_name, team_name }) => ({
    subject: `Add a card for ${team_name}`,
    paragraphs: [
      `Hi ${first_name},`,
      `The plan for ${team_name} was renewed, but there's no card on file. Phones keep working for 2 weeks.`,
      "Add a card under Subscription. We'll charge it right away.",
    ],
  }),
  es: ({ first_name, team_name }) => ({
    subject: `Añade una tarjeta para ${team_name}`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `El plan de ${team_name} se ha renovado, pero no hay ninguna tarjeta guardada. Los teléfonos siguen funcionando 2 semanas.`,
      "Añade una tarjeta en Suscripción. La cobraremos enseguida.",
    ],
  }),
});

export const writtenOff = template({
  name: "billing.written_off",
  data: About,
  en: ({ first_name, team_name }) => ({
    subject: `The plan for ${team_name} has ended: payment failed`,
    paragraphs: [
      `Hi ${first_name},`,
      `The invoice for ${team_name} wasn't paid within 30 days, so the plan has ended. You don't have to pay it anymore, and nothing was deleted.`,
      "To use your phones again, choose a plan under Subscription.",
    ],
  }),
  es: ({ first_name, team_name }) => ({
    subject: `El plan de ${team_name} ha terminado: el pago ha fallado`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `La factura de ${team_name} no se pagó en 30 días, así que el plan ha terminado. Ya no tienes que pagarla, y no se ha eliminado nada.`,
      "Para volver a usar tus teléfonos, elige un plan en Suscripción.",
    ],
  }),
});

export const serviceSuspended = template({
  name: "billing.rests",
  data: About,
  en: ({ first_name, team_name }) => ({
    subject: `Calling is paused for ${team_name}: payment failed`,
    paragraphs: [
      `Hi ${first_name},`,
      `We haven't been able to charge your card for 2 weeks, so calling is paused for ${team_name}. Nothing was deleted.`,
      "Change the card under Subscription. Your phones work again as soon as the payment goes through.",
    ],
  }),
  es: ({ first_name, team_name }) => ({
    subject: `Llamadas en pausa para ${team_name}: el pago ha fallado`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `Llevamos 2 semanas sin poder cobrar a tu tarjeta, así que las llamadas de ${team_name} están en pausa. No se ha eliminado nada.`,
      "Cambia la tarjeta en Suscripción. Tus teléfonos vuelven a funcionar en cuanto se complete el pago.",
    ],
  }),
});

export const lapsed = template({
  name: "billing.lapsed",
  data: About,
  en: ({ first_name, team_name }) => ({
    subject: `The plan for ${team_name} has ended`,
    paragraphs: [
      `Hi ${first_name},`,
      `As you asked, the plan for ${team_name} wasn't renewed. You keep your account on the free plan.`,
    ],
  }),
  es: ({ first_name, team_name }) => ({
    subject: `El plan de ${team_name} ha terminado`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `Como pediste, el plan de ${team_name} no se ha renovado. Conservas tu cuenta con el plan gratuito.`,
    ],
  }),
});

export const trialOver = template({
  name: "billing.trial_over",
  data: About,
  en: ({ first_name, team_name }) => ({
    subject: `The free trial for ${team_name} has ended`,
    paragraphs: [
      `Hi ${first_name},`,
      `The free trial for ${team_name} has ended. You're now on the free plan, and everything you set up is saved.`,
      "To use all of it, choose a plan under Subscription.",
    ],
  }),
  es: ({ first_name, team_name }) => ({
    subject: `La prueba gratuita de ${team_name} ha terminado`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `La prueba gratuita de ${team_name} ha terminado. Ahora tienes el plan gratuito y se conserva todo lo que has configurado.`,
      "Para usarlo todo, elige un plan en Suscripción.",
    ],
  }),
});

export const accountDeleted = template({
  name: "billing.account_deleted",
  data: About,
  en: ({ first_name, team_name, brand }) => ({
    subject: `${team_name} was deleted`,
    paragraphs: [
      `Hi ${first_name},`,
      `As you asked, ${team_name} was deleted. Its phones are logged out, and you won't be charged again.`,
      "You can't undo this. We only keep your statements, as required by law.",
      `If this wasn't you, contact ${brand} support right away.`,
    ],
  }),
  es: ({ first_name, team_name, brand }) => ({
    subject: `${team_name} se ha eliminado`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `Como pediste, ${team_name} se ha eliminado. Se ha cerrado la sesión de sus teléfonos y no se te cobrará nada más.`,
      "Esto no se puede deshacer. Solo guardamos tus extractos, como exige la ley.",
      `Si no fuiste tú, contacta enseguida con el soporte de ${brand}.`,
    ],
  }),
});

export const accountCanceled = template({
  name: "billing.account_canceled",
  data: About,
  en: ({ first_name, team_name, brand, on_day }) => ({
    subject: `${team_name} was canceled`,
    paragraphs: [
      `Hi ${first_name},`,
      `As you asked, ${team_name} was canceled. Its phones are logged out, and you won't be charged again.`,
      `Until ${date(on_day, "en")}, you can log in to restore it or download your data. After that, we delete it. We keep statements as required by law.`,
      `If this wasn't you, contact ${brand} support right away.`,
    ],
  }),
  es: ({ first_name, team_name, brand, on_day }) => ({
    subject: `${team_name} se ha cancelado`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `Como pediste, ${team_name} se ha cancelado. Se ha cerrado la sesión de sus teléfonos y no se te cobrará nada más.`,
      `Hasta el ${date(on_day, "es")} puedes iniciar sesión para restaurarla o descargar tus datos. Después la eliminamos. Guardamos los extractos como exige la ley.`,
      `Si no fuiste tú, contacta enseguida con el soporte de ${brand}.`,
    ],
  }),
});
