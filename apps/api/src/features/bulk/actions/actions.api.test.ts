import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { BULK } from "@portal/model/limits.ts";
import { runBulkAction } from "../jobs.ts";
import type { TestBrowser } from "../../../../test/browser.ts";
import { dieAt as dieAtLock, finishJobs, runOnce as runOnceOf } from "../../../../test/bulk-runs.ts";
import { type MemberOptions, makeMember, makeMembers } from "../../../../test/factories/people.ts";
import { expectCorrectSeatCounts, newTeamWithAdmin, signedIn } from "../../../../test/teams.ts";
import { type TestApp, openTestApp } from "../../../../test/test-app.ts";
import { account } from "../../../../test/voice.ts";

/** Actions on everyone who matches a filter. */
let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

const work = () => finishJobs(t);
const runOnce = (team_id: string, run_id: string) => runOnceOf(t, runBulkAction, team_id, run_id);

/** The members of a run, in its order. */
const membersOf = async (run_id: string) => {
  const { rows } = await sql<{ member_id: string }>`
    select member_id from bulk_rows where run_id = ${run_id} order by row_no`.execute(t.owner);
  return rows.map(({ member_id }) => member_id);
};

/** Starts a worker that waits at this member, and cuts its connection there. */
const dieAt = (member_id: string, team_id: string, run_id: string) =>
  dieAtLock(t, sql`select from members where id = ${member_id} for update`, () => runOnce(team_id, run_id));

async function teamOf(people: readonly MemberOptions[], seats = 1000) {
  const team = await newTeamWithAdmin(t, seats);
  const { team_id, browser } = team;
  const rows = people.map((one, at) => ({
    email: `m${at}.${team_id}@example.com`,
    first_name: "Mel",
    last_name: `Number${String(at).padStart(4, "0")}`,
    ...one,
  }));
  if (rows.length > 0) await makeMembers(t.owner, t.clock.now(), team_id, rows);
  const path = `team/${team_id}/bulk/members`;
  const act = (action: string, whom: object, more: object = {}) =>
    browser.send("POST", path, { action, whom, ...more });
  const get = (id: string) => browser.send("GET", `${path}/${id}`);
  const undo = (id: string) => browser.send("POST", `${path}/${id}/undo`);
  const voice = async () =>
    (await browser.send("POST", `team/${team_id}/voiceaccount`, { voice_accounts: [account()] }))["voice_accounts"][0]
      .id as string;
  return { ...team, path, act, get, undo, voice };
}
const many = (count: number, one: object = {}) => Array.from({ length: count }, () => ({ ...one }));

const statuses = async (team_id: string) => {
  const { rows } = await sql<{ status: string; count: number; versions: number[] }>`
    select status, count(*)::int as count, array_agg(distinct version order by version) as versions from members
    where team_id = ${team_id} and admin_role = 'none' group by 1`.execute(t.owner);
  return Object.fromEntries(rows.map(({ status, count, versions }) => [status, [count, versions]]));
};
const auditOf = async (team_id: string, action: string) => {
  const { rows } = await sql<{ member_id: string; detail: Record<string, unknown> }>`
    select member_id, detail from audit_log where team_id = ${team_id} and action = ${action}`.execute(t.owner);
  return rows;
};
const refused = (status: number, code: string) => ({ status, error: { code } });

describe("an action on everyone who matches", () => {
  test("changes each member once, although its worker dies in the middle and two others continue", async () => {
    const size = BULK.acted_per_step * 3 + 20;
    const { team_id, browser, act, get, undo } = await teamOf(many(size));
    const begun = await act("suspend", { matching: { search: "Number" } });
    expect(begun).toMatchObject({ status: 200, body: { state: "running", total: size, done: 0, undoable: false } });
    const { id } = begun["body"];

    // Members added later aren't part of the run, and other changes to the team are refused.
    await makeMember(t.owner, t.clock.now(), team_id, { email: `late.${team_id}@example.com` });
    expect(await act("activate", { matching: {} })).toMatchObject(refused(409, "team.busy"));

    const order = await membersOf(id);
    const blocked = order[BULK.acted_per_step + 100]!;
    await dieAt(blocked, team_id, id);
    expect(await get(id)).toMatchObject({ body: { state: "running", done: BULK.acted_per_step } });
    await Promise.all([runOnce(team_id, id), runOnce(team_id, id)]);
    await runOnce(team_id, id);

    expect(await get(id)).toMatchObject({
      body: { state: "completed", percent: 100, done: size, skipped: [], undoable: true },
    });
    expect(await statuses(team_id)).toEqual({ suspended: [size, [2]], active: [1, [1]] });
    const rows = await auditOf(team_id, "member.changed");
    expect([rows.length, new Set(rows.map(({ member_id }) => member_id)).size]).toEqual([size, size]);
    expect(rows[0]!.detail).toMatchObject({ status: { before: "active", after: "suspended" }, run: id });

    // Two were changed since. The undo leaves them, even if its worker dies as well.
    const [first, second] = order;
    await browser.send("PUT", `team/${team_id}/member/${first}`, { status: "active" });
    await browser.send("DELETE", `team/${team_id}/member/${second}`);
    expect(await undo(id)).toMatchObject({ status: 200, body: { state: "undoing" } });
    await dieAt(blocked, team_id, id);
    await Promise.all([runOnce(team_id, id), runOnce(team_id, id)]);
    const undone = await get(id);
    expect(undone).toMatchObject({ body: { state: "undone", undone: size - 2 } });
    expect(undone["body"].kept).toEqual(
      expect.arrayContaining([
        { reason: "changed", count: 1 },
        { reason: "gone", count: 1 },
      ]),
    );
    expect(await statuses(team_id)).toEqual({ active: [size, [1, 3]], removed: [1, [3]] });
    expect(await undo(id)).toMatchObject(refused(409, "bulk.not_done"));
    expect(await browser.send("GET", `team/${team_id}/bulk`)).toMatchObject({ body: { run: null } });
    await expectCorrectSeatCounts(t);
  });

  test("assigns a voice account, and undoes it for members whose settings are unchanged", async () => {
    const { team_id, browser, admin, act, get, undo, voice, path } = await teamOf(many(5));
    const voice_account_id = await voice();
    const { rows } = await sql<{ id: string }>`
      select id from members where team_id = ${team_id} and admin_role = 'none' order by sort_key`.execute(t.owner);
    const [has = "", edited = ""] = rows.map(({ id }) => id);
    await browser.send("PUT", `team/${team_id}/member/${has}/voice`, {
      voice_configurations: [{ voice_account_id, display_name: "", extension: "201", settings: {}, registrations: [] }],
    });
    const counted = await browser.send("GET", `${path}/match?action=assign_voice&assign=${voice_account_id}`);
    expect(counted).toMatchObject({ body: { matching: 6, ready: 5, skipped: [{ reason: "already", count: 1 }] } });
    expect((await browser.send("GET", `${path}/match?voice=none`))["matching"]).toBe(5);

    expect(await act("assign_voice", { matching: {} })).toMatchObject({ error: { code: "voice.gone" } });
    const unknown = { voice_account_id: crypto.randomUUID() };
    expect(await act("assign_voice", { matching: {} }, unknown)).toMatchObject({ error: { code: "voice.gone" } });
    const { id } = (await act("assign_voice", { matching: {} }, { voice_account_id }))["body"];
    await work();
    // Their own is assigned too: the list that offered it counted them.
    expect(await get(id)).toMatchObject({
      body: { state: "partial", done: 5, skipped: [{ reason: "already", count: 1 }] },
    });
    expect((await browser.send("GET", `${path}/match?voice=none`))["matching"]).toBe(0);
    expect((await auditOf(team_id, "voice.member_changed")).map(({ member_id }) => member_id)).toContain(
      admin.member_id,
    );

    await browser.send("PUT", `team/${team_id}/member/${edited}/voice`, {
      voice_configurations: [{ voice_account_id, display_name: "", extension: "202", settings: {}, registrations: [] }],
    });
    await undo(id);
    await work();
    expect(await get(id)).toMatchObject({ body: { undone: 4, kept: [{ reason: "changed", count: 1 }] } });
    expect((await browser.send("GET", `${path}/match?voice=${voice_account_id}`))["matching"]).toBe(2);
  });

  test("assigns a voice account to a large team, although its worker dies, and undoes it for everyone", async () => {
    const size = Number(process.env["ACTED_MEMBERS"] ?? BULK.acted_per_step * 2 + 20);
    const { team_id, browser, act, get, undo, voice, path } = await teamOf(many(size), size + 1);
    const voice_account_id = await voice();
    const { id } = (await act("assign_voice", { matching: { search: "Number" } }, { voice_account_id }))["body"];
    const order = await membersOf(id);
    await dieAt(order[Math.floor(size / 2)]!, team_id, id);
    await work();
    expect(await get(id)).toMatchObject({ body: { state: "completed", total: size, done: size, skipped: [] } });
    const assigned = async () =>
      Number((await browser.send("GET", `${path}/match?voice=${voice_account_id}`))["matching"]);
    expect(await assigned()).toBe(size);
    const audited = (await auditOf(team_id, "voice.member_changed")).map(({ member_id }) => member_id);
    expect([audited.length, new Set(audited).size]).toEqual([size, size]);
    await undo(id);
    await dieAt(order[Math.floor(size / 2)]!, team_id, id);
    await work();
    expect(await get(id)).toMatchObject({ body: { state: "undone", undone: size, kept: [] } });
    expect(await assigned()).toBe(0);
    console.log(`acted: voice account for ${size} members by one action, each once, over 2 kills; ${size} undone`);
  });

  test("removes members, and an undo restores as many as there are seats", async () => {
    const { team_id, act, get, undo, person } = await teamOf(many(4, { status: "invited" }), 6);
    await person({ admin_role: "administrator" });
    const { id } = (await act("remove", { matching: {} }))["body"];
    await work();
    const over = await get(id);
    expect(over).toMatchObject({ body: { state: "partial", total: 6, done: 5 } });
    expect(over["body"].skipped).toEqual([{ reason: "self", count: 1 }]);
    const { rows } = await sql<{ email: string }>`
      select email from members where team_id = ${team_id} and admin_role = 'none' order by sort_key`.execute(t.owner);
    // One address is taken again, and other people fill seats.
    await makeMembers(t.owner, t.clock.now(), team_id, [{ email: rows[0]!.email }, {}, {}]);
    await undo(id);
    await work();
    const undone = await get(id);
    expect(undone).toMatchObject({ body: { state: "undone", undone: 2 } });
    expect(undone["body"].kept).toEqual([
      { reason: "no_seat", count: 2 },
      { reason: "taken", count: 1 },
    ]);
    expect((await auditOf(team_id, "member.restored")).length).toBe(2);
    await expectCorrectSeatCounts(t);
  });

  test("skips members by role and status, also for a secondary admin", async () => {
    const { team_id, person, admin } = await teamOf([{ status: "invited" }, { status: "suspended" }, {}]);
    const secondary = await person({ admin_role: "secondary" });
    const browser = await signedIn(t, secondary.email);
    const path = `team/${team_id}/bulk/members`;
    const counted = (action: string) => browser.send("GET", `${path}/match?action=${action}`);
    const reasons = async (action: string) => {
      const { ready, skipped } = (await counted(action))["body"];
      return [ready, Object.fromEntries(skipped.map((one: Record<string, unknown>) => [one["reason"], one["count"]]))];
    };
    expect(await reasons("suspend")).toEqual([1, { self: 1, above: 1, already: 1, not_joined: 1 }]);
    expect(await reasons("activate")).toEqual([1, { self: 1, above: 1, not_suspended: 2 }]);
    expect(await reasons("invite")).toEqual([1, { self: 1, above: 1, joined: 2 }]);
    expect(await reasons("remove")).toEqual([3, { self: 1, above: 1 }]);
    const { id } = (
      await browser.send("POST", path, { action: "remove", whom: { members: [admin.member_id, secondary.member_id] } })
    )["body"];
    await work();
    expect((await browser.send("GET", `${path}/${id}`))["body"]).toMatchObject({ done: 0, undoable: false });
    expect((await browser.send("GET", path))["run"]).toMatchObject({ id });
  });

  test("resends invitations up to the daily limit, and can't be undone", async () => {
    const { team_id, act, get, undo } = await teamOf(many(3, { status: "invited" }));
    const send = async () => {
      const { id } = (await act("invite", { matching: { filter: "invited" } }))["body"];
      await work();
      return id as string;
    };
    const first = await send();
    expect(await get(first)).toMatchObject({ body: { state: "completed", done: 3, undoable: false } });
    expect(await undo(first)).toMatchObject(refused(409, "bulk.not_done"));
    await send();
    await send();
    expect(await get(await send())).toMatchObject({ body: { done: 0, skipped: [{ reason: "limit", count: 3 }] } });
    expect((await auditOf(team_id, "member.invited")).length).toBe(9);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from mails where team_id = ${team_id} and template = 'invitations.invitation'`.execute(
      t.owner,
    );
    expect(rows[0]!.count).toBe(9);
    const events = await sql<{ kind: string; data: object }>`
      select kind, data from events where team_id = ${team_id} and kind like 'bulk.%'`.execute(t.owner);
    expect(events.rows).toEqual(Array.from({ length: 3 }, () => ({ kind: "bulk.invite", data: { count: 3 } })));
  });

  test("needs members, a known run and a free team", async () => {
    const { team_id, browser, act, get, undo } = await teamOf([]);
    expect(await act("suspend", { matching: { search: "nobody at all" } })).toMatchObject(
      refused(409, "bulk.none_match"),
    );
    const unknown = crypto.randomUUID();
    expect(await get(unknown)).toMatchObject(refused(404, "bulk.not_found"));
    expect(await undo(unknown)).toMatchObject(refused(404, "bulk.not_found"));
    const stranger = await newTeamWithAdmin(t);
    const calls: readonly (readonly ["GET" | "POST", string, object?])[] = [
      ["GET", "match"],
      ["GET", ""],
      ["GET", unknown],
      ["POST", `${unknown}/undo`],
      ["POST", "", { action: "suspend", whom: { matching: {} } }],
    ];
    for (const [method, rest, body] of calls) {
      const path = `team/${team_id}/bulk/members${rest && `/${rest}`}`;
      expect(await stranger.browser.send(method, path, body)).toMatchObject(refused(404, "team.not_found"));
    }
    await expectBusy(browser, team_id);
  });
});

async function expectBusy(browser: TestBrowser, team_id: string) {
  const path = `team/${team_id}/bulk/members`;
  const { id } = (await browser.send("POST", path, { action: "suspend", whom: { matching: {} } }))["body"];
  expect(await browser.send("POST", `${path}/${id}/undo`)).toMatchObject(refused(409, "team.busy"));
  await work();
}
