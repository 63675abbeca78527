import { DEVICE_STATES, type DeviceState } from "@portal/model/devices/rules.ts";
import { expect, test } from "vitest";
import { refusalOf, partitionByUse, deviceStatusOf, systemOf, type Device } from "./device-status.ts";

test("every logged-in phone takes a slot, and every reachable phone is logged in", () => {
  for (const state of DEVICE_STATES) {
    const { logged_in, held, heard } = deviceStatusOf({ state });
    expect([heard && !logged_in, logged_in && !held], state).toEqual([false, false]);
  }
});

test.each([
  [null, "no_answer"],
  [408, "no_answer"],
  [504, "no_answer"],
  [401, "refused"],
  [403, "refused"],
  [407, "refused"],
  [404, "unknown"],
  [604, "unknown"],
  [500, "fault"],
  [503, "fault"],
  [423, "other"],
  [600, "other"],
] as const)("maps SIP response %s to %s", (code, refusal) => expect(refusalOf(code)).toBe(refusal));

test("sorts phones in use by status and lists former ones separately, latest first", () => {
  const named = (id: string, state: DeviceState, last_seen_at: number) => ({ id, state, last_seen_at }) as Device;
  const { held, former } = partitionByUse([
    named("lapsed", "lapsed", 5),
    named("out", "logged_out", 900),
    named("silent", "silent", 800),
    named("older", "in_service", 100),
    named("newer", "in_service", 200),
    named("gone", "unregistered", 50),
    named("fresh", "logged_in", 1000),
  ]);
  expect(held.map(({ id }) => id)).toEqual(["newer", "older", "fresh", "silent", "out"]);
  expect(former.map(({ id }) => id)).toEqual(["gone", "lapsed"]);
});

test.each([
  ["ios", "18.5", "iOS 18.5"],
  ["macOS", "15.4", "macOS 15.4"],
  ["linux", "", "Linux"],
  ["KaiOS", "3", "KaiOS 3"],
  ["", "", ""],
])("formats %s %s as %s", (platform, os_version, name) => expect(systemOf({ platform, os_version })).toBe(name));
