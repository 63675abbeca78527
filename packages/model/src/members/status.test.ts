import { expect, test } from "vitest";
import { STATUS_TRANSITIONS, type StatusTransition, STORED_STATUSES, canTransition, shownStatus } from "./status.ts";

const now = new Date("2026-11-15T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

// spec: 4.1 4.2 9.5
test.each([
  ["invited", null, null, "invited"],
  ["suspended", daysAgo(0), daysAgo(0), "suspended"],
  ["active", daysAgo(0), null, "active"],
  ["active", daysAgo(7), null, "active"],
  ["active", daysAgo(7.01), null, "inactive"],
  ["active", null, null, "inactive"],
  ["active", null, daysAgo(0), "active"],
  ["active", daysAgo(30), daysAgo(7), "active"],
  ["active", null, daysAgo(7.01), "inactive"],
  ["removed", daysAgo(0), daysAgo(0), "removed"],
] as const)(
  "a member stored as %s, with a device seen %s and logged in %s, is shown as %s",
  (status, last_device_seen_at, last_login_at, shown) => {
    expect(shownStatus(status, { last_device_seen_at, last_login_at }, now)).toBe(shown);
  },
);

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
