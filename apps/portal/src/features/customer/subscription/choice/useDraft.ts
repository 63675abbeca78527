import type { Reply } from "@portal/model/kit/endpoint.ts";
import type { subscription } from "@portal/model/subscription/contract.ts";
import type { SubscriptionReply } from "@portal/model/subscription/schemas.ts";
import { useState } from "react";
import { draftOf, isSame, validateDraft, initialChoiceOf, type Draft } from "./wanted.ts";

/** A coupon's discount, as described by the server. */
export type Coupon = Reply<typeof subscription.checkCoupon>;

/** The choice that is not ordered yet. Starts with at least these seats if there is no plan. */
export function useDraft(sub: SubscriptionReply, atLeast: number) {
  const start = initialChoiceOf(sub, atLeast);
  const [base, setBase] = useState(start);
  const [draft, setDraft] = useState(() => draftOf(start));
  const [coupon, setCoupon] = useState<Coupon | null>(null);
  if (!isSame(base, start)) {
    const { wanted } = validateDraft(draft, sub);
    setBase(start);
    // A choice stays; without one, show what applies now.
    if (wanted && isSame(wanted, base)) setDraft(draftOf(start));
  }
  return {
    draft,
    ...validateDraft(draft, sub),
    coupon,
    edit: (change: Partial<Draft>) => setDraft((old) => ({ ...old, ...change })),
    setCoupon,
    reset: () => {
      setDraft(draftOf(start));
      setCoupon(null);
    },
  };
}
