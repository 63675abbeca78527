import * as z from "zod/mini";
import { PersonData, line, template } from "../../platform/email-template.ts";

const WEBHOOKS = "/dashboard/settings-and-preferences?section=webhooks";

const TargetData = z.extend(PersonData, { team_name: z.string(), by_name: z.string(), host: z.string() });
const target = { first_name: "Ana", team_name: "Acme", by_name: "Ben Soto", host: "hooks.example.com" } as const;

/** Sent to the team owner whenever a webhook was created: from then on, data of the team leaves for that host. */
export const webhookCreated = template({
  name: "webhooks.created",
  data: TargetData,
  because: "security",
  example: target,
  en: ({ first_name, team_name, by_name, host, product, support, page }) => ({
    subject: `New webhook for ${team_name}`,
    paragraphs: [
      `Hi ${first_name},`,
      `${by_name} created a webhook. From now on, events from ${team_name} are sent to ${host}.`,
      line`If you didn't expect this, delete the webhook under Settings and contact ${support("our support team")}.`,
    ],
    button: { label: "Open webhooks", url: page(product, WEBHOOKS) },
  }),
  es: ({ first_name, team_name, by_name, host, product, support, page }) => ({
    subject: `Webhook nuevo para ${team_name}`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `${by_name} ha creado un webhook. A partir de ahora, los eventos de ${team_name} se envían a ${host}.`,
      line`Si no sabías nada, elimina el webhook en Ajustes y avisa a ${support("nuestro equipo de soporte")}.`,
    ],
    button: { label: "Abrir los webhooks", url: page(product, WEBHOOKS) },
  }),
});

/** Sent to the team owner when events go to another host than before. */
export const webhookMoved = template({
  name: "webhooks.moved",
  data: TargetData,
  because: "security",
  example: target,
  en: ({ first_name, team_name, by_name, host, product, support, page }) => ({
    subject: `A webhook for ${team_name} has a new address`,
    paragraphs: [
      `Hi ${first_name},`,
      `${by_name} changed the address of a webhook. From now on, its events from ${team_name} are sent to ${host}.`,
      line`If you didn't expect this, delete the webhook under Settings and contact ${support("our support team")}.`,
    ],
    button: { label: "Open webhooks", url: page(product, WEBHOOKS) },
  }),
  es: ({ first_name, team_name, by_name, host, product, support, page }) => ({
    subject: `Un webhook de ${team_name} tiene una dirección nueva`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `${by_name} ha cambiado la dirección de un webhook. A partir de ahora, sus eventos de ${team_name} se envían a ${host}.`,
      line`Si no sabías nada, elimina el webhook en Ajustes y avisa a ${support("nuestro equipo de soporte")}.`,
    ],
    button: { label: "Abrir los webhooks", url: page(product, WEBHOOKS) },
  }),
});

/** Sent to the team owner when we stop sending to a webhook. Names the host only. */
export const webhookDisabled = template({
  name: "webhooks.disabled",
  data: z.extend(PersonData, { team_name: z.string(), host: z.string(), cause: z.enum(["failing", "gone"]) }),
  because: "account",
  example: { first_name: "Ana", team_name: "Acme", host: "hooks.example.com", cause: "failing" },
  en: ({ first_name, team_name, host, cause, product, support, page }) => ({
    subject: `We disabled a webhook for ${team_name}`,
    paragraphs: [
      `Hi ${first_name},`,
      cause === "gone"
        ? `Your server at ${host} responded with 410 Gone, so we disabled the webhook and stopped sending it events from ${team_name}.`
        : `No delivery to ${host} has succeeded for 3 days, so we disabled the webhook and stopped sending it events from ${team_name}.`,
      line`When your server works again, turn the webhook on under Settings, Webhooks. You can resend deliveries of the last 30 days, but events that happen while it's disabled aren't sent. If you need help, contact ${support("our support team")}.`,
    ],
    button: { label: "Open webhooks", url: page(product, WEBHOOKS) },
  }),
  es: ({ first_name, team_name, host, cause, product, support, page }) => ({
    subject: `Hemos inhabilitado un webhook de ${team_name}`,
    paragraphs: [
      `Hola, ${first_name}:`,
      cause === "gone"
        ? `Tu servidor ${host} ha respondido 410 Gone, así que hemos inhabilitado el webhook y ya no le enviamos los eventos de ${team_name}.`
        : `Ninguna entrega a ${host} ha llegado en 3 días, así que hemos inhabilitado el webhook y ya no le enviamos los eventos de ${team_name}.`,
      line`Cuando tu servidor vuelva a funcionar, activa el webhook en Ajustes, Webhooks. Puedes reenviar las entregas de los últimos 30 días, pero los eventos que ocurran mientras esté inhabilitado no se envían. Si necesitas ayuda, contacta con ${support("nuestro equipo de soporte")}.`,
    ],
    button: { label: "Abrir los webhooks", url: page(product, WEBHOOKS) },
  }),
});
