import { describe, expect, test } from "vitest";
import { Line } from "./bill.ts";
import { type LineFormatter, lineText } from "./line-text.ts";
import { linesEn } from "./lines.en.ts";
import { linesEs } from "./lines.es.ts";

const writing: LineFormatter = {
  money: (amount) => `$${(amount / 100).toFixed(2)}`,
  day: (day) => day.replaceAll("-", "/"),
  plan: (tier) => ({ basic: "Solo", pro: "Solo Pro", teams: "Teams", teams_pro: "Teams Pro" })[tier],
  term: (term) => ({ monthly: "by month", yearly: "by year" })[term],
  seats: (count) => `${count} seats`,
  rate: (rate_bp) => String(rate_bp / 100),
  place: (place) => `in ${place}`,
};
const service = { tier: "teams", term: "yearly", seats: 4, from: "2026-04-01", to: "2027-04-01" } as const;

const LINES: readonly [line: Line, sentence: string, formula: string][] = [
  [
    { kind: "term", ...service, unit: 6000, amount: 24_000 },
    "Teams, by year, 4 seats, 2026/04/01 to 2027/04/01",
    "4 seats × $60.00",
  ],
  [
    { kind: "term", ...service, tier: "pro", seats: 1, unit: 5000, amount: 5_000 },
    "Solo Pro, by year, 2026/04/01 to 2027/04/01",
    "$50.00",
  ],
  [
    { kind: "unused", ...service, tier: "basic", seats: 1, paid: 3_000, days: 100, of_days: 365, amount: -822 },
    "Unused time on Solo, 2026/04/01 to 2027/04/01",
    "$30.00 paid × 100 of 365 days",
  ],
  [
    { kind: "rest", ...service, unit: 6000, days: 100, of_days: 365, amount: 6_575 },
    "Teams, 4 seats added for the rest of the term, 2026/04/01 to 2027/04/01",
    "4 seats × $60.00 × 100 of 365 days",
  ],
  [
    { kind: "unused", ...service, paid: 24_000, days: 100, of_days: 365, amount: -6_575 },
    "Unused time on Teams, 4 seats, 2026/04/01 to 2027/04/01",
    "$240.00 paid × 100 of 365 days",
  ],
  [{ kind: "percent_off", code: "HALF", percent: 50, of: 24_000, amount: -12_000 }, "Coupon HALF", "50% of $240.00"],
  [{ kind: "amount_off", code: "TEN", amount: -1_000 }, "Coupon TEN", "$10.00 off the term"],
  [{ kind: "tax", rate_bp: 2_100, of: 12_000, place: "ES", amount: 2_520 }, "Tax, in ES", "21% of $120.00"],
  [
    { kind: "reverse_charge", vat_id: "DE136695976", amount: 0 },
    "Tax: reverse charge, VAT ID DE136695976",
    "The customer accounts for the tax",
  ],
  [{ kind: "credit_used", balance: 5_000, amount: -2_000 }, "Credit applied", "from a balance of $50.00"],
  [{ kind: "credit_kept", amount: 300 }, "Kept as credit for your next invoice", "Nothing due now"],
];

describe("the text of a bill line", () => {
  test.each(LINES)("%j", (line, sentence, formula) => {
    expect(Line.safeParse(line).success).toBe(true);
    expect(lineText(line, linesEn, writing)).toEqual({ sentence, formula });
    const spanish = lineText(line, linesEs, writing);
    for (const text of [spanish.sentence, spanish.formula]) expect(text).not.toMatch(/\{\{|\}\}|  /);
  });
  test("leaves out a value that the line doesn't have", () => {
    const texts = { ...linesEn, credit_kept: { sentence: "{{code}}.", formula: "{{plan}}{{rate}}." } };
    expect(lineText({ kind: "credit_kept", amount: 300 }, texts, writing)).toEqual({ sentence: ".", formula: "." });
  });
  test("is tested for every kind", () => {
    expect(new Set(LINES.map(([{ kind }]) => kind))).toEqual(new Set(Object.keys(linesEn)));
  });
});
