import { randomBytes } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openApp, openJobHandlers } from "../../app.ts";
import { disableTriggers, verifyAs } from "../../../test/audit.ts";
import { type Answer, newBrowser } from "../../../test/browser.ts";
import { casePath } from "../../../test/cases.ts";
import { newStaffClient } from "../../../test/staff-client.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { row } from "../../../test/import.ts";
import { runJobs } from "../../../test/jobs.ts";
import { PASSWORD, makePerson, makeTeam } from "../../../test/people.ts";
import { writeDayFile } from "./day-files.ts";
import { sealAll } from "./sealing.ts";

const logged: string[] = [];
let t: TestApp;
beforeAll(async () => {
  const log = pino({ level: "info" }, { write: (line: string) => void logged.push(line) });
  t = await openTestApp(inject("clusterUrl"), {}, (context, adapters) => openApp({ ...context, log }, adapters));
});
afterAll(() => t.close());

const wrongs = async () =>
  (await t.owner.transaction().execute((db) => verifyAs(t, db))).findings.map(
    ({ wrong, words }) => `${wrong}: ${words}`,
  );
const night = () =>
  openJobHandlers(t.context, t.adapters)
    .find(({ job }) => job.name === "sweep.nightly")!
    .run({}, { job_id: "x", signal: new AbortController().signal });

/** A word that is in no row yet, also when a test runs a second time. */
const newWord = (bird: string) => `${bird}${randomBytes(3).toString("hex")}`;

/** A team with its owner logged in; every name, address and number contains this word. */
async function teamMarked(word: string) {
  const now = t.clock.now();
  const team_id = await makeTeam(t.owner, now);
  const lead = await makePerson(t.owner, now, team_id, { admin_role: "primary" });
  const email = `lead@${word}.example`;
  await t.owner.updateTable("accounts").set({ email }).where("id", "=", lead.account_id).execute();
  await t.owner.updateTable("members").set({ email }).where("id", "=", lead.member_id).execute();
  const browser = newBrowser(t);
  await browser.send("POST", "session/login", { email, password: PASSWORD });
  const invited = await browser.send("POST", `team/${team_id}/member`, {
    members: [{ email: `mia@${word}.example`, first_name: word, last_name: word }],
    invite_sent: true,
  });
  return { team_id, lead: { ...lead, email }, browser, mia: invited["members"][0].id as string };
}

const detailsOf = async (team_id: string, about: string) =>
  (
    await t.owner
      .selectFrom("audit_log")
      .select(sql<string>`detail::text`.as("detail"))
      .where("team_id", "=", team_id)
      .where("member_id", "=", about)
      .execute()
  ).map(({ detail }) => detail);

/** Tables in any schema with a row that contains the word, as text or as bytes. */
async function tablesWith(word: string): Promise<string[]> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(t.owner);
  const found: string[] = [];
  for (const { schema, name } of rows) {
    const hits = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(`${schema}.${name}`)} x
      where x::text ilike ${`%${word}%`} or x::text like ${`%${Buffer.from(word).toString("hex")}%`}`.execute(t.owner);
    if (hits.rows[0]!.n > 0) found.push(name);
  }
  return found;
}

async function filesWith(word: string): Promise<string[]> {
  const home = new URL(t.context.config.STORAGE_URL).pathname;
  const files = await readdir(home, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const file of files.filter((one) => one.isFile())) {
    const bytes = await readFile(join(file.parentPath, file.name));
    if (bytes.includes(word)) found.push(file.name);
  }
  return found;
}

test("permanently removing a member erases their details, and the log still verifies", async () => {
  const word = newWord("kestrel");
  const { team_id, lead, browser, mia } = await teamMarked(word);
  const { token } = await browser.send("POST", "portalCheckPassword", { email: lead.email, password: PASSWORD });
  await browser.send("PUT", `team/${team_id}/member/${mia}`, { first_name: word.toUpperCase(), version: 1 });
  await sealAll(t.context);
  expect((await detailsOf(team_id, mia)).join()).toContain(word);
  await browser.send("PUT", `team/${team_id}/rename`, { team_name: "Harbour", version: 1 });
  const gone = await browser.send("DELETE", `team/${team_id}/member/${mia}/permanently`, undefined, {
    "x-sudo": token,
  });
  expect(gone.status).toBe(200);
  await sealAll(t.context);
  expect((await detailsOf(team_id, mia)).join()).not.toContain(word);
  const { rows } = await sql<{ detail: string }>`
    select detail::text as detail from audit_log where team_id = ${team_id} and action = 'team.renamed'`.execute(
    t.owner,
  );
  expect(rows[0]!.detail, "details about the team stay").toContain("Harbour");
  expect(await wrongs()).toEqual([]);
});

test("verification finds a detail that was erased while its subject still exists", async () => {
  const { team_id, mia } = await teamMarked(newWord("merlin"));
  await sealAll(t.context);
  const tx = await t.owner.startTransaction().execute();
  await disableTriggers(tx);
  await sql`update audit_log set detail = '{}', detail_salt = null where team_id = ${team_id} and member_id = ${mia}`.execute(
    tx,
  );
  const { findings } = await verifyAs(t, tx);
  await tx.rollback().execute();
  expect(findings).toMatchObject([{ team_id, wrong: "missing" }]);
});

test("an erasure can empty the detail and nothing else", async () => {
  const { team_id } = await teamMarked(newWord("hobby"));
  for (const change of [
    sql`detail = '{}'`,
    sql`detail = '{"after": 1}', detail_salt = null`,
    sql`detail = '{}', detail_salt = null, action = 'nothing.happened'`,
  ]) {
    const erased = t.owner.transaction().execute(async (db) => {
      await sql`select set_config('app.erasing', 'yes', true)`.execute(db);
      await sql`update audit_log set ${change} where team_id = ${team_id}`.execute(db);
    });
    await expect(erased).rejects.toThrow(/only grows/);
  }
});

test("a deleted team leaves no name, address or number in a table, a file or the logs", async () => {
  const word = newWord("peregrine");
  const { team_id, lead, browser, mia } = await teamMarked(word);
  const path = `team/${team_id}`;
  const done = async (sent: Promise<Answer>) => {
    const answer = await sent;
    expect(answer.status, JSON.stringify(answer)).toBe(200);
    return answer;
  };
  await done(browser.send("PUT", `${path}/rename`, { team_name: `Team ${word}`, version: 1 }));
  await done(browser.send("PUT", `${path}/member/${mia}`, { last_name: `Van ${word}`, version: 1 }));
  const rows = [row({ email: `row@${word}.example`, first_name: word })];
  const plan = await done(browser.send("POST", `${path}/bulk`, { rows, invite_sent: true, all_or_nothing: false }));
  await done(browser.send("POST", `${path}/bulk/${plan["id"]}/apply`));
  const ticket = { subject: `Call ${word}`, body: word, category: "calls", with_facts: false };
  await done(browser.send("POST", "CRM/createTicket", ticket));
  await browser.send("POST", "session/login", { email: lead.email, password: "Wrong-Horse1" });
  const desk = await newStaffClient(t, "l3");
  await done(desk.send("GET", casePath(lead.email), undefined, { reason: `${word} called about ticket 12` }));
  await runJobs(t, openJobHandlers(t.context, t.adapters));
  await sealAll(t.context);
  expect(await tablesWith(word)).toEqual(expect.arrayContaining(["audit_log", "mails", "members", "tickets"]));

  await t.owner
    .insertInto("cancellations")
    .values({ team_id, at: t.clock.now(), reason: "other", words: word })
    .execute();
  t.clock.advance(31 * 86_400);
  await night();
  const hits = {
    tables: await tablesWith(word),
    files: await filesWith(word),
    lines: logged.filter((line) => line.toLowerCase().includes(word)),
  };
  expect(hits).toEqual({ tables: [], files: [], lines: [] });
  expect(logged.length).toBeGreaterThan(0);
  console.log(`erasure: a deleted team's word in 0 tables, 0 files, 0 of ${logged.length} log lines`);
  await sealAll(t.context);
  await writeDayFile(t.context, t.adapters.storage);
  expect(await wrongs()).toEqual([]);
});
