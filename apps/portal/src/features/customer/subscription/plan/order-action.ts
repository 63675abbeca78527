import type { PreviewReply } from "@portal/model/subscription/contract.ts";
import type { PlanSelection } from "@portal/model/subscription/plan.ts";
import { upcomingPlanOf, currentPlanOf, isSame } from "../choice/wanted.ts";

type Sub = Parameters<typeof currentPlanOf>[0] & { readonly payment_profile: unknown };
type Seen = Pick<PreviewReply, "now" | "next"> & {
  readonly bill: Pick<PreviewReply["bill"], "total">;
  readonly period: Pick<PreviewReply["period"], "to">;
};

/** What kind of change it is. */
type Change = "start" | "seats" | "tier" | "term" | "plan";

/** What the button does. Its label is a verb and, if money is charged, the exact amount. */
export type OrderAction =
  | { readonly kind: "pay"; readonly change: Change; readonly amount: number }
  /** Nothing is due, and it takes effect immediately. */
  | { readonly kind: "take"; readonly change: Change }
  | { readonly kind: "later"; readonly from: string }
  /** Cancels a change scheduled for the next period. */
  | { readonly kind: "keep" }
  /** Something is due, but there is no payment method. */
  | { readonly kind: "card"; readonly amount: number };

export function orderActionOf(sub: Sub, wanted: PlanSelection, { bill, now, next, period }: Seen): OrderAction | null {
  const [current, coming] = [currentPlanOf(sub), upcomingPlanOf(sub)];
  if (bill.total > 0 && !sub.payment_profile) return { kind: "card", amount: bill.total };
  const change = changeOf(current, now);
  if (bill.total > 0) return { kind: "pay", change: change ?? "plan", amount: bill.total };
  if (change) return { kind: "take", change };
  if (coming && isSame(coming, wanted)) return null;
  return next ? { kind: "later", from: period.to } : { kind: "keep" };
}

/** How the new plan differs from the current one. */
function changeOf(current: PlanSelection | null, now: PlanSelection): Change | null {
  if (!current) return "start";
  const differs = (["seats", "tier", "term"] as const).filter((what) => current[what] !== now[what]);
  return differs.length > 1 ? "plan" : (differs[0] ?? null);
}
