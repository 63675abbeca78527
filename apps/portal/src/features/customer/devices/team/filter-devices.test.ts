import type { DeviceState } from "@portal/model/devices/rules.ts";
import { describe, expect, test } from "vitest";
import type { TeamDevice } from "#domain/devices/device-status.ts";
import { DEFAULT_STATE, type PageState } from "../page-state.ts";
import { filterDevices, countDevices } from "./filter-devices.ts";

const phone = (
  label: string,
  state: DeviceState,
  first_name: string,
  config: TeamDevice["config"]["state"] = "applied",
) =>
  ({
    label,
    state,
    config: { state: config, revision: 1, reason: "", overdue: config === "pending" },
    registrations: [],
    member: { id: first_name, first_name, last_name: "Núñez", email: `${first_name}@x.example`, admin_role: "none" },
  }) as unknown as TeamDevice;

const PHONES = [
  phone("Pixel 9", "in_service", "Ana"),
  phone("iPhone", "configured", "Ben", "failed"),
  phone("Galaxy", "silent", "Ana"),
  phone("Desk", "in_service", "Cleo", "pending"),
  phone("Old Pixel", "unregistered", "Ben"),
  phone("Out", "logged_out", "Cleo"),
];
const labels = (place: Partial<PageState>) =>
  filterDevices(PHONES, { ...DEFAULT_STATE, ...place }).map(({ label }) => label);

describe("filters the list", () => {
  // oxfmt-ignore
  test.each([
    [{},                                          ["Pixel 9", "iPhone", "Galaxy", "Desk", "Out"]],
    [{ view: "attention" },                       ["iPhone", "Galaxy", "Desk"]],
    [{ view: "attention", kind: "failed" },       ["iPhone"]],
    [{ view: "attention", kind: "no_line" },      []],
    [{ view: "former" },                          ["Old Pixel"]],
    [{ search: "pixel" },                         ["Pixel 9"]],
    [{ search: "nunez ana" },                     ["Pixel 9", "Galaxy"]],
    [{ search: "NÚÑEZ iphone" },                  ["iPhone"]],
    [{ search: "cleo@x" },                        ["Desk", "Out"]],
    [{ view: "attention", search: "ana" },        ["Galaxy"]],
    [{ search: "nobody" },                        []],
  ] as const)("by %j", (place, shown) => expect(labels(place)).toEqual(shown));
});

test("counts each view and each kind", () => {
  expect(countDevices(PHONES)).toMatchObject({
    all: 5,
    attention: 3,
    former: 1,
    failed: 1,
    no_line: 0,
    silent: 1,
    pending: 1,
  });
});
