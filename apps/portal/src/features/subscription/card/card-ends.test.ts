import { expect, test } from "vitest";
import { cardEnds } from "./card-ends.ts";

const at = (day: string) => Date.parse(`${day}T12:00:00Z`);

// oxfmt-ignore
test.each([
  ["2026-11-15", 4,  2028, null],
  ["2026-11-15", 11, 2026, { kind: "soon", days: 16 }],
  ["2026-11-30", 11, 2026, { kind: "soon", days: 1 }],
  ["2026-12-01", 11, 2026, { kind: "ended" }],
  ["2026-10-31", 11, 2026, null],
] as const)("on %s a card until %i/%i", (day, exp_month, exp_year, ends) => {
  expect(cardEnds({ exp_month, exp_year }, at(day))).toEqual(ends);
});
