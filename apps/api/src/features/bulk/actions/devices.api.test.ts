import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { BULK } from "@portal/model/limits.ts";
import { runListAction } from "../jobs.ts";
import { dieAt as dieAtLock, finishJobs, runOnce as runOnceOf } from "../../../../test/bulk-runs.ts";
import { makeDevices } from "../../../../test/factories/devices.ts";
import { makeMembers } from "../../../../test/factories/people.ts";
import { newTeamWithAdmin, signedIn } from "../../../../test/teams.ts";
import { type TestApp, openTestApp } from "../../../../test/test-app.ts";

/** Actions on every phone that matches a filter. */
let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

const DAY = 86_400_000;
const work = () => finishJobs(t);
const runOnce = (team_id: string, run_id: string) => runOnceOf(t, runListAction, team_id, run_id);
/** Cuts the connection of a worker at this phone. */
const dieAt = (device_id: string, team_id: string, run_id: string) =>
  dieAtLock(t, sql`select from devices where id = ${device_id} for update`, () => runOnce(team_id, run_id));

/** A team whose members have one phone each. */
async function fleet(size: number, options: Parameters<typeof makeDevices>[4] = {}) {
  const team = await newTeamWithAdmin(t);
  const { team_id, browser } = team;
  const now = t.clock.now();
  const people = Array.from({ length: size }, (_, at) => ({
    email: `p${at}.${team_id}@example.com`,
    first_name: "Pia",
    last_name: `Number${String(at).padStart(4, "0")}`,
  }));
  const members = size > 0 ? await makeMembers(t.owner, now, team_id, people) : [];
  const phones = size > 0 ? await makeDevices(t.owner, now, team_id, members, options) : [];
  const path = `team/${team_id}/bulk/devices`;
  const act = (action: string, which: object, more: object = {}) =>
    browser.send("POST", path, { action, which, ...more });
  const match = (which: object, more: object = {}) => browser.send("POST", `${path}/match`, { which, ...more });
  const get = (id: string) => browser.send("GET", `${path}/${id}`);
  const undo = (id: string) => browser.send("POST", `${path}/${id}/undo`);
  return { ...team, members, phones, path, act, match, get, undo };
}

const ended = async (team_id: string) => {
  const { rows } = await sql<{ ended_by: string | null; count: number }>`
    select ended_by, count(*)::int as count from device_sessions where team_id = ${team_id} group by 1`.execute(
    t.owner,
  );
  return Object.fromEntries(rows.map(({ ended_by, count }) => [ended_by ?? "open", count]));
};
const auditOf = async (team_id: string, action: string) => {
  const { rows } = await sql<{ member_id: string; detail: Record<string, unknown> }>`
    select member_id, detail from audit_log where team_id = ${team_id} and action = ${action} order by at`.execute(
    t.owner,
  );
  return rows;
};
const settingsOf = async (team_id: string) => {
  const { rows } = await sql<{ says: object; count: number }>`
    select says, count(*)::int as count from devices where team_id = ${team_id} group by 1 order by 2`.execute(t.owner);
  return rows.map(({ says, count }) => [says, count]);
};
const refused = (status: number, code: string) => ({ status, error: { code } });

describe("an action on every phone that matches", () => {
  test("logs out each one once, although its worker dies in the middle and two others continue", async () => {
    const size = BULK.acted_per_step * 2 + 20;
    const { team_id, admin, members, phones, act, match, get, undo, browser } = await fleet(size);
    const stranger = await fleet(1);
    const [own = ""] = await makeDevices(t.owner, t.clock.now(), team_id, [admin.member_id], { label: "Own phone" });
    const matching = { view: "in_use", search: "number ines'" };
    expect(await match({ matching }, { action: "log_out" })).toMatchObject({
      body: { matching: size, ready: size, skipped: [] },
    });
    const begun = await act("log_out", { matching });
    expect(begun).toMatchObject({ status: 200, body: { state: "running", total: size, done: 0, undoable: false } });
    const { id } = begun["body"];

    // A phone that was added later isn't part of the run, and the team is locked.
    await makeDevices(t.owner, t.clock.now(), team_id, [members[0]!]);
    expect(await act("log_out", { matching })).toMatchObject(refused(409, "team.busy"));

    await dieAt(phones[BULK.acted_per_step + 100]!, team_id, id);
    expect(await get(id)).toMatchObject({ body: { state: "running", done: BULK.acted_per_step } });
    await Promise.all([runOnce(team_id, id), runOnce(team_id, id)]);
    await runOnce(team_id, id);

    expect(await get(id)).toMatchObject({
      body: { state: "completed", percent: 100, done: size, skipped: [], undoable: false },
    });
    expect(await ended(team_id)).toEqual({ portal: size, open: 2 });
    expect(await ended(stranger.team_id)).toEqual({ open: 1 });
    const rows = await auditOf(team_id, "device.logged_out");
    expect([rows.length, new Set(rows.map(({ detail }) => detail["device"])).size]).toEqual([size, size]);
    expect(rows[0]!.detail).toMatchObject({ label: "Ines' phone", run: id });
    const events = await sql<{ kind: string; data: object }>`
      select kind, data from events where team_id = ${team_id} and kind like 'bulk.%'`.execute(t.owner);
    expect(events.rows).toEqual([{ kind: "bulk.log_out", data: { count: size } }]);
    expect(await undo(id), "a login can't be given back").toMatchObject(refused(409, "bulk.not_done"));
    expect(await browser.send("GET", `team/${team_id}/bulk/members`), "reported where it was started").toMatchObject({
      body: { run: null },
    });

    // The phones that are chosen by id: one's own counts, one that is logged out needs no change.
    const which = { devices: [own, phones[0]!, stranger.phones[0]!] };
    expect(await match(which, { action: "log_out" })).toMatchObject({
      body: { matching: 2, ready: 1, skipped: [{ reason: "already", count: 1 }] },
    });
    const second = (await act("log_out", which))["body"];
    await work();
    expect(await get(second.id)).toMatchObject({ body: { state: "partial", total: 2, done: 1 } });
    expect(await browser.send("GET", `team/${team_id}/bulk/devices`)).toMatchObject({
      body: { run: { id: second.id } },
    });
    expect(await ended(stranger.team_id)).toEqual({ open: 1 });
  });

  test("unregisters phones after their waiting period, and earlier ones with a reason", async () => {
    const { team_id, admin, members, phones, act, match, get } = await fleet(3);
    const now = t.clock.now();
    const old = { first_use_at: new Date(now.getTime() - 60 * DAY) };
    const due = await makeDevices(t.owner, now, team_id, members.slice(0, 2), old);
    await makeDevices(t.owner, now, team_id, [admin.member_id]);
    await makeDevices(t.owner, now, team_id, [members[2]!], { freed_at: now, freed_as: "lapsed" });
    const reasons = (answer: Awaited<ReturnType<typeof match>>) => [
      answer["body"].ready,
      Object.fromEntries(answer["body"].skipped.map((one: Record<string, unknown>) => [one["reason"], one["count"]])),
    ];
    const asked = { action: "unregister" };
    expect(reasons(await match({ matching: {} }, asked))).toEqual([2, { waiting: 4, already: 1 }]);
    expect(reasons(await match({ matching: {} }, { ...asked, with_reason: true }))).toEqual([
      5,
      { waiting: 1, already: 1 },
    ]);

    const first = (await act("unregister", { matching: { view: "in_use" } }))["body"];
    await work();
    expect(await get(first.id)).toMatchObject({ body: { done: 2, skipped: [{ reason: "waiting", count: 4 }] } });
    const second = (await act("unregister", { matching: { view: "in_use" } }, { reason: "Replaced by new phones" }))[
      "body"
    ];
    await work();
    expect(await get(second.id)).toMatchObject({ body: { done: 3, skipped: [{ reason: "waiting", count: 1 }] } });
    const { rows } = await sql<{ device_id: string; how: string; reason: string | null }>`
      select device_id, how, reason from device_releases where team_id = ${team_id} order by device_id`.execute(
      t.owner,
    );
    expect(rows).toEqual(
      [
        ...due.map((device_id) => ({ device_id, how: "due", reason: null })),
        ...phones.map((device_id) => ({ device_id, how: "override", reason: "Replaced by new phones" })),
      ].toSorted((a, b) => (a.device_id < b.device_id ? -1 : 1)),
    );
    expect(await ended(team_id)).toEqual({ unregistered: 5, open: 2 });
    const audited = await auditOf(team_id, "device.unregistered");
    expect(audited.map(({ detail }) => String(detail["how"])).toSorted()).toEqual([
      "due",
      "due",
      "override",
      "override",
      "override",
    ]);
  });

  test("resets settings, and an undo restores them unless the phone has changed, although workers die", async () => {
    const size = BULK.acted_per_step + 20;
    const custom = { transport: "tls" };
    const { team_id, members, phones, browser, act, get, undo } = await fleet(size, { says: JSON.stringify(custom) });
    await makeDevices(t.owner, t.clock.now(), team_id, [members[0]!]);
    const { id } = (await act("reset_settings", { matching: { view: "in_use" } }))["body"];
    await dieAt(phones[size - 5]!, team_id, id);
    await work();
    expect(await get(id)).toMatchObject({
      body: { state: "partial", done: size, skipped: [{ reason: "already", count: 1 }], undoable: true },
    });
    expect(await settingsOf(team_id)).toEqual([[{}, size + 1]]);
    const rows = await auditOf(team_id, "device.settings_changed");
    expect(rows.length).toBe(size);
    expect(rows[0]!.detail).toMatchObject({ settings: { before: custom, after: {} } });

    // One got other settings since then, and one was unregistered.
    const [first, second] = phones;
    await browser.send("PUT", `team/${team_id}/device/${first}/settings`, { settings: { transport: "tcp" } });
    const place = `team/${team_id}/member/${members[1]}/device?deviceId=${second}`;
    expect(await browser.send("DELETE", `${place}&reason=Lost`)).toMatchObject({ status: 200 });
    expect(await undo(id)).toMatchObject({ status: 200, body: { state: "undoing" } });
    await dieAt(phones[size - 5]!, team_id, id);
    await Promise.all([runOnce(team_id, id), runOnce(team_id, id)]);
    const undone = await get(id);
    expect(undone).toMatchObject({ body: { state: "undone", undone: size - 2 } });
    expect(undone["body"].kept).toEqual(
      expect.arrayContaining([
        { reason: "changed", count: 1 },
        { reason: "gone", count: 1 },
      ]),
    );
    expect(await settingsOf(team_id)).toEqual([
      [{ transport: "tcp" }, 1],
      [{}, 2],
      [custom, size - 2],
    ]);
    expect(await undo(id)).toMatchObject(refused(409, "bulk.not_done"));
  });

  test("skips phones of higher roles, and is closed to members and other teams", async () => {
    const { team_id, admin, members, person, path } = await fleet(1);
    const secondary = await person({ admin_role: "secondary" });
    await makeDevices(t.owner, t.clock.now(), team_id, [admin.member_id, secondary.member_id]);
    const browser = await signedIn(t, secondary.email);
    const which = { matching: {} };
    expect(await browser.send("POST", `${path}/match`, { which, action: "log_out" })).toMatchObject({
      body: { matching: 3, ready: 2, skipped: [{ reason: "above", count: 1 }] },
    });
    const { id } = (await browser.send("POST", path, { action: "log_out", which }))["body"];
    expect(await browser.send("POST", `${path}/${id}/undo`)).toMatchObject(refused(409, "team.busy"));
    await work();
    expect((await browser.send("GET", `${path}/${id}`))["body"]).toMatchObject({ done: 2 });
    expect(await ended(team_id)).toEqual({ portal: 2, open: 1 });
    expect((await auditOf(team_id, "device.logged_out")).map(({ member_id }) => member_id).toSorted()).toEqual(
      [members[0]!, secondary.member_id].toSorted(),
    );

    const unknown = crypto.randomUUID();
    const calls: readonly (readonly ["GET" | "POST", string, object?])[] = [
      ["POST", "/match", { which }],
      ["GET", ""],
      ["GET", `/${id}`],
      ["POST", `/${id}/undo`],
      ["POST", "", { action: "log_out", which }],
    ];
    const plain = await signedIn(t, (await person()).email);
    const stranger = await newTeamWithAdmin(t);
    for (const [method, rest, body] of calls) {
      expect(await plain.send(method, `${path}${rest}`, body)).toMatchObject({ status: 403 });
      expect(await stranger.browser.send(method, `${path}${rest}`, body)).toMatchObject(refused(404, "team.not_found"));
    }
    expect(await browser.send("GET", `${path}/${unknown}`)).toMatchObject(refused(404, "bulk.not_found"));
    expect(await browser.send("POST", `${path}/${unknown}/undo`)).toMatchObject(refused(404, "bulk.not_found"));
    expect(await browser.send("POST", path, { action: "log_out", which: { devices: [unknown] } })).toMatchObject(
      refused(409, "bulk.none_match"),
    );
    // A run about phones isn't one about members.
    expect(await browser.send("GET", `team/${team_id}/bulk/members/${id}`)).toMatchObject(
      refused(404, "bulk.not_found"),
    );
  });
});
