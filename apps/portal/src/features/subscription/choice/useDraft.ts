import type { Reply } from "@portal/model/kit/endpoint.ts";
import type { subscription } from "@portal/model/subscription/contract.ts";
import type { SubscriptionReply } from "@portal/model/subscription/schemas.ts";
import { useState } from "react";
import { draftOf, isSame, validateDraft, initialChoiceOf, type Draft } from "./wanted.ts";

/** What a coupon takes off, as the server described it. */
export type Coupon = Reply<typeof subscription.checkCoupon>;

/** What is chosen and not ordered yet. */
export function useDraft(sub: SubscriptionReply) {
  const start = initialChoiceOf(sub);
  const [base, setBase] = useState(start);
  const [draft, setDraft] = useState(() => draftOf(start));
  const [coupon, setCoupon] = useState<Coupon | null>(null);
  if (!isSame(base, start)) {
    const { wanted } = validateDraft(draft, sub);
    setBase(start);
    // What somebody chose stays; who chose nothing sees what holds now.
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
