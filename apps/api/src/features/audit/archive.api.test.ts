import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { archiveAudit } from "../../commands/audit-archive.ts";
import { verifyAudit } from "../../commands/audit-verify.ts";
import type { CommandContext } from "../../commands/command.ts";
import { type Db, NO_TEAM, inTeam } from "../../platform/db.ts";
import { disableTriggers, tamperAndRollBack, verifyAs, writeLog } from "../../../test/audit.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { makeTeam } from "../../../test/people.ts";
import { phoneTeam } from "../../../test/phone-team.ts";
import { newStaffClient } from "../../../test/staff-client.ts";
import type { Storage } from "../../adapters/storage/port.ts";
import { writeArchive } from "./archive.ts";
import { auditKeys } from "./chain.ts";
import { writeDayFile } from "./day-files.ts";
import { sealAll } from "./sealing.ts";
import { readSnapshot } from "./store.ts";
import { readCuts } from "./verification.ts";

const MONTH_S = 31 * 86_400;

let t: TestApp;
let teams: string[];
let file: string;
const SECRET_KEY = Buffer.alloc(32, 7).toString("base64");
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"), { SECRET_KEY });
  teams = [NO_TEAM, await makeTeam(t.owner, t.clock.now()), await makeTeam(t.owner, t.clock.now())];
  // Only the first two have rows that are old, and the last team's are young.
  await write(teams.slice(0, 2), 30);
  t.clock.advance(6 * MONTH_S);
  await write(teams, 20);
  await sealAll(t.context);
  await writeDayFile(t.context, t.adapters.storage);
});
afterAll(() => t.close());

async function write(to: readonly string[], count: number): Promise<void> {
  for (const team_id of to) await writeLog(t.owner, team_id, t.clock.now(), count);
  await sealAll(t.context);
}

const command = (args: readonly string[], flags: readonly string[] = []): CommandContext => ({
  args,
  flags: new Set(flags),
  clock: t.clock,
  env: {},
  setting: (name) =>
    ({ SECRET_KEY, STORAGE_URL: t.context.config.STORAGE_URL, MIGRATE_DATABASE_URL: t.databaseUrl })[
      name as "SECRET_KEY"
    ],
  progress: () => {},
});
const archive = (months: number) => archiveAudit(command([String(months)]));
const verify = async (...flags: string[]) => {
  const { data } = await verifyAudit(command([], flags));
  return data as {
    rows: number;
    archived: number;
    archives: number | null;
    findings: { wrong: string; words: string }[];
  };
};
const wordsOf = ({ findings }: { findings: readonly { wrong: string; words: string }[] }) =>
  findings.map(({ wrong, words }) => `${wrong}: ${words}`).join("\n");
const countOf = async (table: "audit_log" | "audit_seals") =>
  Number((await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(t.owner)).rows[0]!.n);
const pathOf = (name: string) => join(new URL(t.context.config.STORAGE_URL).pathname, name);

test("archives what is older than asked, and the log verifies across the cut", async () => {
  const before = await verify();
  expect(before).toMatchObject({ archived: 0, findings: [] });
  const done = await archive(3);
  // 30 rows of each of two chains, and the row that tells of the second one's beginning.
  expect(done.data).toMatchObject({ rows: 61, chains: 2 });
  file = (done.data as { file: string }).file;
  expect(await countOf("audit_log")).toBe(before.rows - 61);
  expect(await countOf("audit_seals")).toBe(before.rows - 61);
  expect(await verify("archives")).toMatchObject({ rows: before.rows - 61, archived: 61, archives: 1, findings: [] });
  expect((await verifyAudit(command([pathOf(file)]))).data).toMatchObject({ rows: 61, chains: 2 });
  expect((await archive(3)).data, "nothing is left to archive").toMatchObject({ rows: 0, file: null });

  await write(teams, 5);
  t.clock.advance(6 * MONTH_S);
  await write(teams, 5);
  await writeDayFile(t.context, t.adapters.storage);
  expect((await archive(3)).data).toMatchObject({ chains: 3 });
  expect(await verify("archives")).toMatchObject({ archives: 2, findings: [] });
});

test("an archive has no details, because they are erased with the person they are about", async () => {
  const text = gunzipSync(await readFile(pathOf(file))).toString();
  expect(text).toContain("thing.changed");
  expect(text).not.toContain("Ñandú");
});

test.for<readonly [what: string, found: RegExp, tamper: (db: Db) => Promise<unknown>]>([
  ["a cut is removed", /missing: The seals 1 to/, (db) => sql`delete from audit_cuts`.execute(db)],
  ["a cut is moved", /altered: The cut after row/, (db) => sql`update audit_cuts set rows = rows + 1`.execute(db)],
  ["a cut names another seal", /altered: The cut/, (db) => sql`update audit_cuts set seal = sha256(seal)`.execute(db)],
  ["a cut names another file", /altered: The cut/, (db) => sql`update audit_cuts set file = 'x'`.execute(db)],
  [
    "a cut names another time",
    /altered: The cut/,
    (db) => sql`update audit_cuts set before = before + interval '1 day'`.execute(db),
  ],
  [
    "more is removed than was archived",
    /missing: The seals/,
    (db) =>
      sql`delete from audit_seals s where seq = (select max(rows) + 1 from audit_cuts c where c.team_id = s.team_id)`.execute(
        db,
      ),
  ],
  [
    "an archived row is put back, altered",
    /put in: It is in an archive/,
    async (db) => {
      await sql`insert into audit_log (id, team_id, at, request_id, actor_side, action) overriding system value
        values (1, ${NO_TEAM}, now(), 'x', 'system', 'x')`.execute(db);
      await sql`insert into audit_seals (team_id, seq, audit_id, seal, sealed_at) values (${NO_TEAM}, 1, 1, '', now())`.execute(
        db,
      );
    },
  ],
  [
    "a whole chain is removed with its cuts",
    /cut at the end: The file of/,
    async (db) => {
      for (const table of ["audit_log", "audit_seals", "audit_heads", "audit_cuts"]) {
        await sql`delete from ${sql.table(table)} where team_id = ${teams[1]!}`.execute(db);
      }
    },
  ],
])("is found if %s", async ([, found, tamper]) => {
  const verdict = await tamperAndRollBack(t.owner, async (db) => {
    await tamper(db);
    return verifyAs(t, db);
  });
  expect(wordsOf(verdict)).toMatch(found);
});

test("finds an archive that was altered, truncated, signed with another key, or lost", async () => {
  const path = pathOf(file);
  const whole = await readFile(path);
  const text = gunzipSync(whole).toString();
  const lines = text.trimEnd().split("\n");
  const other = lines.toSpliced(3, 1, lines[3]!.replace("thing.changed", "thing.created"));
  const faults: readonly (readonly [Buffer, RegExp])[] = [
    [gzipSync(`${other.join("\n")}\n`), /Row \d+ of team \S+ is not as it was sealed/],
    [gzipSync(`${lines.toSpliced(3, 1).join("\n")}\n`), /is not as it was sealed/],
    [gzipSync(`${lines.slice(0, -1).join("\n")}\n`), /Its end is not there/],
    [gzipSync(text.replace(file, `${file}2`)), /It is not what was signed/],
    [whole.subarray(0, whole.length - 30), /It can't be read as an archive/],
    [Buffer.from("nothing"), /It can't be read as an archive/],
  ];
  for (const [bytes, found] of faults) {
    await writeFile(path, bytes);
    expect(wordsOf(await verify("archives"))).toMatch(found);
    expect(await verifyAudit(command([path]))).toMatchObject({ failed: true, text: expect.stringMatching(found) });
  }
  await rm(path);
  expect(wordsOf(await verify("archives"))).toMatch(/missing: The archive \S+ is not there/);
  await writeFile(path, whole);
  expect(await verify("archives")).toMatchObject({ findings: [] });
});

test("removes nothing if a row is not as it was sealed", async () => {
  t.clock.advance(6 * MONTH_S);
  const rows = await countOf("audit_log");
  const { rows: one } = await sql<{
    id: number;
  }>`select min(id) as id from audit_log where team_id = ${teams[2]!}`.execute(t.owner);
  const setAction = (action: string) =>
    t.owner.transaction().execute(async (db) => {
      await disableTriggers(db);
      await sql`update audit_log set action = ${action} where id = ${one[0]!.id}`.execute(db);
    });
  await setAction("thing.created");
  await expect(archive(3)).rejects.toThrow(/is not as it was sealed.*Nothing was removed/);
  await setAction("thing.changed");
  expect(await countOf("audit_log")).toBe(rows);
  const left: string[] = [];
  for await (const { path } of t.adapters.storage.list()) if (path.startsWith("audit/archive/")) left.push(path);
  expect(left, "the file that was begun is removed").toHaveLength(2);
  expect((await archive(3)).data).toMatchObject({ chains: 3 });
  await writeDayFile(t.context, t.adapters.storage);
  expect(await verify("archives")).toMatchObject({ archives: 3, findings: [] });
});

test("removes an archive file that can't be read back as it was written", async () => {
  const { storage } = t.adapters;
  const damaged: Storage = { ...storage, read: () => Promise.resolve(Readable.from([Buffer.from("nothing")])) };
  const keys = auditKeys(t.context.config.secret_keys);
  const name = "audit/archive/damaged.jsonl.gz";
  await expect(
    readSnapshot(t.databaseUrl, async (db) => {
      const cuts = await readCuts(db, keys, []);
      return writeArchive(damaged, { db, keys, file: name, before: t.clock.now(), cuts });
    }),
  ).rejects.toThrow(/can't be read as an archive/);
  expect(await storage.get(name)).toBe(null);
});

test("the last page of each history says which entries are archived", async () => {
  const { team_id, browser, member } = await phoneTeam(t);
  const desk = await newStaffClient(t, "l2");
  const ask = async () => [
    (await browser.send("GET", `team/${team_id}/history?member=${member.member_id}`))["archived_before"],
    (await browser.send("GET", `team/${team_id}/supportAccess`))["archived_before"],
    (await desk.send("GET", `team/${team_id}/events`))["archived_before"],
  ];
  expect(await ask()).toEqual([undefined, undefined, undefined]);
  const cut = { team_id, seal: Buffer.from("x"), file: "x", signature: Buffer.from("x") };
  const days = ["2026-03-01", "2026-04-01"];
  const cuts = days.map((day, n) => ({ ...cut, rows: n + 1, before: new Date(day) }));
  await t.owner.insertInto("audit_cuts").values(cuts).execute();
  expect(await ask()).toEqual(["2026-04-01", "2026-04-01", "2026-04-01"]);
  await writeLog(t.owner, team_id, t.clock.now(), 120);
  expect((await ask())[2], "not before the last page").toBe(undefined);
});

test("removes nothing unless it is told how many months to keep", async () => {
  for (const args of [[], ["2"], ["x"], ["3", "4"]])
    await expect(archiveAudit(command(args))).rejects.toThrow(/how many months stay/);
  await expect(sql`delete from audit_cuts`.execute(t.owner)).rejects.toThrow(/only grows/);
  await expect(sql`delete from audit_log`.execute(t.owner)).rejects.toThrow(/only grows/);
  await expect(
    inTeam(t.context.db, NO_TEAM, async (db) => {
      await sql`select set_config('app.archiving', 'yes', true)`.execute(db);
      await sql`delete from audit_log`.execute(db);
    }),
  ).rejects.toThrow(/permission denied/);
});
