import { share } from "@portal/model/kit/money.ts";
import { MONTHS, type PaidTier, type Term } from "@portal/model/subscription/catalogue.ts";
import type { Prices } from "../data.ts";

type List = Prices["prices"];

interface Price {
  readonly per_term: number;
  /** Price per month within the term. */
  readonly a_month: number;
}

export function priceOf(list: List, tier: PaidTier, term: Term): Price | null {
  const found = list.find((price) => price.tier === tier && price.term === term);
  return found ? { per_term: found.per_term, a_month: share(found.per_term, 1, MONTHS[term]) } : null;
}

/** Saving compared with paying monthly, as a fraction; null below one percent. */
export function savingOf(list: List, tier: PaidTier, term: Term): number | null {
  const [monthly, chosen] = [priceOf(list, tier, "monthly"), priceOf(list, tier, term)];
  if (!monthly || !chosen || monthly.a_month <= 0) return null;
  const saving = 1 - chosen.a_month / monthly.a_month;
  return saving >= 0.01 ? saving : null;
}
