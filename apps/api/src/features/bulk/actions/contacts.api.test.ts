import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { COMMON_SHEET, EXTERNAL_SHEET } from "@portal/model/contacts/sheets.ts";
import { BULK, DIRECTORY } from "@portal/model/limits.ts";
import { emptyRow } from "@portal/model/sheets/sheet.ts";
import { runListAction } from "../jobs.ts";
import { dieAt as dieAtLock, finishJobs, runOnce as runOnceOf } from "../../../../test/bulk-runs.ts";
import { makeContacts } from "../../../../test/factories/contacts.ts";
import { newTeamWithAdmin, signedIn } from "../../../../test/teams.ts";
import { type TestApp, openTestApp } from "../../../../test/test-app.ts";

/** Actions on every contact that matches a search. */
let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

const work = () => finishJobs(t);
const runOnce = (team_id: string, run_id: string) => runOnceOf(t, runListAction, team_id, run_id);
/** Cuts the connection of a worker at this contact. */
const dieAt = (contact_id: string, team_id: string, run_id: string) =>
  dieAtLock(t, sql`select from contacts where id = ${contact_id} for update`, () => runOnce(team_id, run_id));

const common = (n: number, changes: object = {}) => ({
  ...emptyRow(COMMON_SHEET),
  first_name: "Supplier",
  last_name: `Number${String(n).padStart(4, "0")}`,
  email: `s${n}@supplier.example`,
  ...changes,
});
const external = (n: number) => ({
  ...emptyRow(EXTERNAL_SHEET),
  jid: `desk.${n}@pbx.example`,
  full_name: `Desk ${n}`,
  extension: String(n),
  work_number: "1234",
});

/** A team whose list has this many suppliers and one other contact. */
async function book(size: number) {
  const team = await newTeamWithAdmin(t);
  const { team_id, browser } = team;
  const rows = Array.from({ length: size }, (_, n) => common(n));
  const contacts = await makeContacts(t.owner, team_id, "common", rows);
  await makeContacts(t.owner, team_id, "common", [common(0, { first_name: "Night", last_name: "Watch", email: "" })]);
  const path = `team/${team_id}/bulk/contacts`;
  const remove = (which: object) => browser.send("POST", path, { action: "remove", which });
  const match = (which: object) => browser.send("POST", `${path}/match`, { which });
  const get = (id: string) => browser.send("GET", `${path}/${id}`);
  const undo = (id: string) => browser.send("POST", `${path}/${id}/undo`);
  const listed = async (list = "commonContacts") =>
    (await browser.send("GET", `team/${team_id}/${list}`))["entries"] as { id: string; last_name: string }[];
  return { ...team, contacts, path, remove, match, get, undo, listed };
}
const SUPPLIERS = { list: "common", matching: { search: "supplier number" } };
const auditOf = async (team_id: string, action: string) => {
  const { rows } = await sql<{ detail: { list: string; ids: string[]; run: string } }>`
    select detail from audit_log where team_id = ${team_id} and action = ${action} order by at`.execute(t.owner);
  return rows.map(({ detail }) => detail);
};
const refused = (status: number, code: string) => ({ status, error: { code } });

describe("removing every contact that matches", () => {
  test("removes each one once and restores each one once, although workers die", async () => {
    const size = BULK.acted_per_step * 2 + 20;
    const { team_id, browser, contacts, remove, match, get, undo, listed } = await book(size);
    const stranger = await book(2);
    await makeContacts(t.owner, team_id, "external", [external(1)]);
    expect(await match(SUPPLIERS)).toMatchObject({ body: { matching: size, ready: size, skipped: [] } });
    const begun = await remove(SUPPLIERS);
    expect(begun).toMatchObject({ status: 200, body: { state: "running", total: size, done: 0, undoable: false } });
    const { id } = begun["body"];
    expect(await remove(SUPPLIERS)).toMatchObject(refused(409, "team.busy"));
    const added = await browser.send("POST", `team/${team_id}/commonContacts`, { rows: [common(9000)] });
    expect(added, "the list is locked with the team").toMatchObject(refused(409, "team.busy"));

    const blocked = contacts[BULK.acted_per_step + 100]!;
    await dieAt(blocked, team_id, id);
    expect(await get(id)).toMatchObject({ body: { state: "running", done: BULK.acted_per_step } });
    await Promise.all([runOnce(team_id, id), runOnce(team_id, id)]);
    await runOnce(team_id, id);
    expect(await get(id)).toMatchObject({
      body: { state: "completed", percent: 100, done: size, skipped: [], undoable: true },
    });
    expect((await listed()).map(({ last_name }) => last_name)).toEqual(["Watch"]);
    expect((await listed("externalDirectory")).length, "the other list stays").toBe(1);
    expect((await stranger.listed()).length).toBe(3);
    const removed = (await auditOf(team_id, "contacts.removed")).flatMap(({ ids }) => ids);
    expect([removed.length, new Set(removed).size]).toEqual([size, size]);
    expect((await auditOf(team_id, "contacts.removed"))[0]).toMatchObject({ list: "common", run: id });

    expect(await undo(id)).toMatchObject({ status: 200, body: { state: "undoing" } });
    await dieAt(blocked, team_id, id);
    await Promise.all([runOnce(team_id, id), runOnce(team_id, id)]);
    expect(await get(id)).toMatchObject({ body: { state: "undone", undone: size, kept: [] } });
    expect((await listed()).length).toBe(size + 1);
    const restored = (await auditOf(team_id, "contacts.restored")).flatMap(({ ids }) => ids);
    expect([restored.length, new Set(restored).size]).toEqual([size, size]);
    const events = await sql<{ kind: string; data: object }>`
      select kind, data from events where team_id = ${team_id} and kind like 'bulk.%' order by at, kind desc`.execute(
      t.owner,
    );
    expect(events.rows).toEqual([
      { kind: "bulk.remove_contacts", data: { count: size } },
      { kind: "bulk.contacts_undone", data: { count: size } },
    ]);
    expect(await undo(id)).toMatchObject(refused(409, "bulk.not_done"));
  });

  test("an undo leaves contacts that were restored, whose address is taken, or that no longer fit", async () => {
    const { team_id, browser, contacts, remove, get, undo, listed } = await book(5);
    const { id } = (await remove(SUPPLIERS))["body"];
    await work();
    const path = `team/${team_id}/commonContacts`;
    await browser.send("POST", `${path}/restore`, { ids: [contacts[0]] });
    await browser.send("POST", path, { rows: [common(1, { first_name: "Other" })] });
    // Two places are left for the three others.
    const filled = (await listed()).length;
    const others = Array.from({ length: DIRECTORY.most - filled - 2 }, (_, n) => common(n, { email: "" }));
    await makeContacts(t.owner, team_id, "common", others);
    await undo(id);
    await work();
    const undone = await get(id);
    expect(undone).toMatchObject({ body: { state: "undone", undone: 2 } });
    expect(undone["body"].kept).toEqual(
      expect.arrayContaining([
        { reason: "changed", count: 1 },
        { reason: "taken", count: 1 },
        { reason: "full", count: 1 },
      ]),
    );
    expect((await listed()).length).toBe(DIRECTORY.most);
  });

  test("is about one list, skips what is gone, and is closed to members and other teams", async () => {
    const { team_id, browser, person, contacts, path, remove, match, get } = await book(2);
    const stranger = await book(1);
    const [desk = ""] = await makeContacts(t.owner, team_id, "external", [external(1)]);
    const given = [contacts[0]!, desk, stranger.contacts[0]!];
    expect(await match({ list: "common", contacts: given })).toMatchObject({ body: { matching: 1 } });
    const begun = await remove({ list: "external", contacts: given });
    expect(begun).toMatchObject({ body: { total: 1 } });
    // Someone else's removal was first.
    await sql`update contacts set removed_at = ${t.clock.now()} where id = ${desk}`.execute(t.owner);
    await work();
    expect(await get(begun["body"].id)).toMatchObject({
      body: { state: "partial", done: 0, skipped: [{ reason: "gone", count: 1 }], undoable: false },
    });
    expect(await browser.send("GET", path)).toMatchObject({ body: { run: { id: begun["body"].id } } });
    expect(await remove({ list: "external", matching: {} })).toMatchObject(refused(409, "bulk.none_match"));

    const { id } = (await remove({ list: "common", matching: {} }))["body"];
    const calls: readonly (readonly ["GET" | "POST", string, object?])[] = [
      ["POST", "/match", { which: SUPPLIERS }],
      ["GET", ""],
      ["GET", `/${id}`],
      ["POST", `/${id}/undo`],
      ["POST", "", { action: "remove", which: SUPPLIERS }],
    ];
    const plain = await signedIn(t, (await person()).email);
    for (const [method, rest, body] of calls) {
      expect(await plain.send(method, `${path}${rest}`, body)).toMatchObject({ status: 403 });
      expect(await stranger.browser.send(method, `${path}${rest}`, body)).toMatchObject(refused(404, "team.not_found"));
    }
    expect(await browser.send("POST", `${path}/${id}/undo`)).toMatchObject(refused(409, "team.busy"));
    await work();
    const unknown = crypto.randomUUID();
    expect(await get(unknown)).toMatchObject(refused(404, "bulk.not_found"));
    expect(await browser.send("POST", `${path}/${unknown}/undo`)).toMatchObject(refused(404, "bulk.not_found"));
    expect((await stranger.listed()).length).toBe(2);
  });
});
