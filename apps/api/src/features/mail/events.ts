import type { Keyring } from "../../platform/keyring.ts";
import { type KeyObject, verify } from "node:crypto";
import * as z from "zod/mini";
import { MAIL_REPORT_FRESH_S } from "@portal/model/limits.ts";
import { type DeliveryEvent, classifyFailure } from "@portal/model/mail/delivery-events.ts";
import { inSeconds } from "../../platform/clock.ts";
import { type MailUpdate, inOne } from "./delivery.ts";
import { TAG_FIELD } from "../../adapters/mail/port.ts";
import { mailOfTag } from "./return-address.ts";

interface Signature {
  readonly signature: unknown;
  readonly timestamp: unknown;
}

/** Whether the provider signed exactly this within the time limit: ECDSA over timestamp and raw body. */
export function isSigned(key: KeyObject, { signature, timestamp }: Signature, raw: string, now: Date): boolean {
  if (typeof signature !== "string" || typeof timestamp !== "string" || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(inSeconds(now) - Number(timestamp)) > MAIL_REPORT_FRESH_S) return false;
  return verify("sha256", Buffer.from(timestamp + raw), key, Buffer.from(signature, "base64"));
}

/** The fields of an event that we use. */
const Event = z.object({
  event: z.string(),
  [TAG_FIELD]: z.optional(z.string()),
  status: z.optional(z.string()),
  reason: z.optional(z.string()),
  response: z.optional(z.string()),
});
type Event = z.infer<typeof Event>;

const NEWS_OF: Readonly<Record<string, (event: Event) => DeliveryEvent>> = {
  bounce: ({ status = "" }) => classifyFailure(status),
  dropped: () => "refused",
  deferred: () => "put_off",
  delivered: () => "delivered",
};

export interface MailEvent extends MailUpdate {
  readonly id: string;
}

/** Returns the events about our emails, sorted by email. Null if the body is not a list of events. */
export function eventsIn(secret_keys: Keyring, raw: string, now: Date): MailEvent[] | null {
  const parsed = z.safeParse(z.array(Event), parsedJson(raw));
  if (!parsed.success) return null;
  const events = parsed.data.flatMap((event): MailEvent[] => {
    const id = mailOfTag(secret_keys, event[TAG_FIELD] ?? "");
    const news = Object.hasOwn(NEWS_OF, event.event) && NEWS_OF[event.event]?.(event);
    if (!id || !news) return [];
    return [{ id, news, said: inOne(event.status ?? "", event.reason ?? event.response ?? ""), at: now }];
  });
  // Sorted, so two parallel reports lock the emails in the same order.
  return events.toSorted((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)));
}

function parsedJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}
