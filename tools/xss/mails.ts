import { TEMPLATES } from "@portal/api/app.ts";
import { emailContext, emailFrame, renderEmail } from "@portal/api/features/mail/render.ts";
import { loadConfig } from "@portal/api/platform/config.ts";
import { type JsonSchema, sample } from "@portal/api/proofs/samples.ts";
import { jsonSchema } from "@portal/model/json-schema.ts";
import { PAYLOADS } from "./payloads.ts";
import type { InjectionPoints } from "./injection-points.ts";

/** Values that the server itself puts into an email, such as dates and links. No text can be planted there. */
const OWN: Readonly<Record<string, string>> = {
  at: "2027-03-04T05:06:07Z",
  currency: "USD",
  from: "2027-03-04T05:06:07Z",
  on_day: "2027-03-04",
  url: "https://teams.example/dashboard",
  recover: "https://teams.example/forgot-password",
  log_in: "https://teams.example/login",
  look: "https://teams.example/dashboard/migration",
};

const CONFIG = loadConfig({
  NODE_ENV: "test",
  DATABASE_URL: "postgres://localhost/none",
  SECRET_KEY: Buffer.alloc(32).toString("base64"),
  SMTP_URL: "smtp://localhost",
  STORAGE_URL: "file:///dev/null",
});

/** How many emails of each template share the payloads. */
const ROUNDS = 2;

/** Every email in both languages, rendered as it is sent, with payloads in all texts. */
export function* mails(places: InjectionPoints): Generator<{ readonly name: string; readonly html: string }> {
  const share = Math.ceil(PAYLOADS.length / ROUNDS);
  for (const template of TEMPLATES) {
    const { name, data, texts } = template;
    const schema = jsonSchema(data, "input") as JsonSchema;
    for (let round = 0; round < ROUNDS; round += 1) {
      const hostile = Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, inner]) => {
          if (OWN[key]) return [key, OWN[key]];
          const isText = inner.type === "string" && !inner.enum && !inner.format && !inner.pattern;
          const place = places.named(`email ${name}.${key}`);
          const value = PAYLOADS.slice(round * share, (round + 1) * share).map((payload) => place.plant(payload));
          return [key, isText ? value.join(" ") : sample(inner, key)];
        }),
      );
      for (const locale of ["en", "es"] as const) {
        const always = emailContext(CONFIG, "https://teams.example/link#token");
        const email = texts[locale]({ product: "team", ...hostile, ...always } as never);
        const unsubscribe = { text: "Unsubscribe", url: "https://teams.example/x" };
        yield { name, html: renderEmail(email, emailFrame(CONFIG, template, locale, unsubscribe)).html };
      }
    }
  }
}
