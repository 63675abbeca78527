import type { SubscriptionReply } from "@portal/model/subscription/schemas.ts";
import type { PlanSelection } from "@portal/model/subscription/plan.ts";
import type { TaxPlace } from "@portal/model/subscription/tax.ts";
import { upcomingPlanOf, isNew, isSame } from "../choice/wanted.ts";

type Sub = Parameters<typeof upcomingPlanOf>[0] & Pick<SubscriptionReply, "unpaid">;

export type PreviewRequest =
  /** For a quote with the place where somebody else would pay it. */
  | { readonly kind: "create"; readonly body: PlanSelection & { readonly coupon?: string; readonly place?: TaxPlace } }
  | { readonly kind: "migration"; readonly body: PlanSelection };

/**
 * Which question the server is asked about a choice; null where there is nothing to ask. A coupon counts for a period that
 * begins; who has one that runs uses it from the next one on, without ordering anything.
 */
export function previewRequestFor(
  sub: Sub,
  wanted: PlanSelection | null,
  coupon: string | null,
): PreviewRequest | null {
  // What is owed is paid before anything else is bought.
  if (!wanted || sub.unpaid) return null;
  if (isNew(sub)) return { kind: "create", body: { ...wanted, ...(coupon !== null && { coupon }) } };
  const coming = upcomingPlanOf(sub);
  return coming && isSame(coming, wanted) ? null : { kind: "migration", body: wanted };
}
