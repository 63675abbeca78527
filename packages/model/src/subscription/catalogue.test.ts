import { expect, test } from "vitest";
import { SEATS, seatsIssue } from "./catalogue.ts";

test.each([
  ["as many seats as people", 5, 5, null],
  ["fewer seats than people", 4, 5, "seats.in_use"],
  ["the fewest seats", SEATS.team.least, 0, null],
  ["fewer than the fewest", SEATS.team.least - 1, 0, "seats.too_few"],
  ["the most seats", SEATS.team.most, 0, null],
  ["more than the most", SEATS.team.most + 1, 0, "seats.too_many"],
] as const)("a team that wants %s (%i seats, %i in use): %s", (_what, seats, in_use, issue) => {
  expect(seatsIssue("team", seats, in_use)).toBe(issue);
});

test("a solo account has exactly one seat", () => {
  expect([0, 1, 2].map((seats) => seatsIssue("solo", seats, 0))).toEqual(["seats.too_few", null, "seats.too_many"]);
});
