import { describe, expect, test } from "vitest";
import { DEVICES } from "../limits.ts";
import {
  type DevicePlan,
  type DeviceFacts,
  configState,
  isConfigOverdue,
  devicePlan,
  deviceState,
  getUnregisterDate,
  isServiceActive,
  decideRelease,
} from "./rules.ts";

const NOW = new Date("2026-03-15T12:00:00Z");
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const inDays = (days: number) => ago(-days);

describe("the date from which a phone can be unregistered", () => {
  const most = (plan: DevicePlan) => DEVICES.most[plan];
  // spec: 4.43 9.34
  test.each([
    ["is past after the waiting days of its plan", "free", 31, 0, [], -1],
    ["is in the future before them", "free", 10, 0, [], 20],
    ["is a week away on a trial", "trial", 6, 1, [], 1],
    ["is a week away on basic", "basic", 6, 1, [], 1],
    ["is a day away on pro", "pro", 0.5, 2, [], 0.5],
    ["is a day away for teams", "teams", 0.5, 2, [], 0.5],
    ["is a day away for teams on pro", "teams_pro", 0.5, 5, [], 0.5],
    ["is now if all slots are taken", "free", 1, 1, [], 0],
    ["is now if all slots are taken and two were freed early", "free", 1, 1, [1, 2], 0],
    ["is 30 days after the first of three early releases", "free", 1, 1, [1, 2, 25], 5],
    ["is 30 days after the third last of four early releases", "free", 1, 1, [1, 2, 5, 25], 25],
    ["ignores early releases older than 30 days", "free", 1, 1, [1, 2, 31], 0],
    ["ignores an early release exactly 30 days ago", "free", 1, 1, [1, 2, 30], 0],
    [
      "is the end of the waiting days if that comes before the end of three early releases",
      "teams",
      0.5,
      3,
      [1, 2, 3],
      0.5,
    ],
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
    ["is due after the waiting days", free(30, 1, [1, 2, 3]), false, { how: "due" }],
    ["is due after the waiting days, and a reason makes it no override", free(30, 1), true, { how: "due" }],
    ["is early if all slots are taken", free(2, 1), false, { how: "early" }],
    ["is refused while a slot is free", free(2, 0), false, { how: null, why: "device.too_young", from: inDays(28) }],
    [
      "is refused after three early releases",
      free(2, 1, [1, 2, 3]),
      false,
      { how: null, why: "device.too_many_early", from: inDays(27) },
    ],
    ["is an override after three early releases, with a reason", free(2, 1, [1, 2, 3]), true, { how: "override" }],
    ["is an override while a slot is free, with a reason", free(2, 0), true, { how: "override" }],
  ] as const)("%s", (_, holding, override, wanted) => {
    expect(decideRelease(holding, NOW, override)).toEqual(wanted);
  });
});

test("a trial has its own limits", () => {
  expect([devicePlan("teams_pro", "trial"), devicePlan("teams_pro", "paid"), devicePlan("free", "free")]).toEqual([
    "trial",
    "teams_pro",
    "free",
  ]);
});

describe("the state of a phone", () => {
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
  ] as const)("after revision 7, an acknowledgment of %j means %s", (acked, state) => {
    expect(configState(7, acked)).toBe(state);
  });
});

// oxfmt-ignore
describe("a phone that waits for its configuration", () => {
  const minutes = (count: number) => new Date(NOW.getTime() - count * 60_000);
  test.each<[what: string, login: number, change: number | null, overdue: boolean]>([
    ["logged in just now",                  0,     null, false],
    ["logged in almost an hour ago",        59,    null, false],
    ["logged in an hour ago",               60,    null, true],
    ["changed just now, long logged in",    9_000, 0,    false],
    ["changed an hour ago",                 9_000, 60,   true],
    ["logged in after an old change",       10,    600,  false],
  ])("%s", (_, login, change, overdue) => {
    const config_changed_at = change === null ? null : minutes(change);
    expect(isConfigOverdue({ last_login_at: minutes(login), config_changed_at }, NOW)).toBe(overdue);
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
] as const)("phones have service while the subscription is %s: %s", (state, active) => {
  expect(isServiceActive(state)).toBe(active);
});
