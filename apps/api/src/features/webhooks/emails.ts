import * as z from "zod/mini";
import { PersonData, line, template } from "../../platform/email-template.ts";

const WEBHOOKS = "/dashboard/settings-and-preferences?section=webhooks";

/** Sent to the team owner when we stop sending to a webhook. Names the host only. */
export const webhookDisabled = template({
  name: "webhooks.disabled",
  data: z.extend(PersonData, { team_name: z.string(), host: z.string(), cause: z.enum(["failing", "gone"]) }),
  because: "account",
  example: { first_name: "Ana", team_name: "Acme", host: "hooks.example.com", cause: "failing" },
  en: ({ first_name, team_name, host, cause, product, support, page }) => ({
    subject: `A webhook of ${team_name} was disabled`,
    paragraphs: [
      `Hi ${first_name},`,
      cause === "gone"
        ? `The webhook to ${host} answered that it's gone (410), so we no longer send events of ${team_name} there.`
        : `Nothing has arrived at the webhook to ${host} for three days, so we no longer send events of ${team_name} there.`,
      line`Once the receiver works, turn the webhook on under Settings. You can send what it missed again for 30 days. If you need help, contact ${support("our support team")}.`,
    ],
    button: { label: "Open webhooks", url: page(product, WEBHOOKS) },
  }),
  es: ({ first_name, team_name, host, cause, product, support, page }) => ({
    subject: `Se ha desactivado un webhook de ${team_name}`,
    paragraphs: [
      `Hola, ${first_name}:`,
      cause === "gone"
        ? `El webhook a ${host} ha respondido que ya no existe (410), así que hemos dejado de enviarle los eventos de ${team_name}.`
        : `Hace tres días que no llega nada al webhook a ${host}, así que hemos dejado de enviarle los eventos de ${team_name}.`,
      line`Cuando el receptor funcione, activa el webhook en Ajustes. Puedes volver a enviar lo que se perdió durante 30 días. Si necesitas ayuda, avisa a ${support("nuestro equipo de soporte")}.`,
    ],
    button: { label: "Abrir los webhooks", url: page(product, WEBHOOKS) },
  }),
});
