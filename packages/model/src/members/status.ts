import * as z from "zod/mini";
import { ACTIVE_WITHIN_DAYS } from "../limits.ts";

/** What is kept of where somebody stands; `removed` can be undone for a while. */
export const STORED_STATUSES = ["invited", "active", "suspended", "removed"] as const;
export type StoredStatus = (typeof STORED_STATUSES)[number];

/** What is shown: somebody whose devices were silent for a week is inactive, without anybody having to note it down. */
export const MemberStatus = z.enum(["invited", "inactive", "active", "suspended", "removed"]);
export type MemberStatus = z.infer<typeof MemberStatus>;

export function shownStatus(status: StoredStatus, last_device_seen_at: Date | null, now: Date): MemberStatus {
  if (status !== "active") return status;
  const since = now.getTime() - ACTIVE_WITHIN_DAYS * 86_400_000;
  return last_device_seen_at && last_device_seen_at.getTime() >= since ? "active" : "inactive";
}

/** Every move there is, and from where; what is not here cannot happen. `back`: to where they were before. */
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

/** How the invitation fares: `success` is taken by the other side's server; all but that and `queued` counts as undeliverable. */
export const EmailSentState = z.enum(["queued", "success", "deferred", "bounced", "refused", "expired"]);
export type EmailSentState = z.infer<typeof EmailSentState>;
