import * as z from "zod/mini";
import { writtenDate } from "@portal/model/kit/calendar.ts";
import { Product } from "@portal/model/members/schemas.ts";
import { template } from "../../platform/email-template.ts";

const About = z.object({ first_name: z.string(), team_name: z.string(), product: Product, on_day: z.string() });

const date = (day: string, locale: "en" | "es"): string => writtenDate(new Date(`${day}T00:00:00Z`), locale);

export const renewsSoon = template({
  name: "billing.renews",
  data: About,
  en: ({ first_name, team_name, brand, on_day }) => ({
    subject: `${team_name} renews on ${date(on_day, "en")}`,
    paragraphs: [
      `Hello ${first_name},`,
      `the ${brand} subscription of ${team_name} renews on ${date(on_day, "en")}, and your card is charged then.`,
      "What it will cost, line by line, stands under Subscription. There you can also change it, or let it end.",
    ],
  }),
  es: ({ first_name, team_name, brand, on_day }) => ({
    subject: `${team_name} se renueva el ${date(on_day, "es")}`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `la suscripción de ${team_name} a ${brand} se renueva el ${date(on_day, "es")}, y ese día se cobra a tu tarjeta.`,
      "Lo que costará, línea por línea, está en Suscripción. Allí también puedes cambiarla o dejar que termine.",
    ],
  }),
});

export const cardEnds = template({
  name: "billing.card_ends",
  data: About,
  en: ({ first_name, team_name }) => ({
    subject: `The card of ${team_name} is about to expire`,
    paragraphs: [
      `Hello ${first_name},`,
      `the card that pays for ${team_name} ends with this month. Add a new one under Subscription, Card, so that phones keep ringing.`,
    ],
  }),
  es: ({ first_name, team_name }) => ({
    subject: `La tarjeta de ${team_name} está a punto de caducar`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `la tarjeta que paga ${team_name} termina este mes. Añade una nueva en Suscripción, Tarjeta, para que los teléfonos sigan sonando.`,
    ],
  }),
});

export const chargeFailed = template({
  name: "billing.charge_failed",
  data: About,
  en: ({ first_name, team_name }) => ({
    subject: `We could not charge the card of ${team_name}`,
    paragraphs: [
      `Hello ${first_name},`,
      `your bank did not take the charge for ${team_name}. Phones keep working, and we try again after 3, 7 and 14 days.`,
      "Under Subscription you can change the card; then it is tried at once.",
    ],
  }),
  es: ({ first_name, team_name }) => ({
    subject: `No pudimos cobrar a la tarjeta de ${team_name}`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `tu banco no aceptó el cobro de ${team_name}. Los teléfonos siguen funcionando, y lo intentamos otra vez a los 3, 7 y 14 días.`,
      "En Suscripción puedes cambiar la tarjeta; entonces se intenta enseguida.",
    ],
  }),
});

export const noCard = template({
  name: "billing.no_card",
  data: About,
  en: ({ first_name, team_name }) => ({
    subject: `There is no card to charge for ${team_name}`,
    paragraphs: [
      `Hello ${first_name},`,
      `the plan of ${team_name} was renewed, and there is no card to charge for it. Phones keep working for two weeks.`,
      "Add a card under Subscription; then it is charged at once.",
    ],
  }),
  es: ({ first_name, team_name }) => ({
    subject: `No hay ninguna tarjeta a la que cobrar ${team_name}`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `el plan de ${team_name} se ha renovado y no hay ninguna tarjeta a la que cobrarlo. Los teléfonos siguen funcionando dos semanas.`,
      "Añade una tarjeta en Suscripción; entonces se cobra enseguida.",
    ],
  }),
});

export const writtenOff = template({
  name: "billing.written_off",
  data: About,
  en: ({ first_name, team_name }) => ({
    subject: `The plan of ${team_name} has ended unpaid`,
    paragraphs: [
      `Hello ${first_name},`,
      `the bill of ${team_name} was not paid within 30 days, so its plan has ended. The bill is not asked for any more, and nothing was deleted.`,
      "Choose a plan under Subscription, and all phones work again.",
    ],
  }),
  es: ({ first_name, team_name }) => ({
    subject: `El plan de ${team_name} ha terminado sin pagar`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `la factura de ${team_name} no se pagó en 30 días, así que su plan ha terminado. Ya no se reclama, y no se ha borrado nada.`,
      "Elige un plan en Suscripción y todos los teléfonos vuelven a funcionar.",
    ],
  }),
});

export const serviceSuspended = template({
  name: "billing.rests",
  data: About,
  en: ({ first_name, team_name }) => ({
    subject: `The phones of ${team_name} rest`,
    paragraphs: [
      `Hello ${first_name},`,
      `the bill of ${team_name} could not be charged for two weeks, so its phones rest now. Nothing was deleted.`,
      "Change the card under Subscription: as soon as it is charged, all phones work again.",
    ],
  }),
  es: ({ first_name, team_name }) => ({
    subject: `Los teléfonos de ${team_name} descansan`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `la factura de ${team_name} no se pudo cobrar durante dos semanas, así que sus teléfonos descansan. No se ha borrado nada.`,
      "Cambia la tarjeta en Suscripción: en cuanto se cobre, todos los teléfonos vuelven a funcionar.",
    ],
  }),
});

export const lapsed = template({
  name: "billing.lapsed",
  data: About,
  en: ({ first_name, team_name }) => ({
    subject: `The plan of ${team_name} has ended`,
    paragraphs: [
      `Hello ${first_name},`,
      `as you wished, the plan of ${team_name} was not renewed. The account stays, with what is free.`,
    ],
  }),
  es: ({ first_name, team_name }) => ({
    subject: `El plan de ${team_name} ha terminado`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `como querías, el plan de ${team_name} no se ha renovado. La cuenta sigue, con lo que es gratis.`,
    ],
  }),
});

export const trialOver = template({
  name: "billing.trial_over",
  data: About,
  en: ({ first_name, team_name }) => ({
    subject: `The trial of ${team_name} is over`,
    paragraphs: [
      `Hello ${first_name},`,
      `the trial of ${team_name} has ended, and it is on the free plan now. Everything you have set up is kept: choose a plan under Subscription to use all of it.`,
    ],
  }),
  es: ({ first_name, team_name }) => ({
    subject: `La prueba de ${team_name} ha terminado`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `la prueba de ${team_name} ha terminado y ahora tiene el plan gratuito. Todo lo que has configurado se guarda: elige un plan en Suscripción para usarlo todo.`,
    ],
  }),
});

export const accountDeleted = template({
  name: "billing.account_deleted",
  data: About,
  en: ({ first_name, team_name, brand }) => ({
    subject: `${team_name} was deleted`,
    paragraphs: [
      `Hello ${first_name},`,
      `${team_name} was deleted, as you asked. Its phones are logged out, and nothing more is charged.`,
      "It can't be restored. We only keep your statements, as the law requires.",
      `If this wasn't you, contact ${brand} support at once.`,
    ],
  }),
  es: ({ first_name, team_name, brand }) => ({
    subject: `${team_name} se ha borrado`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `${team_name} se ha borrado, como pediste. Sus teléfonos están desconectados y ya no se cobra nada.`,
      "No se puede restaurar. Solo guardamos tus extractos, como exige la ley.",
      `Si no fuiste tú, escribe enseguida al soporte de ${brand}.`,
    ],
  }),
});

export const accountCanceled = template({
  name: "billing.account_canceled",
  data: About,
  en: ({ first_name, team_name, brand, on_day }) => ({
    subject: `${team_name} was canceled`,
    paragraphs: [
      `Hello ${first_name},`,
      `as you asked, ${team_name} was canceled: its phones are logged out, and nothing is charged any more.`,
      `Until ${date(on_day, "en")} you can log in to restore it or to download your data. Then it is deleted; statements are kept as the law wants.`,
      `If it was not you, write to ${brand}'s support at once.`,
    ],
  }),
  es: ({ first_name, team_name, brand, on_day }) => ({
    subject: `${team_name} se ha cancelado`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `como pediste, ${team_name} se ha cancelado: sus teléfonos están desconectados y ya no se cobra nada.`,
      `Hasta el ${date(on_day, "es")} puedes iniciar sesión para restaurarla o descargar tus datos. Después se borra; los extractos se guardan como manda la ley.`,
      `Si no fuiste tú, escribe enseguida al soporte de ${brand}.`,
    ],
  }),
});
