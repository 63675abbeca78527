import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { ORPHANS_SHOWN } from "@portal/model/limits.ts";
import type { Orphan, OrphanKind } from "@portal/model/orphaned/contract.ts";
import { runJobs } from "../../../test/jobs.ts";
import { newStaffClient } from "../../../test/staff-client.ts";
import { makeDevice } from "../../../test/factories/devices.ts";
import { during } from "../../../test/seconds.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { makePerson, makeTeam } from "../../../test/people.ts";
import { orphanedJobHandlers } from "./jobs.run.ts";
import { findOrphans } from "./store.ts";
import { withFileRegistry } from "./file-registry.ts";

let t: TestApp;
// Each test counts every stored file, so it needs a separate installation.
beforeEach(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterEach(() => t.close());

type Found = Record<OrphanKind, { total: number; first: Orphan[] }>;
const runCheck = () => runJobs(t, orphanedJobHandlers(t.context));
/** Starts a check, runs it, and returns what staff see afterwards. */
async function found(): Promise<Found> {
  const staff = await newStaffClient(t, "l1");
  await staff.send("POST", "orphaned/check");
  await runCheck();
  const { kinds } = await staff.send("GET", "orphaned");
  return Object.fromEntries(kinds.map(({ kind, ...rest }: { kind: OrphanKind }) => [kind, rest])) as Found;
}
const totals = (all: Found) => Object.fromEntries(Object.entries(all).map(([kind, { total }]) => [kind, total]));
/** Bypasses foreign keys, like a manual change or a partially restored backup. */
const bypassingForeignKeys = (statement: ReturnType<typeof sql>) =>
  t.owner.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await statement.execute(db);
  });
const picture = () => `${randomBytes(20).toString("base64url").slice(0, 22)}.webp`;

async function home() {
  const team_id = await makeTeam(t.owner, t.clock.now());
  const person = await makePerson(t.owner, t.clock.now(), team_id, { admin_role: "primary" });
  const { device_id } = await makeDevice(t.owner, t.clock.now(), person);
  return { ...person, device_id };
}

test("finds exactly the orphans of each kind", async () => {
  const storage = withFileRegistry(t.context, t.adapters.storage);
  const whole = await home();
  const [own, shared] = [picture(), picture()];
  for (const name of [own, shared]) await storage.put(`avatars/${name}`, Buffer.from("a picture"));
  await t.owner.updateTable("members").set({ avatar: own }).where("id", "=", whole.member_id).execute();
  await t.owner.updateTable("teams").set({ avatar: shared }).where("id", "=", whole.team_id).execute();
  t.clock.advance(3_601);
  expect(totals(await found())).toEqual({ account: 0, team: 0, subscription: 0, device: 0, file: 0 });

  const gone_member = await home();
  await bypassingForeignKeys(sql`delete from members where id = ${gone_member.member_id}`);
  const gone_team = await home();
  await bypassingForeignKeys(sql`delete from teams where id = ${gone_team.team_id}`);
  const headless = await home();
  await t.owner.updateTable("members").set({ admin_role: "none" }).where("id", "=", headless.member_id).execute();
  const canceled = await home();
  await bypassingForeignKeys(sql`update teams set deleted_at = created_at where id = ${canceled.team_id}`);
  await bypassingForeignKeys(sql`update members set admin_role = 'none' where id = ${canceled.member_id}`);
  const [lost, fresh, removed, logo] = [picture(), picture(), picture(), picture()];
  for (const name of [lost, removed]) await storage.put(`avatars/${name}`, Buffer.from("a picture"));
  await storage.put(`logos/${logo}`, Buffer.from("a logo"));
  await t.owner
    .insertInto("itsps")
    .values({ id: randomUUID(), slug: "provider", name: "Provider", status: "active", logo })
    .execute();
  await storage.remove(`avatars/${removed}`);
  t.clock.advance(3_601);
  await storage.put(`avatars/${fresh}`, Buffer.from("its row is on its way"));

  const all = await found();
  const ids = (kind: OrphanKind) => all[kind].first.map(({ id }) => id).toSorted();
  expect(ids("account")).toEqual([gone_member.account_id, gone_team.account_id].toSorted());
  expect(all.account.first.map(({ name }) => name).toSorted()).toEqual([gone_member.email, gone_team.email].toSorted());
  expect(ids("team"), "a canceled team needs no members").toEqual([gone_member.team_id, headless.team_id].toSorted());
  expect(all.subscription).toMatchObject({ total: 1, first: [{ name: "teams_pro, paid" }] });
  expect(ids("device")).toEqual([gone_member.device_id]);
  expect(all.file).toMatchObject({ total: 1, first: [{ id: lost, name: `avatars/${lost}` }] });
  expect(totals(all)).toEqual({ account: 2, team: 2, subscription: 1, device: 1, file: 1 });
});

test("shows the latest check and its time, and starts another one once", async () => {
  const staff = await newStaffClient(t, "l1");
  const list = async () => {
    const { body, status } = await staff.send("GET", "orphaned");
    expect(status).toBe(200);
    return body as unknown as { looked_at: number | null; checking: boolean; kinds: unknown[] };
  };
  const waiting = async () => {
    const { rows } = await sql<{ jobs: number }>`
      select count(*)::int as jobs from pgboss.job where name = 'orphaned.look' and state < 'active'`.execute(t.owner);
    return rows[0]!.jobs;
  };
  expect(await list()).toEqual({ looked_at: null, checking: false, kinds: [] });
  for (let i = 0; i < 3; i += 1) expect((await staff.send("POST", "orphaned/check")).status).toBe(200);
  expect(await waiting()).toBe(1);
  expect(await list()).toMatchObject({ looked_at: null, checking: true });

  await sql`insert into stored_files (name, path) values ('lost', 'avatars/lost')`.execute(t.owner);
  const { expectIn } = await during(t, runCheck);
  const first = await list();
  expect(first.checking).toBe(false);
  expectIn(first.looked_at!);
  expect(first.kinds, "as found directly").toEqual(await findOrphans(t.context.db, t.clock.now()));

  t.clock.advance(60);
  await sql`delete from stored_files`.execute(t.owner);
  expect(await list(), "as of the last check").toEqual(first);
  await staff.send("POST", "orphaned/check");
  expect(await list()).toEqual({ ...first, checking: true });
  t.clock.advance(601);
  expect(await list(), "a check that never ended can be asked for again").toEqual({ ...first, checking: false });
  await staff.send("POST", "orphaned/check");
  await runCheck();
  expect((await list()).kinds).toEqual(await findOrphans(t.context.db, t.clock.now()));
});

test("shows the first of many and counts all", async () => {
  await sql`insert into stored_files (name, path)
    select 'many' || n, 'avatars/many' || n from generate_series(1, 500) n`.execute(t.owner);
  const { file } = await found();
  expect(file.total).toBeGreaterThanOrEqual(500);
  expect(file.first).toHaveLength(ORPHANS_SHOWN);
});

test("removes a replaced picture from the registry", async () => {
  const name = picture();
  const storage = withFileRegistry(t.context, t.adapters.storage);
  await storage.put(`avatars/${name}`, Buffer.from("x"));
  await storage.put("days/2026-01-01.txt", Buffer.from("not a picture"));
  const booked = () => t.owner.selectFrom("stored_files").select("path").where("name", "in", [name, "2026-01-01.txt"]);
  expect(await booked().execute()).toEqual([{ path: `avatars/${name}` }]);
  await storage.remove(`avatars/${name}`);
  expect(await booked().execute()).toEqual([]);
});
