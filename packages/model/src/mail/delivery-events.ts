import { MAIL_RETRY } from "../limits.ts";
import type { EmailSentState } from "../members/status.ts";

const NOT_OVER = ["queued", "deferred", "success"] as const;

interface Turn {
  readonly from: readonly EmailSentState[];
  readonly to: EmailSentState;
  /** Believed even of a mail that was said to be delivered. */
  readonly final?: true;
}

/**
 * What can be heard of a mail, in which states that still changes something, and what the mail then is. Nothing leads out
 * of `refused`, `bounced` and `expired`: what is heard twice, or too late, changes nothing.
 */
export const DELIVERY_EVENTS = {
  /** The next server has taken it. */
  taken: { from: ["queued", "deferred"], to: "success" },
  /** The last one has. */
  delivered: { from: NOT_OVER, to: "success" },
  put_off: { from: NOT_OVER, to: "deferred" },
  refused: { from: NOT_OVER, to: "refused", final: true },
  bounced: { from: NOT_OVER, to: "bounced", final: true },
  expired: { from: NOT_OVER, to: "expired", final: true },
} as const satisfies Record<string, Turn>;
export type DeliveryEvent = keyof typeof DELIVERY_EVENTS;

export const getDeliveryTransition = (news: DeliveryEvent): Turn => DELIVERY_EVENTS[news];

/** Of a mail that came back: 4.x.x was worth trying until somebody gave up, everything else never was. */
export const classifyFailure = (status: string): "bounced" | "expired" =>
  status.startsWith("4.") ? "expired" : "bounced";

/** Seconds until a mail that was put off is tried once more; null once a day of trying is over. */
export function getRetryDelay(tries: number, owed_since: Date, now: Date): number | null {
  const minutes = MAIL_RETRY.minutes[Math.min(tries, MAIL_RETRY.minutes.length) - 1] ?? MAIL_RETRY.minutes[0];
  const given_up = owed_since.getTime() + MAIL_RETRY.hours * 3_600_000;
  return now.getTime() + minutes * 60_000 <= given_up ? minutes * 60 : null;
}
