import { describe, expect, test } from "vitest";
import type { Device } from "#domain/devices/device-status.ts";
import { setupProgressOf } from "./steps.ts";

const line = (registered: boolean) => ({ voice_account_id: "a", slot: 1, registered, sip_code: 200, since: 0 });
const device = (change: Partial<Device>): Device => ({
  id: "d",
  deviceUuid: "u",
  label: "Phone",
  platform: "ios",
  os_version: "18",
  app: "x",
  version: "1",
  locale: "en",
  first_use_at: 0,
  last_login_at: 0,
  last_seen_at: 0,
  state: "in_service",
  config: { state: "applied", revision: 1, reason: "", overdue: false },
  registrations: [],
  settings: {},
  free_from: 0,
  ...change,
});
const pending = { state: "pending", revision: null, reason: "", overdue: false } as const;

// oxfmt-ignore
describe("setup progress of the user's own phone", () => {
  test.each<[what: string, devices: Device[], way: object]>([
    ["none",                  [],                                                        { app: "next", code: "later", ring: "later", loggedOut: false, trouble: null }],
    ["logged out",            [device({ state: "logged_out" })],                         { app: "done", code: "next",  ring: "later", loggedOut: true,  trouble: null }],
    ["gone",                  [device({ state: "unregistered" })],                       { app: "done", code: "next",  ring: "later", loggedOut: true,  trouble: null }],
    ["logged in just now",    [device({ state: "logged_in", config: pending })],         { app: "done", code: "done",  ring: "next",  trouble: null }],
    ["not registered",        [device({})],                                              { app: "done", code: "done",  ring: "next",  trouble: "no_line" }],
    ["refused",               [device({ registrations: [line(false)] })],                { app: "done", code: "done",  ring: "next",  trouble: "failed" }],
    ["rings",                 [device({ registrations: [line(false), line(true)] })],    { app: "done", code: "done",  ring: "done",  trouble: null }],
    ["one of two rings",      [device({}), device({ registrations: [line(true)] })],     { ring: "done" }],
    ["rang, then logged out", [device({ state: "revoked", registrations: [line(true)] })], { code: "next", ring: "later" }],
  ])("%s", (_, devices, way) => {
    expect(setupProgressOf(devices)).toMatchObject(way);
  });
  test.each<[what: string, devices: Device[], hasProvider: boolean, way: object]>([
    ["nothing yet",                    [],                                                    false, { voice: "next", app: "later", code: "later", ring: "later" }],
    ["a provider",                     [],                                                    true,  { voice: "done", app: "next",  code: "later", ring: "later" }],
    ["a phone before the provider",    [device({ state: "logged_in", config: pending })],     false, { voice: "next", app: "done",  code: "done",  ring: "later", trouble: null }],
    ["both",                           [device({ registrations: [line(true)] })],             true,  { voice: "done", app: "done",  code: "done",  ring: "done" }],
  ])("solo, %s", (_, devices, hasProvider, way) => {
    const { voice, app, code, ring, ...progress } = setupProgressOf(devices, hasProvider);
    expect({ voice, app, code, ring, ...progress }).toMatchObject(way);
    expect([voice, app, code, ring].filter((state) => state === "next").length).toBeLessThanOrEqual(1);
  });
});
