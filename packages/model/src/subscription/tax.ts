import type { Tax } from "./bill.ts";

/** The customer's location for tax purposes. */
export interface TaxPlace {
  readonly country: string;
  readonly state: string;
  /** With its country prefix, or empty. */
  readonly vat_id: string;
}

/**
 * Standard rates of 2026 in hundredths of a percent. Sample data, like the sample price list: operators must have them
 * checked. US states are taxed only if they are listed.
 */
// oxfmt-ignore
const RATES: Readonly<Record<string, number>> = {
  AT: 2_000, BE: 2_100, BG: 2_000, CY: 1_900, CZ: 2_100, DE: 1_900, DK: 2_500, EE: 2_400, ES: 2_100, FI: 2_550,
  FR: 2_000, GR: 2_400, HR: 2_500, HU: 2_700, IE: 2_300, IT: 2_200, LT: 2_100, LU: 1_700, LV: 2_100, MT: 1_800,
  NL: 2_100, PL: 2_300, PT: 2_300, RO: 2_100, SE: 2_500, SI: 2_200, SK: 2_300, GB: 2_000, CH: 810, NO: 2_500,
  AU: 1_000, "US-CA": 725, "US-NY": 400, "US-TX": 625, "CA-ON": 1_300,
};

/** Businesses abroad owe the tax themselves (reverse charge). Without a known rate, no tax is charged. */
export function determineTax({ country, state, vat_id }: TaxPlace, seller_country: string): Tax {
  if (vat_id !== "" && country !== seller_country) return { kind: "reverse_charge", vat_id };
  const place = state !== "" && RATES[`${country}-${state}`] !== undefined ? `${country}-${state}` : country;
  const rate_bp = RATES[place];
  return rate_bp === undefined ? { kind: "none" } : { kind: "rate", rate_bp, place };
}
