import { describe, expect, test } from "vitest";
import type { ConfigState, DeviceState } from "./rules.ts";
import { type DeviceSelection, type JudgedDevice, deviceProblemsOf, isInView } from "./selection.ts";

const line = (registered: boolean) => ({ registered });
const phone = (
  state: DeviceState,
  config: ConfigState = "applied",
  registrations: JudgedDevice["registrations"] = [line(true)],
  overdue = false,
): JudgedDevice => ({ state, config: { state: config, overdue }, registrations });

describe("problems of a phone", () => {
  // oxfmt-ignore
  test.each([
    ["in service",                   phone("in_service"),                               []],
    ["in service, rejected",         phone("in_service", "applied", [line(false)]), ["no_line"]],
    ["one of two lines rejected",    phone("in_service", "applied", [line(true), line(false)]), ["no_line"]],
    ["nothing reported",             phone("in_service", "applied", []),                []],
    ["newer configuration pending",  phone("in_service", "pending"),                    []],
    ["just logged in",               phone("logged_in", "pending", []),                 []],
    ["pending for too long",         phone("in_service", "pending", [line(true)], true), ["pending"]],
    ["failed, and not registered",   phone("configured", "failed", [line(false)]), ["failed", "no_line"]],
    ["silent, with an old report",   phone("silent", "pending", [line(false)], true), ["silent"]],
    ["silent after a failure",       phone("silent", "failed"),                         ["failed", "silent"]],
    ["blocked, which explains it",   phone("blocked", "failed", [line(false)]),         []],
    ["logged out",                   phone("logged_out", "pending"),                    []],
    ["logged out remotely",          phone("revoked", "failed"),                        []],
    ["unregistered",                 phone("unregistered", "pending"),                  []],
    ["lapsed",                       phone("lapsed", "failed"),                         []],
  ] as const)("%s", (_, device, problems) => expect(deviceProblemsOf(device)).toEqual(problems));
});

// oxfmt-ignore
test.each<[Pick<DeviceSelection, "view" | "kind">, JudgedDevice, boolean]>([
  [{},                                    phone("in_service"),            true],
  [{},                                    phone("lapsed"),                true],
  [{ view: "in_use" },                    phone("logged_out"),            true],
  [{ view: "in_use" },                    phone("unregistered"),          false],
  [{ view: "former" },                    phone("unregistered"),          true],
  [{ view: "former" },                    phone("lapsed"),                true],
  [{ view: "former" },                    phone("revoked"),               false],
  [{ view: "attention" },                 phone("in_service"),            false],
  [{ view: "attention" },                 phone("silent"),                true],
  [{ view: "attention", kind: "silent" }, phone("silent"),                true],
  [{ view: "attention", kind: "failed" }, phone("silent"),                false],
  [{ kind: "failed" },                    phone("configured", "failed"),  true],
])("view %j of %j: %s", (selection, device, shown) => expect(isInView(device, selection)).toBe(shown));
