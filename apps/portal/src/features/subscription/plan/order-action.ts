import type { PreviewReply } from "@portal/model/subscription/contract.ts";
import type { PlanSelection } from "@portal/model/subscription/plan.ts";
import { upcomingPlanOf, currentPlanOf, isSame } from "../choice/wanted.ts";

type Sub = Parameters<typeof currentPlanOf>[0] & { readonly payment_profile: unknown };
type Seen = Pick<PreviewReply, "now" | "next"> & {
  readonly bill: Pick<PreviewReply["bill"], "total">;
  readonly period: Pick<PreviewReply["period"], "to">;
};

/** What a change is, in one word. */
type Change = "start" | "seats" | "tier" | "term" | "plan";

/** What the button does; its label is a verb and, where money moves, the very amount. */
export type OrderAction =
  | { readonly kind: "pay"; readonly change: Change; readonly amount: number }
  /** Nothing is due, and it holds at once. */
  | { readonly kind: "take"; readonly change: Change }
  | { readonly kind: "later"; readonly from: string }
  /** What was put off until the next period is not to come. */
  | { readonly kind: "keep" }
  /** There is something to pay and nothing to pay it with. */
  | { readonly kind: "card"; readonly amount: number };

export function orderActionOf(sub: Sub, wanted: PlanSelection, { bill, now, next, period }: Seen): OrderAction | null {
  const [held, coming] = [currentPlanOf(sub), upcomingPlanOf(sub)];
  if (bill.total > 0 && !sub.payment_profile) return { kind: "card", amount: bill.total };
  const change = changeOf(held, now);
  if (bill.total > 0) return { kind: "pay", change: change ?? "plan", amount: bill.total };
  if (change) return { kind: "take", change };
  if (coming && isSame(coming, wanted)) return null;
  return next ? { kind: "later", from: period.to } : { kind: "keep" };
}

/** How what one has from today differs from what one had. */
function changeOf(held: PlanSelection | null, now: PlanSelection): Change | null {
  if (!held) return "start";
  const differs = (["seats", "tier", "term"] as const).filter((what) => held[what] !== now[what]);
  return differs.length > 1 ? "plan" : (differs[0] ?? null);
}
