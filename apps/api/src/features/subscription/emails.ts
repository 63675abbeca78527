import * as z from "zod/mini";
import { writtenDate } from "@portal/model/kit/calendar.ts";
import { moneyFormatter } from "@portal/model/subscription/line-format.ts";
import { Product } from "@portal/model/members/schemas.ts";
import { line, template } from "../../platform/email-template.ts";
import { attachInvoice } from "./bills/receipt.ts";

const About = z.object({ first_name: z.string(), team_name: z.string(), product: Product, on_day: z.string() });

const example = { first_name: "Ana", team_name: "Acme", product: "team", on_day: "2027-03-04" } as const;

const SUBSCRIPTION = "/dashboard/subscription";

const date = (day: string, locale: "en" | "es"): string => writtenDate(new Date(`${day}T00:00:00Z`), locale);

export const renewsSoon = template({
  name: "billing.renews",
  data: About,
  because: "billing",
  example,
  en: ({ first_name, team_name, product, brand, on_day, page }) => ({
    subject: `${team_name} renews on ${date(on_day, "en")}`,
    paragraphs: [
      `Hi ${first_name},`,
      `Your ${brand} subscription for ${team_name} renews on ${date(on_day, "en")}. We'll charge your card then.`,
      "See the price, make changes or cancel under Subscription.",
    ],
    button: { label: "View subscription", url: page(product, SUBSCRIPTION) },
  }),
  es: ({ first_name, team_name, product, brand, on_day, page }) => ({
    subject: `${team_name} se renueva el ${date(on_day, "es")}`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `Tu suscripción a ${brand} para ${team_name} se renueva el ${date(on_day, "es")}. Ese día cobraremos a tu tarjeta.`,
      "Consulta el precio, haz cambios o cancela en Suscripción.",
    ],
    button: { label: "Ver la suscripción", url: page(product, SUBSCRIPTION) },
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
  because: "billing",
  example: {
    first_name: "Ana",
    team_name: "Acme",
    product: "team",
    invoice_id: "00000000-0000-4000-8000-000000000000",
    amount: 7_260,
    currency: "USD",
    card: "Visa 4242",
    url: "https://teams.example.com/dashboard/subscription?tab=statements",
  },
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
      "Encontrarás todas las facturas en Suscripción, Facturas.",
    ],
    button: { label: "Ver todas las facturas", url },
  }),
});

export const cardEnds = template({
  name: "billing.card_ends",
  data: About,
  because: "billing",
  example,
  en: ({ first_name, team_name, product, page }) => ({
    subject: `The card on file for ${team_name} expires this month`,
    paragraphs: [
      `Hi ${first_name},`,
      `The card on file for ${team_name} expires this month. Add a new card under Subscription to keep your phones working.`,
    ],
    button: { label: "Add a new card", url: page(product, SUBSCRIPTION) },
  }),
  es: ({ first_name, team_name, product, page }) => ({
    subject: `La tarjeta de ${team_name} caduca este mes`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `La tarjeta guardada de ${team_name} caduca este mes. Añade una nueva en Suscripción para que tus teléfonos sigan funcionando.`,
    ],
    button: { label: "Añadir una tarjeta nueva", url: page(product, SUBSCRIPTION) },
  }),
});

/** Sent to the team owner whenever a card was added or replaced. Shows the last four digits only. */
export const cardSaved = template({
  name: "billing.card_saved",
  data: z.object({
    first_name: z.string(),
    team_name: z.string(),
    product: Product,
    card: z.string(),
    last4: z.string(),
    replaced: z.boolean(),
  }),
  because: "security",
  example: { first_name: "Ana", team_name: "Acme", product: "team", card: "Visa", last4: "4242", replaced: false },
  en: ({ first_name, team_name, product, card, last4, replaced, support, page }) => ({
    subject: replaced ? `The card for ${team_name} was changed` : `A card was added for ${team_name}`,
    paragraphs: [
      `Hi ${first_name},`,
      `${team_name} is now paid with the ${card} card ending in ${last4}.${replaced ? " The earlier card was removed." : ""}`,
      line`If this was you, you're all set. If it wasn't, contact ${support("our support team")} right away.`,
    ],
    button: { label: "View payment method", url: page(product, SUBSCRIPTION) },
  }),
  es: ({ first_name, team_name, product, card, last4, replaced, support, page }) => ({
    subject: replaced ? `Se ha cambiado la tarjeta de ${team_name}` : `Se ha añadido una tarjeta para ${team_name}`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `${team_name} se paga ahora con la tarjeta ${card} que termina en ${last4}.${replaced ? " La tarjeta anterior se ha quitado." : ""}`,
      line`Si fuiste tú, no tienes que hacer nada. Si no, avisa enseguida a ${support("nuestro equipo de soporte")}.`,
    ],
    button: { label: "Ver el método de pago", url: page(product, SUBSCRIPTION) },
  }),
});

export const chargeFailed = template({
  name: "billing.charge_failed",
  data: About,
  because: "billing",
  example,
  en: ({ first_name, team_name, product, page }) => ({
    subject: `Payment failed for ${team_name}`,
    paragraphs: [
      `Hi ${first_name},`,
      `Your bank declined the payment for ${team_name}. Phones keep working for now. We'll try again after 3, 7 and 14 days.`,
      "To pay now, change the card under Subscription. We'll charge it right away.",
    ],
    button: { label: "Change card", url: page(product, SUBSCRIPTION) },
  }),
  es: ({ first_name, team_name, product, page }) => ({
    subject: `El pago de ${team_name} ha fallado`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `Tu banco ha rechazado el pago de ${team_name}. De momento los teléfonos siguen funcionando. Lo intentaremos de nuevo a los 3, 7 y 14 días.`,
      "Para pagar ahora, cambia la tarjeta en Suscripción. La cobraremos enseguida.",
    ],
    button: { label: "Cambiar la tarjeta", url: page(product, SUBSCRIPTION) },
  }),
});

export const noCard = template({
  name: "billing.no_card",
  data: About,
  because: "billing",
  example,
  en: ({ first_name, team_name, product, page }) => ({
    subject: `Add a card for ${team_name}`,
    paragraphs: [
      `Hi ${first_name},`,
      `The plan for ${team_name} was renewed, but there's no card on file. Phones keep working for 2 weeks.`,
      "Add a card under Subscription. We'll charge it right away.",
    ],
    button: { label: "Add a card", url: page(product, SUBSCRIPTION) },
  }),
  es: ({ first_name, team_name, product, page }) => ({
    subject: `Añade una tarjeta para ${team_name}`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `El plan de ${team_name} se ha renovado, pero no hay ninguna tarjeta guardada. Los teléfonos siguen funcionando 2 semanas.`,
      "Añade una tarjeta en Suscripción. La cobraremos enseguida.",
    ],
    button: { label: "Añadir una tarjeta", url: page(product, SUBSCRIPTION) },
  }),
});

export const writtenOff = template({
  name: "billing.written_off",
  data: About,
  because: "billing",
  example,
  en: ({ first_name, team_name, product, page }) => ({
    subject: `The plan for ${team_name} has ended: payment failed`,
    paragraphs: [
      `Hi ${first_name},`,
      `The invoice for ${team_name} wasn't paid within 30 days, so the plan has ended. You don't have to pay it anymore, and nothing was deleted.`,
      "To use your phones again, choose a plan under Subscription.",
    ],
    button: { label: "Choose a plan", url: page(product, SUBSCRIPTION) },
  }),
  es: ({ first_name, team_name, product, page }) => ({
    subject: `El plan de ${team_name} ha terminado: el pago ha fallado`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `La factura de ${team_name} no se pagó en 30 días, así que el plan ha terminado. Ya no tienes que pagarla, y no se ha eliminado nada.`,
      "Para volver a usar tus teléfonos, elige un plan en Suscripción.",
    ],
    button: { label: "Elegir un plan", url: page(product, SUBSCRIPTION) },
  }),
});

export const serviceSuspended = template({
  name: "billing.rests",
  data: About,
  because: "billing",
  example,
  en: ({ first_name, team_name, product, page }) => ({
    subject: `Calling is paused for ${team_name}: payment failed`,
    paragraphs: [
      `Hi ${first_name},`,
      `We haven't been able to charge your card for 2 weeks, so calling is paused for ${team_name}. Nothing was deleted.`,
      "Change the card under Subscription. Your phones work again as soon as the payment goes through.",
    ],
    button: { label: "Change card", url: page(product, SUBSCRIPTION) },
  }),
  es: ({ first_name, team_name, product, page }) => ({
    subject: `Llamadas en pausa para ${team_name}: el pago ha fallado`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `Llevamos 2 semanas sin poder cobrar a tu tarjeta, así que las llamadas de ${team_name} están en pausa. No se ha eliminado nada.`,
      "Cambia la tarjeta en Suscripción. Tus teléfonos vuelven a funcionar en cuanto se complete el pago.",
    ],
    button: { label: "Cambiar la tarjeta", url: page(product, SUBSCRIPTION) },
  }),
});

export const lapsed = template({
  name: "billing.lapsed",
  data: About,
  because: "billing",
  example,
  en: ({ first_name, team_name, product, page }) => ({
    subject: `The plan for ${team_name} has ended`,
    paragraphs: [
      `Hi ${first_name},`,
      `As you asked, the plan for ${team_name} wasn't renewed. You keep your account on the free plan.`,
    ],
    button: { label: "View plans", url: page(product, SUBSCRIPTION) },
  }),
  es: ({ first_name, team_name, product, page }) => ({
    subject: `El plan de ${team_name} ha terminado`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `Como pediste, el plan de ${team_name} no se ha renovado. Conservas tu cuenta con el plan gratuito.`,
    ],
    button: { label: "Ver los planes", url: page(product, SUBSCRIPTION) },
  }),
});

export const trialOver = template({
  name: "billing.trial_over",
  data: About,
  because: "billing",
  example,
  en: ({ first_name, team_name, product, page }) => ({
    subject: `The free trial for ${team_name} has ended`,
    paragraphs: [
      `Hi ${first_name},`,
      `The free trial for ${team_name} has ended. You're now on the free plan, and everything you set up is saved.`,
      "To use all of it, choose a plan under Subscription.",
    ],
    button: { label: "Choose a plan", url: page(product, SUBSCRIPTION) },
  }),
  es: ({ first_name, team_name, product, page }) => ({
    subject: `La prueba gratuita de ${team_name} ha terminado`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `La prueba gratuita de ${team_name} ha terminado. Ahora tienes el plan gratuito y se conserva todo lo que has configurado.`,
      "Para usarlo todo, elige un plan en Suscripción.",
    ],
    button: { label: "Elegir un plan", url: page(product, SUBSCRIPTION) },
  }),
});

export const accountDeleted = template({
  name: "billing.account_deleted",
  data: About,
  because: "billing",
  example,
  en: ({ first_name, team_name, support, support_url }) => ({
    subject: `${team_name} was deleted`,
    paragraphs: [
      `Hi ${first_name},`,
      `As you asked, ${team_name} was deleted. Its phones are logged out, and you won't be charged again.`,
      "You can't undo this. We only keep your statements, as required by law.",
      line`If this wasn't you, contact ${support("our support team")} right away.`,
    ],
    button: { label: "Contact support", url: support_url },
  }),
  es: ({ first_name, team_name, support, support_url }) => ({
    subject: `${team_name} se ha eliminado`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `Como pediste, ${team_name} se ha eliminado. Se ha cerrado la sesión de sus teléfonos y no se te cobrará nada más.`,
      "Esto no se puede deshacer. Solo guardamos tus facturas, como exige la ley.",
      line`Si no fuiste tú, avisa a ${support("nuestro equipo de soporte")} enseguida.`,
    ],
    button: { label: "Contactar con soporte", url: support_url },
  }),
});

export const accountCanceled = template({
  name: "billing.account_canceled",
  data: About,
  because: "billing",
  example,
  en: ({ first_name, team_name, product, on_day, support, page }) => ({
    subject: `${team_name} was canceled`,
    paragraphs: [
      `Hi ${first_name},`,
      `As you asked, ${team_name} was canceled. Its phones are logged out, and you won't be charged again.`,
      `Until ${date(on_day, "en")}, you can log in to restore it or download your data. After that, we delete it. We keep statements as required by law.`,
      line`If this wasn't you, contact ${support("our support team")} right away.`,
    ],
    button: { label: "Restore or download", url: page(product, "/login") },
  }),
  es: ({ first_name, team_name, product, on_day, support, page }) => ({
    subject: `${team_name} se ha cancelado`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `Como pediste, ${team_name} se ha cancelado. Se ha cerrado la sesión de sus teléfonos y no se te cobrará nada más.`,
      `Hasta el ${date(on_day, "es")} puedes iniciar sesión para restaurarla o descargar tus datos. Después la eliminamos. Guardamos las facturas como exige la ley.`,
      line`Si no fuiste tú, avisa a ${support("nuestro equipo de soporte")} enseguida.`,
    ],
    button: { label: "Restaurar o descargar", url: page(product, "/login") },
  }),
});
