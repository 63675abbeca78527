import { type Catalogue, type PaidTier } from "./catalogue.ts";

/** What a recommendation brings to both, once the new one has paid for a whole period. */
export const REFERRAL = { months: 1, code_length: 8 } as const;

interface Held {
  readonly tier: PaidTier;
  readonly seats: number;
}
/**
 * A month of what they have, of the smaller of both: else a large team would be given a month for one new seat. Whoever
 * recommended us and pays nothing has one seat's worth.
 */
export function referralReward({ per_month }: Catalogue, referred: Held, referrer: Held | null): number {
  const month = ({ tier, seats }: Held) => per_month[tier] * seats * REFERRAL.months;
  return Math.min(month(referred), month(referrer ?? { ...referred, seats: 1 }));
}
