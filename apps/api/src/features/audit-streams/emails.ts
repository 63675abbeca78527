import * as z from "zod/mini";
import { PersonData, line, template } from "../../platform/email-template.ts";

const STREAMS = "/dashboard/settings-and-preferences?section=audit-streams";

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
      line`Cuando tu servidor vuelva a funcionar, reanuda el flujo en Ajustes, Flujos de auditoría. Continúa donde se quedó, así que no perderás ninguna entrada que aún conservemos. Si necesitas ayuda, avisa a ${support("nuestro equipo de soporte")}.`,
    ],
    button: { label: "Abrir los flujos de auditoría", url: page(product, STREAMS) },
  }),
});
