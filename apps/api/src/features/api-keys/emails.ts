import * as z from "zod/mini";
import { PersonData, line, template } from "../../platform/email-template.ts";

const KeyData = z.extend(PersonData, { team_name: z.string(), by_name: z.string(), key_name: z.string() });
const example = { first_name: "Ana", team_name: "Acme", by_name: "Ben Soto", key_name: "Reporting" } as const;
const KEYS = "/dashboard/settings-and-preferences?section=keys";

/** Sent to the team owner whenever an API key was created. Never contains the key. */
export const apiKeyCreated = template({
  name: "api_keys.created",
  data: KeyData,
  because: "security",
  example,
  en: ({ first_name, team_name, by_name, key_name, product, support, page }) => ({
    subject: `New API key for ${team_name}`,
    paragraphs: [
      `Hi ${first_name},`,
      `${by_name} created the API key “${key_name}”. Programs can use it to work with the data of ${team_name}, within the limits of the key.`,
      line`If you didn't expect this, revoke the key under Settings and contact ${support("our support team")}.`,
    ],
    button: { label: "Open API keys", url: page(product, KEYS) },
  }),
  es: ({ first_name, team_name, by_name, key_name, product, support, page }) => ({
    subject: `Clave de API nueva para ${team_name}`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `${by_name} ha creado la clave de API «${key_name}». Con ella, un programa puede trabajar con los datos de ${team_name}, hasta donde la clave lo permite.`,
      line`Si no sabías nada, revoca la clave en Ajustes y avisa a ${support("nuestro equipo de soporte")}.`,
    ],
    button: { label: "Abrir las claves de API", url: page(product, KEYS) },
  }),
});

/** Sent to the team owner whenever an API key was revoked. */
export const apiKeyRevoked = template({
  name: "api_keys.revoked",
  data: KeyData,
  because: "security",
  example,
  en: ({ first_name, team_name, by_name, key_name, product, support, page }) => ({
    subject: `An API key for ${team_name} was revoked`,
    paragraphs: [
      `Hi ${first_name},`,
      `${by_name} revoked the API key “${key_name}” of ${team_name}. Programs can no longer use it.`,
      line`If you didn't expect this, contact ${support("our support team")}.`,
    ],
    button: { label: "Open API keys", url: page(product, KEYS) },
  }),
  es: ({ first_name, team_name, by_name, key_name, product, support, page }) => ({
    subject: `Se ha revocado una clave de API de ${team_name}`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `${by_name} ha revocado la clave de API «${key_name}» de ${team_name}. Los programas que la usan ya no tienen acceso.`,
      line`Si no sabías nada, avisa a ${support("nuestro equipo de soporte")}.`,
    ],
    button: { label: "Abrir las claves de API", url: page(product, KEYS) },
  }),
});
