import type { Line } from "@portal/model/subscription/bill.ts";
import { expect, test } from "vitest";
import { gistOf } from "./gist.ts";

const wanted = { tier: "teams", term: "yearly", seats: 5 } as const;
const span = { from: "2026-11-14", to: "2027-03-14" } as const;
const term: Line = { kind: "term", ...wanted, ...span, unit: 6_000, amount: 30_000 };
const rest: Line = { kind: "rest", ...wanted, ...span, unit: 6_000, days: 120, of_days: 365, amount: 9_863 };
const unused: Line = { kind: "unused", ...wanted, ...span, paid: 30_000, days: 120, of_days: 365, amount: -9_863 };
const tax: Line = { kind: "tax", rate_bp: 1_900, of: 30_000, place: "DE", amount: 5_700 };

test.each([
  ["a term", [term, tax], { kind: "term", wanted }],
  ["a longer term, with credit for the rest of the previous one", [unused, term, tax], { kind: "term", wanted }],
  ["more seats", [rest, tax], { kind: "more", seats: 5, tier: "teams" }],
  ["a more expensive plan", [unused, rest], { kind: "other_plan", wanted }],
  ["something unknown", [tax], { kind: "other" }],
] as const)("recognizes a bill for %s", (_, lines, gist) => {
  expect(gistOf(lines)).toEqual(gist);
});
