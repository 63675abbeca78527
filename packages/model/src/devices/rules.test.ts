import { describe, expect, test } from "vitest";
import { DEVICES } from "../limits.ts";
import {
  type DevicePlan,
  type DeviceFacts,
  configState,
  devicePlan,
  deviceState,
  getUnregisterDate,
  isServiceActive,
  decideRelease,
} from "./rules.ts";

const NOW = new Date("2026-03-15T12:00:00Z");
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const inDays = (days: number) => ago(-days);

describe("from when a phone can be unregistered", () => {
  const most = (plan: DevicePlan) => DEVICES.most[plan];
  // spec: 4.43 9.34
  test.each([
    ["after the days of its plan", "free", 31, 0, [], -1],
    ["before them", "free", 10, 0, [], 20],
    ["a trial waits a week", "trial", 6, 1, [], 1],
    ["so does basic", "basic", 6, 1, [], 1],
    ["pro waits a day", "pro", 0.5, 2, [], 0.5],
    ["a team waits a day", "teams", 0.5, 2, [], 0.5],
    ["so does a team with pro", "teams_pro", 0.5, 5, [], 0.5],
    ["every place is taken: at once", "free", 1, 1, [], 0],
    ["every place is taken, two went early", "free", 1, 1, [1, 2], 0],
    ["three went early: when the first of them is 30 days old", "free", 1, 1, [1, 2, 25], 5],
    ["four went early: then the third last counts", "free", 1, 1, [1, 2, 5, 25], 25],
    ["one of the three is long ago", "free", 1, 1, [1, 2, 31], 0],
    ["one of the three is just 30 days ago", "free", 1, 1, [1, 2, 30], 0],
    ["three went early, but it is old enough before that", "teams", 0.5, 3, [1, 2, 3], 0.5],
  ] as const)("%s", (_, plan, used, held, early, days) => {
    const holding = { plan, first_use_at: ago(used), held, early: early.map(ago) };
    expect(held).toBeLessThanOrEqual(most(plan));
    expect(getUnregisterDate(holding, NOW)).toEqual(inDays(days));
  });
});

describe("unregistering", () => {
  const free = (used: number, held: number, early: readonly number[] = []) => ({
    plan: "free" as const,
    first_use_at: ago(used),
    held,
    early: early.map(ago),
  });
  test.each([
    ["old enough", free(30, 1, [1, 2, 3]), false, { how: "due" }],
    ["old enough, with a reason: no override is needed", free(30, 1), true, { how: "due" }],
    ["every place taken", free(2, 1), false, { how: "early" }],
    ["a place is left", free(2, 0), false, { how: null, why: "device.too_young", from: inDays(28) }],
    ["three went early", free(2, 1, [1, 2, 3]), false, { how: null, why: "device.too_many_early", from: inDays(27) }],
    ["three went early, with a reason", free(2, 1, [1, 2, 3]), true, { how: "override" }],
    ["a place is left, with a reason", free(2, 0), true, { how: "override" }],
  ] as const)("%s", (_, holding, override, wanted) => {
    expect(decideRelease(holding, NOW, override)).toEqual(wanted);
  });
});

test("a trial has numbers of its own", () => {
  expect([devicePlan("teams_pro", "trial"), devicePlan("teams_pro", "paid"), devicePlan("free", "free")]).toEqual([
    "trial",
    "teams_pro",
    "free",
  ]);
});

describe("where a phone stands", () => {
  const device: DeviceFacts = {
    freed_as: null,
    ended_by: null,
    expires_at: inDays(90),
    blocked: false,
    last_seen_at: NOW,
    fetched: true,
    applied: true,
  };
  test.each([
    [{}, "in_service"],
    [{ applied: false }, "configured"],
    [{ applied: false, fetched: false }, "logged_in"],
    [{ last_seen_at: ago(3.4 / 24) }, "silent"],
    [{ last_seen_at: ago(3.2 / 24) }, "in_service"],
    [{ blocked: true, last_seen_at: ago(2) }, "blocked"],
    [{ ended_by: "phone", blocked: true }, "logged_out"],
    [{ expires_at: ago(1) }, "logged_out"],
    [{ expires_at: NOW }, "logged_out"],
    [{ last_seen_at: ago(3.3 / 24) }, "in_service"],
    [{ ended_by: "portal" }, "revoked"],
    [{ ended_by: "reuse" }, "revoked"],
    [{ freed_as: "unregistered", ended_by: "unregistered" }, "unregistered"],
    [{ freed_as: "lapsed", last_seen_at: ago(91) }, "lapsed"],
  ] as const)("%j is %s", (change, state) => {
    expect(deviceState({ ...device, ...change }, NOW)).toBe(state);
  });

  test.each([
    [{ acked_revision: 7, ack: "applied" }, "applied"],
    [{ acked_revision: 7, ack: "failed" }, "failed"],
    [{ acked_revision: 6, ack: "applied" }, "pending"],
    [{ acked_revision: null, ack: null }, "pending"],
  ] as const)("of revision 7, %j is %s", (acked, state) => {
    expect(configState(7, acked)).toBe(state);
  });
});

test.each([
  ["trial", true],
  ["free", true],
  ["paid", true],
  ["past_due", true],
  ["suspended", false],
  ["canceled", false],
  ["expired", false],
] as const)("a subscription that is %s carries phones: %s", (state, carries) => {
  expect(isServiceActive(state)).toBe(carries);
});
