import * as z from "zod/mini";
import type { Product, Tier } from "../members/schemas.ts";

export const Term = z.enum(["monthly", "yearly", "2years", "3years"]);
export type Term = z.infer<typeof Term>;
export const TERMS = Term.options;
export const MONTHS: Readonly<Record<Term, number>> = { monthly: 1, yearly: 12, "2years": 24, "3years": 36 };

/** Tiers with a price. */
export const PaidTier = z.enum(["basic", "pro", "teams", "teams_pro"]);
export type PaidTier = z.infer<typeof PaidTier>;
/** Cheapest first. */
export const TIERS_OF: Readonly<Record<Product, readonly PaidTier[]>> = {
  solo: ["basic", "pro"],
  team: ["teams", "teams_pro"],
};
export const isPaidTier = (tier: Tier): tier is PaidTier => tier !== "free";

const Amount = z.int().check(z.gte(0), z.lte(10_000_000));
const Factor = z.int().check(z.gte(1), z.lte(36));

/** A price list. Operators can publish a new one; existing subscriptions keep their prices until they renew. */
export const Catalogue = z.strictObject({
  version: z.int().check(z.gte(1)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  /** Sample prices, marked as such on screens. */
  demo: z.boolean(),
  /** The operator's country. Customers there pay its tax. */
  seller_country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  /** Price of a seat per month. */
  per_month: z.strictObject({ basic: Amount, pro: Amount, teams: Amount, teams_pro: Amount }),
  /** The price of a term in monthly prices. */
  factor: z.strictObject({ monthly: Factor, yearly: Factor, "2years": Factor, "3years": Factor }),
});
export type Catalogue = z.infer<typeof Catalogue>;

export const DEMO_CATALOGUE: Catalogue = {
  version: 1,
  currency: "USD",
  demo: true,
  seller_country: "ES",
  per_month: { basic: 300, pro: 500, teams: 600, teams_pro: 900 },
  factor: { monthly: 1, yearly: 10, "2years": 19, "3years": 27 },
};

/** Returns the price of a seat for a whole term. */
export const priceOf = ({ per_month, factor }: Catalogue, tier: PaidTier, term: Term): number =>
  per_month[tier] * factor[term];

/** Limits for the number of seats. A solo account is a team of one. */
export const SEATS: Readonly<Record<Product, { readonly least: number; readonly most: number }>> = {
  solo: { least: 1, most: 1 },
  team: { least: 2, most: 5000 },
};

export type SeatsIssue = "seats.too_few" | "seats.too_many" | "seats.in_use";
/** Returns why a number of seats is not allowed, or null. */
export function seatsIssue(product: Product, seats: number, in_use: number): SeatsIssue | null {
  if (seats < in_use) return "seats.in_use";
  if (seats < SEATS[product].least) return "seats.too_few";
  return seats > SEATS[product].most ? "seats.too_many" : null;
}
