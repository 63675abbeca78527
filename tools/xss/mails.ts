import { TEMPLATES } from "@portal/api/app.ts";
import { renderEmail } from "@portal/api/features/mail/render.ts";
import { type JsonSchema, sample } from "@portal/api/proofs/samples.ts";
import { jsonSchema } from "@portal/model/openapi.ts";
import { PAYLOADS } from "./payloads.ts";
import type { InjectionPoints } from "./injection-points.ts";

/** Values that the server itself puts into an email, such as dates and links. No text can be planted there. */
const OWN: Readonly<Record<string, string>> = {
  at: "2027-03-04T05:06:07Z",
  currency: "USD",
  from: "2027-03-04T05:06:07Z",
  on_day: "2027-03-04",
  url: "https://teams.example/dashboard",
  log_in: "https://teams.example/login",
  look: "https://teams.example/dashboard/migration",
  support: "https://teams.example/support",
};

/** How many emails of each template share the payloads. */
const ROUNDS = 2;

/** Every email in both languages, rendered as it is sent, with payloads in all texts. */
export function* mails(places: InjectionPoints): Generator<{ readonly name: string; readonly html: string }> {
  const share = Math.ceil(PAYLOADS.length / ROUNDS);
  for (const { name, data, texts } of TEMPLATES) {
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
      for (const write of Object.values(texts)) {
        const email = write({ ...hostile, brand: "Switchboard", link: "https://teams.example/link#token" } as never);
        yield {
          name,
          html: renderEmail(email, "Switchboard", { text: "Unsubscribe", url: "https://teams.example/x" }).html,
        };
      }
    }
  }
}
