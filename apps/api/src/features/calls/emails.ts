import * as z from "zod/mini";
import { PersonData, line, template } from "../../platform/email-template.ts";

const KeyData = z.extend(PersonData, { team_name: z.string(), by_name: z.string() });
const example = { first_name: "Ana", team_name: "Acme", by_name: "Ben Soto" } as const;
const CALLS = "/dashboard/calls";

/** Sent to the team owner whenever the key for call records was created or replaced. Never contains the key. */
export const ingestKeyMade = template({
  name: "calls.ingest_key_made",
  data: z.extend(KeyData, { replaced: z.boolean() }),
  because: "security",
  example: { ...example, replaced: true },
  en: ({ first_name, team_name, by_name, replaced, product, support, page }) => ({
    subject: `New key for call records of ${team_name}`,
    paragraphs: [
      `Hi ${first_name},`,
      `${by_name} created a key that lets a phone system add call records to ${team_name}.${replaced ? " The earlier key no longer works." : ""}`,
      line`If you didn't expect this, revoke the key under Calls and contact ${support("our support team")}.`,
    ],
    button: { label: "Open Calls", url: page(product, CALLS) },
  }),
  es: ({ first_name, team_name, by_name, replaced, product, support, page }) => ({
    subject: `Clave nueva para los registros de llamadas de ${team_name}`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `${by_name} ha creado una clave con la que una centralita puede añadir registros de llamadas a ${team_name}.${replaced ? " La clave anterior ya no sirve." : ""}`,
      line`Si no sabías nada, revoca la clave en Llamadas y avisa a ${support("nuestro equipo de soporte")}.`,
    ],
    button: { label: "Abrir Llamadas", url: page(product, CALLS) },
  }),
});

/** Sent to the team owner whenever the key for call records was revoked. */
export const ingestKeyRevoked = template({
  name: "calls.ingest_key_revoked",
  data: KeyData,
  because: "security",
  example,
  en: ({ first_name, team_name, by_name, product, support, page }) => ({
    subject: `The key for call records of ${team_name} was revoked`,
    paragraphs: [
      `Hi ${first_name},`,
      `${by_name} revoked the key that your phone system uses to add call records to ${team_name}. New records are refused until you create another key.`,
      line`If you didn't expect this, contact ${support("our support team")}.`,
    ],
    button: { label: "Open Calls", url: page(product, CALLS) },
  }),
  es: ({ first_name, team_name, by_name, product, support, page }) => ({
    subject: `Se ha revocado la clave para los registros de llamadas de ${team_name}`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `${by_name} ha revocado la clave con la que tu centralita añade registros de llamadas a ${team_name}. Los registros nuevos se rechazan hasta que crees otra clave.`,
      line`Si no sabías nada, avisa a ${support("nuestro equipo de soporte")}.`,
    ],
    button: { label: "Abrir Llamadas", url: page(product, CALLS) },
  }),
});
