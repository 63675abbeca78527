import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { plusSeconds } from "../../platform/clock.ts";
import { type Db, NO_TEAM, inTeam } from "../../platform/db.ts";
import { tamperAndRollBack, disableTriggers, writeLog } from "../../../test/audit.ts";
import { newBrowser } from "../../../test/browser.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { PASSWORD, makePerson, makeTeam } from "../../../test/people.ts";
import { auditKeys } from "./chain.ts";
import { writeDayFile } from "./day-files.ts";
import { sealAll } from "./sealing.ts";
import { verifyLog } from "./verification.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

const DAY_S = 86_400;
const verifyIn = (db: Db) =>
  verifyLog(db, { keys: auditKeys(t.context.config.secret_keys), storage: t.adapters.storage, now: t.clock.now() });
const verify = () => t.owner.transaction().execute(verifyIn);
const wrongs = async () => (await verify()).findings.map(({ wrong, words }) => `${wrong}: ${words}`);

test("seals rows with and without a team in the next run", async () => {
  await sealAll(t.context);
  const earlier = await verify();
  const team_id = await makeTeam(t.owner, t.clock.now());
  const lead = await makePerson(t.owner, t.clock.now(), team_id, { admin_role: "primary" });
  const browser = newBrowser(t);
  await browser.send("POST", "session/login", { email: lead.email, password: PASSWORD });
  await browser.send("PUT", `team/${team_id}`, { team_name: "Harbour and Finch", version: 1 });
  const before = await verify();
  expect(before).toMatchObject({ rows: earlier.rows, chains: earlier.chains, findings: [] });
  expect(before.waiting).toBeGreaterThan(0);
  // One row more: the NO_TEAM chain records that the team's chain began.
  expect(await sealAll(t.context)).toBe(before.waiting + 1);
  const rows = earlier.rows + before.waiting + 1;
  // The team's chain and the NO_TEAM chain, which begins once.
  const chains = Math.max(earlier.chains, 1) + 1;
  expect(await verify()).toMatchObject({ rows, chains, waiting: 0, findings: [] });
  expect(await sealAll(t.context)).toBe(0);
});

// asvs: V16.4.2
test.each(["audit_log", "audit_seals"] as const)(
  "%s is append-only for the server's role and for the owner",
  async (table) => {
    await writeLog(t.owner, NO_TEAM, t.clock.now(), 3);
    await sealAll(t.context);
    const name = sql.table(table);
    for (const attempt of [
      sql`update ${name} set team_id = team_id`,
      sql`update ${name} set team_id = team_id where false`,
      sql`delete from ${name}`,
      sql`truncate ${name}`,
    ]) {
      await expect(inTeam(t.context.db, NO_TEAM, (db) => attempt.execute(db))).rejects.toThrow(/permission denied/);
      await expect(attempt.execute(t.owner)).rejects.toThrow(/only grows/);
    }
  },
);

test("moves the end of a chain forward only, and lets the server's role choose no position", async () => {
  await writeLog(t.owner, NO_TEAM, t.clock.now(), 3);
  await sealAll(t.context);
  for (const attempt of [
    sql`update audit_heads set rows = rows - 1`,
    sql`delete from audit_heads`,
    sql`truncate audit_heads`,
  ]) {
    await expect(attempt.execute(t.owner)).rejects.toThrow(/only grows/);
  }
  const between = sql`
    insert into audit_log (team_id, id, at, request_id, actor_side, action) overriding system value
    values (${NO_TEAM}, 2, ${t.clock.now()}, 'x', 'system', 'x.y')`;
  await expect(inTeam(t.context.db, NO_TEAM, (db) => between.execute(db))).rejects.toThrow(/permission denied/);
});

test("seals rows of a late commit later", async () => {
  const team_id = await makeTeam(t.owner, t.clock.now());
  const late = await t.owner.startTransaction().execute();
  await writeLog(late, team_id, t.clock.now(), 2);
  await writeLog(t.owner, team_id, t.clock.now(), 3);
  await sealAll(t.context);
  const sealed = () =>
    t.owner.selectFrom("audit_seals").select("audit_id").where("team_id", "=", team_id).orderBy("seq").execute();
  expect(await sealed()).toHaveLength(3);
  await late.commit().execute();
  await sealAll(t.context);
  const ids = (await sealed()).map(({ audit_id }) => audit_id);
  expect(ids).toHaveLength(5);
  expect(Math.max(...ids.slice(3))).toBeLessThan(Math.min(...ids.slice(0, 3)));
  expect(await wrongs()).toEqual([]);
});

test("seals every row once with parallel sealers and writers", async () => {
  const teams = await Promise.all(Array.from({ length: 4 }, () => makeTeam(t.owner, t.clock.now())));
  const writing = teams.map(async (team_id) => {
    for (let n = 0; n < 10; n += 1) await writeLog(t.owner, team_id, t.clock.now(), 50);
  });
  const sealing = Array.from({ length: 4 }, async () => {
    let sealed = 0;
    for (let n = 0; n < 10; n += 1) sealed += await sealAll(t.context);
    return sealed;
  });
  const together = (await Promise.all([...sealing, Promise.all(writing).then(() => 0)])).reduce((a, b) => a + b, 0);
  expect(together + (await sealAll(t.context))).toBe(4 * 10 * 50 + teams.length);
  expect(await wrongs()).toEqual([]);
});

test("adds nothing to a chain with an unsigned end, and continues with the others", async () => {
  const [broken, whole] = [await makeTeam(t.owner, t.clock.now()), await makeTeam(t.owner, t.clock.now())];
  const both = async () => {
    for (const team_id of [broken, whole]) await writeLog(t.owner, team_id, t.clock.now(), 5);
  };
  await both();
  await sealAll(t.context);
  // Moves the end back to the third row and deletes the rows after it.
  const undo = await t.owner
    .selectFrom("audit_heads")
    .selectAll()
    .where("team_id", "=", broken)
    .executeTakeFirstOrThrow();
  await bypassingTriggers((db) =>
    db.updateTable("audit_heads").set({ rows: 3 }).where("team_id", "=", broken).execute(),
  );
  await both();
  await expect(sealAll(t.context)).rejects.toThrow("1 chains of the audit log could not be sealed");
  expect((await verify()).findings).toMatchObject([{ team_id: broken, wrong: "altered" }]);
  await bypassingTriggers((db) => db.updateTable("audit_heads").set(undo).where("team_id", "=", broken).execute());
  expect(await sealAll(t.context)).toBe(5);
  expect(await wrongs()).toEqual([]);
});

test("finds rows that were not sealed in time, and rows inserted past the triggers", async () => {
  const team_id = await makeTeam(t.owner, t.clock.now());
  await writeLog(t.owner, team_id, t.clock.now(), 5);
  t.clock.advance(1800);
  expect(await wrongs()).toEqual([]);
  t.clock.advance(1860);
  expect((await verify()).findings.filter((one) => one.team_id === team_id)).toHaveLength(5);
  expect(await wrongs()).toContainEqual(expect.stringMatching(/^not sealed: .* the worker does not seal it/));
  await writeLog(t.owner, team_id, t.clock.now(), 1);
  await sealAll(t.context);
  expect(await wrongs()).toEqual([]);
  await tamperAndRollBack(t.owner, async (db) => {
    await writeLog(db, team_id, t.clock.now(), 1);
    expect((await verifyIn(db)).findings).toMatchObject([{ team_id, wrong: "put in" }]);
  });
});

test("writes one file per day without overwriting, linked to the previous one, and finds a missing or altered file", async () => {
  const team_id = await makeTeam(t.owner, t.clock.now());
  const { context } = t;
  const { storage } = t.adapters;
  const days: string[] = [];
  for (let day = 0; day < 4; day += 1) {
    await writeLog(t.owner, day === 2 ? NO_TEAM : team_id, t.clock.now(), 5);
    await sealAll(context);
    t.clock.advance(2 * 3600);
    await writeDayFile(context, storage);
    const path = `audit/${t.clock.now().toISOString().slice(0, 10)}.txt`;
    const kept = String(await storage.get(path));
    await writeDayFile(context, storage);
    expect(String(await storage.get(path))).toBe(kept);
    days.push(path);
    if (day < 3) t.clock.advance(DAY_S - 2 * 3600);
  }
  const heads = async (path: string) => JSON.parse(String(await storage.get(path)).split("\n")[0]!).heads as string[][];
  // Chains that did not grow are not repeated.
  expect((await heads(days[2]!)).map(([team]) => team)).toEqual([NO_TEAM]);
  expect(await wrongs()).toEqual([]);
  const second = (await storage.get(days[1]!))!;
  await storage.put(days[1]!, Buffer.from(String(second).replace(team_id, NO_TEAM)));
  expect(await wrongs()).toEqual([expect.stringMatching(/^altered: The file of .* is not what was signed/)]);
  await storage.remove(days[1]!);
  expect(await wrongs()).toEqual([expect.stringMatching(/^missing: The file of .* is not there/)]);
  await storage.put(days[1]!, second);
  t.clock.advance(2 * DAY_S);
  expect(await wrongs()).toEqual([
    expect.stringMatching(/^missing: The ends of the chains were last written down outside/),
  ]);
  await writeDayFile(context, storage);
  expect(await wrongs()).toEqual([]);
});

test("finds a deleted chain through the NO_TEAM chain, without any file", async () => {
  const team_id = await makeTeam(t.owner, t.clock.now());
  await writeLog(t.owner, team_id, t.clock.now(), 5);
  await sealAll(t.context);
  await tamperAndRollBack(t.owner, async (db) => {
    await deleteChain(db, team_id);
    const words = "The whole chain is gone: it began, and nothing of it is there.";
    expect((await verifyIn(db)).findings).toEqual([{ team_id, audit_id: null, wrong: "missing", words }]);
  });
});

test("finds a sealed row that claims to be older than its predecessors", async () => {
  // The row stays out of order: an earlier attempt of this test may have left such a chain.
  const known = new Set((await verify()).findings.map((one) => one.team_id));
  const newFindings = async () => (await verify()).findings.filter((one) => !known.has(one.team_id));
  const team_id = await makeTeam(t.owner, t.clock.now());
  await writeLog(t.owner, team_id, t.clock.now(), 1);
  await writeLog(t.owner, team_id, plusSeconds(t.clock.now(), -3500), 1);
  await sealAll(t.context);
  expect(await newFindings()).toEqual([]);
  await writeLog(t.owner, team_id, plusSeconds(t.clock.now(), -3700), 1);
  await sealAll(t.context);
  expect(await newFindings()).toMatchObject([{ team_id, wrong: "out of order" }]);
});

test("finds a chain that was deleted and restarted, without any file", async () => {
  const team_id = await makeTeam(t.owner, t.clock.now());
  await writeLog(t.owner, team_id, t.clock.now(), 5);
  await sealAll(t.context);
  await bypassingTriggers((db) => deleteChain(db, team_id));
  await writeLog(t.owner, team_id, t.clock.now(), 2);
  await sealAll(t.context);
  const words = "This chain began twice: what was in it before the second time is gone.";
  expect((await verify()).findings).toContainEqual({ team_id, audit_id: null, wrong: "missing", words });
});

async function deleteChain(db: Db, team_id: string): Promise<void> {
  for (const table of ["audit_log", "audit_seals", "audit_heads"] as const) {
    await db.deleteFrom(table).where("team_id", "=", team_id).execute();
  }
}

const bypassingTriggers = (work: (db: Db) => Promise<unknown>) =>
  t.owner.transaction().execute(async (db) => {
    await disableTriggers(db);
    await work(db);
  });
