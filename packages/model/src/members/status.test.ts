import { expect, test } from "vitest";
import { STATUS_TRANSITIONS, type StatusTransition, STORED_STATUSES, canTransition, shownStatus } from "./status.ts";

const now = new Date("2026-11-15T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

// spec: 4.1 4.2 9.5
test.each([
  ["invited", null, "invited"],
  ["suspended", daysAgo(0), "suspended"],
  ["active", daysAgo(0), "active"],
  ["active", daysAgo(7), "active"],
  ["active", daysAgo(7.01), "inactive"],
  ["active", null, "inactive"],
  ["removed", daysAgo(0), "removed"],
] as const)("a member stored as %s, with a device seen %s, is shown as %s", (status, seen, shown) => {
  expect(shownStatus(status, seen, now)).toBe(shown);
});

// spec: 4.5
test("a member has exactly these transitions", () => {
  const allowed = (Object.keys(STATUS_TRANSITIONS) as StatusTransition[]).flatMap((move) =>
    STORED_STATUSES.filter((from) => canTransition(move, from)).map((from) => `${move} ${from}`),
  );
  expect(allowed).toEqual([
    "join invited",
    "suspend active",
    "activate suspended",
    "remove invited",
    "remove active",
    "remove suspended",
    "restore removed",
  ]);
});
