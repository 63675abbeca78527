import type { SubscriptionReply } from "@portal/model/subscription/contract.ts";

type Sub = Pick<
  SubscriptionReply,
  "state" | "pending" | "unpaid" | "renews" | "current_period_ends_at" | "trial_ended_at"
>;
type Unpaid = NonNullable<SubscriptionReply["unpaid"]>;

/** What stands above everything else; times are seconds since 1970. */
export type Banner =
  | { readonly kind: "pending" | "canceled" | "expired" }
  | { readonly kind: "suspended"; readonly unpaid: Unpaid | null }
  | { readonly kind: "past_due"; readonly unpaid: Unpaid }
  | { readonly kind: "ends"; readonly at: number }
  | { readonly kind: "trial"; readonly at: number; readonly days: number };

const DAY_S = 86_400;

/** The most urgent thing to know, or null when all is well. */
export function bannerOf(sub: Sub, now_ms: number): Banner | null {
  const { state, pending, unpaid, renews, current_period_ends_at, trial_ended_at } = sub;
  if (state === "canceled") return { kind: "canceled" };
  if (pending) return { kind: "pending" };
  if (state === "suspended") return { kind: "suspended", unpaid };
  if (unpaid) return { kind: "past_due", unpaid };
  if (state === "expired") return { kind: "expired" };
  if (state === "paid" && !renews && current_period_ends_at !== null)
    return { kind: "ends", at: current_period_ends_at };
  if (state === "trial" && trial_ended_at !== null) {
    return {
      kind: "trial",
      at: trial_ended_at,
      days: Math.max(0, Math.ceil(trial_ended_at / DAY_S - now_ms / 1000 / DAY_S)),
    };
  }
  return null;
}
