import { MAIL_RETRY } from "../limits.ts";
import type { EmailSentState } from "../members/status.ts";

const NOT_OVER = ["queued", "deferred", "success"] as const;

interface Turn {
  readonly from: readonly EmailSentState[];
  readonly to: EmailSentState;
  /** Accepted even after the email was reported as delivered. */
  readonly final?: true;
}

/**
 * Delivery events with the states they apply to and the state they lead to. `refused`, `bounced` and `expired` are final:
 * duplicate or late events change nothing.
 */
export const DELIVERY_EVENTS = {
  /** The next mail server accepted it. */
  taken: { from: ["queued", "deferred"], to: "success" },
  /** The last mail server accepted it. */
  delivered: { from: NOT_OVER, to: "success" },
  put_off: { from: NOT_OVER, to: "deferred" },
  refused: { from: NOT_OVER, to: "refused", final: true },
  bounced: { from: NOT_OVER, to: "bounced", final: true },
  expired: { from: NOT_OVER, to: "expired", final: true },
} as const satisfies Record<string, Turn>;
export type DeliveryEvent = keyof typeof DELIVERY_EVENTS;

export const getDeliveryTransition = (news: DeliveryEvent): Turn => DELIVERY_EVENTS[news];

/** Classifies a bounce: 4.x.x means that a server gave up retrying, anything else is a permanent failure. */
export const classifyFailure = (status: string): "bounced" | "expired" =>
  status.startsWith("4.") ? "expired" : "bounced";

/** Returns the seconds until the next attempt after a deferral; null after a day of attempts. */
export function getRetryDelay(tries: number, owed_since: Date, now: Date): number | null {
  const minutes = MAIL_RETRY.minutes[Math.min(tries, MAIL_RETRY.minutes.length) - 1] ?? MAIL_RETRY.minutes[0];
  const given_up = owed_since.getTime() + MAIL_RETRY.hours * 3_600_000;
  return now.getTime() + minutes * 60_000 <= given_up ? minutes * 60 : null;
}
