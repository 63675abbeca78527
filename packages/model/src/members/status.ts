import * as z from "zod/mini";
import { ACTIVE_WITHIN_DAYS } from "../limits.ts";

/** The stored status. `removed` can be undone for a while. */
export const STORED_STATUSES = ["invited", "active", "suspended", "removed"] as const;
export type StoredStatus = (typeof STORED_STATUSES)[number];

/** The displayed status. `inactive` is derived: no login and no sign of a device for a week. */
export const MemberStatus = z.enum(["invited", "inactive", "active", "suspended", "removed"]);
export type MemberStatus = z.infer<typeof MemberStatus>;

/** When a member last used the product. A browser is a device too: someone who is logged in is not inactive. */
interface LastUse {
  readonly last_device_seen_at: Date | null;
  readonly last_login_at: Date | null;
}

export function shownStatus(
  status: StoredStatus,
  { last_device_seen_at, last_login_at }: LastUse,
  now: Date,
): MemberStatus {
  if (status !== "active") return status;
  const since = now.getTime() - ACTIVE_WITHIN_DAYS * 86_400_000;
  return [last_device_seen_at, last_login_at].some((at) => at && at.getTime() >= since) ? "active" : "inactive";
}

/** All transitions with the states they start from. `back` returns to the state before. */
export const STATUS_TRANSITIONS = {
  join: { from: ["invited"], to: "active" },
  suspend: { from: ["active"], to: "suspended" },
  activate: { from: ["suspended"], to: "active" },
  remove: { from: ["invited", "active", "suspended"], to: "removed" },
  restore: { from: ["removed"], to: "back" },
} as const satisfies Record<string, { from: readonly StoredStatus[]; to: StoredStatus | "back" }>;
export type StatusTransition = keyof typeof STATUS_TRANSITIONS;

export const canTransition = (move: StatusTransition, from: StoredStatus): boolean =>
  (STATUS_TRANSITIONS[move].from as readonly StoredStatus[]).includes(from);

/** The delivery state of an invitation. `success`: accepted by the other server. All but this and `queued` are undeliverable. */
export const EmailSentState = z.enum(["queued", "success", "deferred", "bounced", "refused", "expired"]);
export type EmailSentState = z.infer<typeof EmailSentState>;
