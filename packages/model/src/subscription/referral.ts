import { type Catalogue, type PaidTier } from "./catalogue.ts";

/** The reward for both sides once the referred team has paid for a whole period. */
export const REFERRAL = { months: 1, code_length: 8 } as const;

interface Held {
  readonly tier: PaidTier;
  readonly seats: number;
}
/**
 * Returns a month's price of the smaller of both plans, because otherwise a large team would get a free month for one new
 * seat. A referrer who pays nothing gets one seat's worth.
 */
export function referralReward({ per_month }: Catalogue, referred: Held, referrer: Held | null): number {
  const month = ({ tier, seats }: Held) => per_month[tier] * seats * REFERRAL.months;
  return Math.min(month(referred), month(referrer ?? { ...referred, seats: 1 }));
}
