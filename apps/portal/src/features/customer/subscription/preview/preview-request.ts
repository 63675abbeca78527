import type { SubscriptionReply } from "@portal/model/subscription/schemas.ts";
import type { PlanSelection } from "@portal/model/subscription/plan.ts";
import type { TaxPlace } from "@portal/model/subscription/tax.ts";
import { upcomingPlanOf, isNew, isSame } from "../choice/wanted.ts";

type Sub = Parameters<typeof upcomingPlanOf>[0] & Pick<SubscriptionReply, "unpaid">;

export type PreviewRequest =
  /** For a quote, with the tax place of the recipient. */
  | { readonly kind: "create"; readonly body: PlanSelection & { readonly coupon?: string; readonly place?: TaxPlace } }
  | { readonly kind: "migration"; readonly body: PlanSelection };

/**
 * Which preview to request for a choice; null if there is none. A coupon applies to a period that starts. With a period
 * already running, a coupon is used from the next one on, without an order.
 */
export function previewRequestFor(
  sub: Sub,
  wanted: PlanSelection | null,
  coupon: string | null,
): PreviewRequest | null {
  // An unpaid bill has to be paid first.
  if (!wanted || sub.unpaid) return null;
  if (isNew(sub)) return { kind: "create", body: { ...wanted, ...(coupon !== null && { coupon }) } };
  const coming = upcomingPlanOf(sub);
  return coming && isSame(coming, wanted) ? null : { kind: "migration", body: wanted };
}
