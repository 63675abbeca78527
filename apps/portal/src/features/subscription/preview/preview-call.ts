import type { SubscriptionReply } from "@portal/model/subscription/held.ts";
import type { Wanted } from "@portal/model/subscription/plan.ts";
import { comingOf, isNew, isSame } from "../choice/wanted.ts";

type Sub = Parameters<typeof comingOf>[0] & Pick<SubscriptionReply, "unpaid">;

/** Where somebody else would pay it: for a quote. */
interface Place {
  readonly country: string;
  readonly state: string;
  readonly vat_id: string;
}
export type Asked =
  | { readonly kind: "create"; readonly body: Wanted & { readonly coupon?: string; readonly place?: Place } }
  | { readonly kind: "migration"; readonly body: Wanted };

/**
 * Which question the server is asked about a choice; null where there is nothing to ask. A coupon counts for a period that
 * begins; who has one that runs uses it from the next one on, without ordering anything.
 */
export function previewCall(sub: Sub, wanted: Wanted | null, coupon: string | null): Asked | null {
  // What is owed is paid before anything else is bought.
  if (!wanted || sub.unpaid) return null;
  if (isNew(sub)) return { kind: "create", body: { ...wanted, ...(coupon !== null && { coupon }) } };
  const coming = comingOf(sub);
  return coming && isSame(coming, wanted) ? null : { kind: "migration", body: wanted };
}
