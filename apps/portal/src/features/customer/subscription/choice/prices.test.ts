import { expect, test } from "vitest";
import { priceOf, savingOf } from "./prices.ts";

const LIST = [
  { tier: "teams", term: "monthly", per_term: 600, per_month: 600 },
  { tier: "teams", term: "yearly", per_term: 6_000, per_month: 600 },
  { tier: "teams", term: "3years", per_term: 16_200, per_month: 600 },
  { tier: "teams_pro", term: "yearly", per_term: 9_000, per_month: 900 },
] as const;

// oxfmt-ignore
test.each([
  ["teams",     "monthly", null],
  ["teams",     "yearly",  1 / 6],
  ["teams",     "3years",  0.25],
  ["teams",     "2years",  null],
  ["teams_pro", "yearly",  null],
] as const)("%s, %s saves %o", (tier, term, saving) => {
  const found = savingOf([...LIST], tier, term);
  if (saving === null) expect(found).toBeNull();
  else expect(found).toBeCloseTo(saving);
});

test("finds a price by plan and term", () => {
  expect(priceOf([...LIST], "teams", "yearly")).toEqual({ per_term: 6_000, a_month: 500 });
  expect(priceOf([...LIST], "pro", "yearly")).toBeNull();
});
