import type { Line } from "./bill.ts";

/** The sentence and formula of each kind of line. Amounts and dates are already formatted. */
export const linesEn = {
  term: { sentence: "{{plan}}, {{term}}, {{seats}}, {{from}} to {{to}}", formula: "{{seats}} × {{unit}}" },
  rest: {
    sentence: "{{plan}}, {{seats}} added for the rest of the term, {{from}} to {{to}}",
    formula: "{{seats}} × {{unit}} × {{days}} of {{of_days}} days",
  },
  unused: {
    sentence: "Unused time on {{plan}}, {{seats}}, {{from}} to {{to}}",
    formula: "{{paid}} paid × {{days}} of {{of_days}} days",
  },
  percent_off: { sentence: "Coupon {{code}}", formula: "{{percent}}% of {{of}}" },
  amount_off: { sentence: "Coupon {{code}}", formula: "{{amount}} off the term" },
  tax: { sentence: "Tax, {{place}}", formula: "{{rate}}% of {{of}}" },
  reverse_charge: { sentence: "Tax: reverse charge, VAT ID {{vat_id}}", formula: "The customer accounts for the tax" },
  credit_used: { sentence: "Credit applied", formula: "from a balance of {{balance}}" },
  credit_kept: { sentence: "Kept as credit for your next invoice", formula: "Nothing due now" },
} as const satisfies Record<Line["kind"], { readonly sentence: string; readonly formula: string }>;
