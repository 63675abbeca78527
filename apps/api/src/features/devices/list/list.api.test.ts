import { afterAll, beforeAll, expect, inject, test } from "vitest";
import {
  DEVICE_PROBLEMS,
  DEVICE_VIEWS,
  type DeviceSelection,
  type JudgedDevice,
  isInView,
} from "@portal/model/devices/selection.ts";
import {
  makeDevice,
  makeDeviceConfig,
  makeDeviceRegistration,
  makeDeviceSession,
} from "../../../../test/factories/devices.ts";
import { makeVoiceAccount } from "../../../../test/factories/voice.ts";
import { newTeamWithAdmin, signedIn } from "../../../../test/teams.ts";
import { type TestApp, openTestApp } from "../../../../test/test-app.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

type Listed = JudgedDevice & { readonly id: string; readonly label: string };

/** A team with a phone in every state and with every problem. */
async function variousPhones() {
  const team = await newTeamWithAdmin(t);
  const { team_id, browser, person } = team;
  const now = t.clock.now();
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const account = await makeVoiceAccount(t.owner, team_id);
  // Their configuration has been the same for a day.
  await t.owner
    .updateTable("teams")
    .set({ config_changed_at: ago(24) })
    .where("id", "=", team_id)
    .execute();
  const people = {
    ana: await person({ first_name: "Ana", last_name: "Núñez" }),
    ben: await person({ first_name: "Ben", last_name: "Ortiz" }),
    sue: await person({ first_name: "Sue", last_name: "Spend", status: "suspended" }),
  };
  const phone = async (
    label: string,
    owner: keyof typeof people,
    facts: { device?: object; session?: object; config?: object | null; sip_code?: number } = {},
  ) => {
    const { device = {}, session = {}, config = {}, sip_code } = facts;
    const made = await makeDevice(t.owner, now, people[owner], { label, ...device });
    await makeDeviceSession(t.owner, now, made, session);
    if (config) await makeDeviceConfig(t.owner, now, made, config);
    if (sip_code) await makeDeviceRegistration(t.owner, now, made, account, sip_code);
  };
  const silent = { last_seen_at: ago(10) };
  const early = { last_login_at: ago(5) };
  await phone("Pixel 9", "ana", { sip_code: 200 });
  await phone("Rejected", "ana", { sip_code: 403 });
  await phone("Failed", "ana", { config: { ack: "failed" } });
  await phone("Failed earlier", "ana", { config: { ack: "failed", behind: 1 }, device: early });
  await phone("Waiting", "ana", { config: null, device: early });
  await phone("Just in", "ana", { config: null });
  await phone("Silent", "ben", { device: { ...silent, ...early }, config: null, sip_code: 403 });
  await phone("Silent and failed", "ben", { device: silent, config: { ack: "failed" } });
  await phone("Logged out", "ben", { session: { ended_by: "phone" }, config: { ack: "failed" } });
  await phone("Expired", "ben", { session: { expires_at: ago(1) }, sip_code: 403 });
  await phone("Former", "ben", { device: { freed_at: now, freed_as: "lapsed" } });
  await phone("Blocked", "sue", { config: { ack: "failed" }, sip_code: 403 });
  const list = async (selection: DeviceSelection = {}): Promise<Listed[]> => {
    const query = new URLSearchParams(selection as Record<string, string>).toString();
    return (await browser.send("GET", `team/${team_id}/devices?${query}`))["devices"];
  };
  return { ...team, list };
}

test("the database filters phones by the same rules as the model", async () => {
  const { browser, team_id, list } = await variousPhones();
  const all = await list();
  expect(all.length).toBe(12);
  const labels = (devices: readonly Listed[]) => devices.map(({ label }) => label);
  const selections: DeviceSelection[] = [
    ...DEVICE_VIEWS.map((view) => ({ view })),
    ...DEVICE_PROBLEMS.flatMap((kind) => [{ kind }, { view: "attention" as const, kind }]),
  ];
  for (const selection of selections) {
    const wanted = all.filter((device) => isInView(device, selection));
    expect(labels(await list(selection)), JSON.stringify(selection)).toEqual(labels(wanted));
  }
  const count = (selection: DeviceSelection) => all.filter((device) => isInView(device, selection)).length;
  expect(await browser.send("GET", `team/${team_id}/devices/views`)).toMatchObject({
    body: Object.fromEntries([
      ...DEVICE_VIEWS.map((view) => [view, count({ view })]),
      ...DEVICE_PROBLEMS.map((kind) => [kind, count({ kind })]),
    ]),
  });
  // Each problem occurs, so that the comparison means something.
  expect(DEVICE_PROBLEMS.map((kind) => [kind, count({ kind })])).toEqual([
    ["failed", 2],
    ["no_line", 1],
    ["silent", 2],
    ["pending", 2],
  ]);

  // While the subscription isn't active, being blocked explains every problem.
  await t.owner.updateTable("subscriptions").set({ state: "suspended" }).where("team_id", "=", team_id).execute();
  expect(await browser.send("GET", `team/${team_id}/devices/views`)).toMatchObject({ attention: 0, in_use: 11 });
});

test.each([
  ["pixel", ["Pixel 9"]],
  ["nunez pix", ["Pixel 9"]],
  ["NÚÑEZ rejected", ["Rejected"]],
  ["ortiz silent fail", ["Silent and failed"]],
  ["100%", []],
  ["no one at all", []],
] as const)("searches owner and phone for %j", async (search, found) => {
  const { list } = await variousPhones();
  expect((await list({ view: "in_use", search })).map(({ label }) => label)).toEqual(found);
});

test("counts views for those who may list phones", async () => {
  const { team_id, person } = await newTeamWithAdmin(t);
  const path = `team/${team_id}/devices/views`;
  expect(await (await signedIn(t, (await person()).email)).send("GET", path)).toMatchObject({ status: 403 });
  const stranger = await newTeamWithAdmin(t);
  expect(await stranger.browser.send("GET", path)).toMatchObject({ status: 404, error: { code: "team.not_found" } });
});
