import * as z from "zod/mini";
import { PersonData, line, template } from "../../platform/email-template.ts";

const STREAMS = "/dashboard/settings-and-preferences?section=audit-streams";

const TargetData = z.extend(PersonData, { team_name: z.string(), by_name: z.string(), host: z.string() });
const target = { first_name: "Ana", team_name: "Acme", by_name: "Ben Soto", host: "siem.example.com:6514" } as const;

/** Sent to the team owner whenever an audit stream was created: from then on, the audit log leaves for that host. */
export const auditStreamCreated = template({
  name: "audit_streams.created",
  data: TargetData,
  because: "security",
  example: target,
  en: ({ first_name, team_name, by_name, host, product, support, page }) => ({
    subject: `New audit stream for ${team_name}`,
    paragraphs: [
      `Hi ${first_name},`,
      `${by_name} created an audit stream. From now on, the audit log of ${team_name} is sent to ${host}.`,
      line`If you didn't expect this, delete the stream under Settings and contact ${support("our support team")}.`,
    ],
    button: { label: "Open audit streams", url: page(product, STREAMS) },
  }),
  es: ({ first_name, team_name, by_name, host, product, support, page }) => ({
    subject: `Flujo de auditoría nuevo para ${team_name}`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `${by_name} ha creado un flujo de auditoría. A partir de ahora, el registro de auditoría de ${team_name} se envía a ${host}.`,
      line`Si no sabías nada, elimina el flujo en Ajustes y avisa a ${support("nuestro equipo de soporte")}.`,
    ],
    button: { label: "Abrir los flujos de auditoría", url: page(product, STREAMS) },
  }),
});

/** Sent to the team owner when the audit log goes to another host than before. */
export const auditStreamMoved = template({
  name: "audit_streams.moved",
  data: TargetData,
  because: "security",
  example: target,
  en: ({ first_name, team_name, by_name, host, product, support, page }) => ({
    subject: `An audit stream for ${team_name} has a new address`,
    paragraphs: [
      `Hi ${first_name},`,
      `${by_name} changed the address of an audit stream. From now on, the audit log of ${team_name} is sent to ${host}.`,
      line`If you didn't expect this, delete the stream under Settings and contact ${support("our support team")}.`,
    ],
    button: { label: "Open audit streams", url: page(product, STREAMS) },
  }),
  es: ({ first_name, team_name, by_name, host, product, support, page }) => ({
    subject: `Un flujo de auditoría de ${team_name} tiene una dirección nueva`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `${by_name} ha cambiado la dirección de un flujo de auditoría. A partir de ahora, el registro de auditoría de ${team_name} se envía a ${host}.`,
      line`Si no sabías nada, elimina el flujo en Ajustes y avisa a ${support("nuestro equipo de soporte")}.`,
    ],
    button: { label: "Abrir los flujos de auditoría", url: page(product, STREAMS) },
  }),
});

/** Sent to the team owner when we stop sending to an audit stream. Names the host only. */
export const auditStreamDisabled = template({
  name: "audit_streams.disabled",
  data: z.extend(PersonData, { team_name: z.string(), host: z.string(), cause: z.enum(["failing", "gone"]) }),
  because: "account",
  example: { first_name: "Ana", team_name: "Acme", host: "siem.example.com:6514", cause: "failing" },
  en: ({ first_name, team_name, host, cause, product, support, page }) => ({
    subject: `We disabled an audit stream for ${team_name}`,
    paragraphs: [
      `Hi ${first_name},`,
      cause === "gone"
        ? `Your server at ${host} responded with 410 Gone, so we disabled the audit stream and stopped sending it the audit log of ${team_name}.`
        : `Nothing has arrived at ${host} for 3 days, so we disabled the audit stream and stopped sending it the audit log of ${team_name}.`,
      line`When your server works again, resume the stream under Settings, Audit streams. It continues where it stopped, so you won't miss any entries that we still keep. If you need help, contact ${support("our support team")}.`,
    ],
    button: { label: "Open audit streams", url: page(product, STREAMS) },
  }),
  es: ({ first_name, team_name, host, cause, product, support, page }) => ({
    subject: `Hemos inhabilitado un flujo de auditoría de ${team_name}`,
    paragraphs: [
      `Hola, ${first_name}:`,
      cause === "gone"
        ? `Tu servidor ${host} ha respondido 410 Gone, así que hemos inhabilitado el flujo y ya no le enviamos el registro de auditoría de ${team_name}.`
        : `No ha llegado nada a ${host} en 3 días, así que hemos inhabilitado el flujo y ya no le enviamos el registro de auditoría de ${team_name}.`,
      line`Cuando tu servidor vuelva a funcionar, reanuda el flujo en Ajustes, Flujos de auditoría. Continúa donde se quedó, así que no perderás ninguna entrada que aún conservemos. Si necesitas ayuda, contacta con ${support("nuestro equipo de soporte")}.`,
    ],
    button: { label: "Abrir los flujos de auditoría", url: page(product, STREAMS) },
  }),
});
