import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { openJobHandlers } from "../../app.ts";
import { keepMonths } from "../../platform/months.ts";
import { RETENTION, listRetentionMismatches } from "./retention.ts";
import { type MemberOptions, makeMembers } from "../../../test/factories/people.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { makePerson, makeTeam, newEmail } from "../../../test/people.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

const night = () =>
  openJobHandlers(t.context, t.adapters)
    .find(({ job }) => job.name === "sweep.nightly")!
    .run({}, { job_id: "x", signal: new AbortController().signal });
const ago = (days: number) => new Date(t.clock.now().getTime() - days * 86_400_000);

async function canceledTeam(): Promise<string> {
  const team_id = await makeTeam(t.owner, t.clock.now());
  await t.owner
    .insertInto("cancellations")
    .values({ team_id, at: ago(31), reason: "other", words: "" })
    .execute();
  return team_id;
}
const leftOf = async (teams: readonly string[]) =>
  (await t.owner.selectFrom("teams").select("id").where("id", "in", teams).execute()).map(({ id }) => id);

/** Runs `check` before each row of this table is deleted. */
async function watch(table: string, check: string): Promise<void> {
  await sql`create function watched() returns trigger language plpgsql as ${sql.lit(`begin ${check} return old; end`)}`.execute(
    t.owner,
  );
  await sql`create trigger watched before delete on ${sql.table(table)} for each row execute function watched()`.execute(
    t.owner,
  );
}
afterEach(async () => {
  await sql`drop function if exists watched cascade`.execute(t.owner);
  await sql`drop table if exists transactions_seen`.execute(t.owner);
});

const gone = () => ({ status: "removed", status_before: "active", removed_at: ago(31) }) as const;

test("deletes more than one portion in a night, each in its own transaction", async () => {
  const team_id = await makeTeam(t.owner, t.clock.now());
  await makeMembers(t.owner, t.clock.now(), team_id, Array<MemberOptions>(250).fill(gone()));
  await sql`create table transactions_seen (id xid8 primary key)`.execute(t.owner);
  await sql`grant insert, select on transactions_seen to public`.execute(t.owner);
  await watch("members", "insert into public.transactions_seen values (pg_current_xact_id()) on conflict do nothing;");
  await night();
  const left = await t.owner.selectFrom("members").select("id").where("team_id", "=", team_id).execute();
  expect(left).toEqual([]);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from transactions_seen`.execute(t.owner);
  expect(rows).toEqual([{ n: 3 }]);
});

test("continues after a part that fails, and reports the night as failed", async () => {
  const teams = [await canceledTeam(), await canceledTeam(), await canceledTeam()];
  const person = await makePerson(t.owner, t.clock.now(), await makeTeam(t.owner, t.clock.now()));
  await t.owner
    .insertInto("events")
    .values({
      team_id: person.team_id,
      at: ago(400),
      kind: "billing.renews",
      alert: false,
      by_support: false,
      for_team: true,
    })
    .execute();
  await watch("teams", `if old.id = '${teams[1]!}' then raise exception 'not this one'; end if;`);
  await expect(night()).rejects.toThrow(/not everything/);
  expect(await leftOf(teams), "only the failing one").toEqual([teams[1]]);
  const events = await t.owner.selectFrom("events").select("id").where("team_id", "=", person.team_id).execute();
  expect(events).toEqual([]);
  await sql`drop function watched cascade`.execute(t.owner);
  await night();
  expect(await leftOf(teams)).toEqual([]);
});

test("gives the deletion of a team more time than a request", async () => {
  const team_id = await canceledTeam();
  await watch("teams", "if current_setting('statement_timeout') <> '10min' then raise exception 'in a hurry'; end if;");
  await night();
  expect(await leftOf([team_id])).toEqual([]);
});

test("leaves locked rows for the next night without waiting", async () => {
  const team_id = await makeTeam(t.owner, t.clock.now());
  const rows = ["busy@example.com", "idle@example.com"].map((email) => ({ ...gone(), email }));
  await makeMembers(t.owner, t.clock.now(), team_id, rows);
  const left = async () => {
    const rows = await t.owner.selectFrom("members").select("email").where("team_id", "=", team_id).execute();
    return rows.map(({ email }) => email);
  };
  await t.owner.transaction().execute(async (db) => {
    await sql`select from members where team_id = ${team_id} and email = 'busy@example.com' for update`.execute(db);
    await night();
  });
  expect(await left()).toEqual(["busy@example.com"]);
  await night();
  expect(await left()).toEqual([]);
});

/** Tables without an entry, and entries without a table. A month belongs to its table. */
async function unlisted(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class c where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
      and relname not like 'kysely%' and not exists (select from pg_inherits where inhrelid = c.oid)`.execute(t.owner);
  const there = new Set(rows.map(({ name }) => name));
  return [...there]
    .filter((name) => !(name in RETENTION))
    .concat(Object.keys(RETENTION).filter((name) => !there.has(name)));
}

test("the retention list covers every table and matches what is swept", async () => {
  expect(listRetentionMismatches()).toEqual([]);
  await keepMonths(t.context.db, t.clock.now());
  expect(await unlisted()).toEqual([]);
});

test("the retention list notices a new table, and a swept one that no sweep deletes from", async () => {
  await sql`create table planted (id uuid primary key)`.execute(t.owner);
  expect(await unlisted()).toEqual(["planted"]);
  await sql`drop table planted`.execute(t.owner);
  expect(listRetentionMismatches({ ...RETENTION, planted: { swept: "a day" } })).toEqual(["planted"]);
  expect(listRetentionMismatches({ ...RETENTION, mails: { stays: "evidence" } })).toEqual(["mails"]);
});

// asvs: V14.2.4
test("deletes emails with their team, and old ones of other teams", async () => {
  const [gone, stays] = [await canceledTeam(), await makeTeam(t.owner, t.clock.now())];
  const mail = { locale: "en", template: "session.new_login", data: "{}" };
  const [of_gone, old, young] = [newEmail("gone"), newEmail("old"), newEmail("young")];
  await t.owner
    .insertInto("mails")
    .values([
      { ...mail, team_id: gone, recipient: of_gone, created_at: ago(31) },
      { ...mail, team_id: stays, recipient: old, created_at: ago(181) },
      { ...mail, team_id: stays, recipient: young, created_at: ago(179) },
    ])
    .execute();
  await night();
  const left = await t.owner
    .selectFrom("mails")
    .select("recipient")
    .where("recipient", "in", [of_gone, old, young])
    .execute();
  expect(left).toEqual([{ recipient: young }]);
});

test("rows listed as deleted with another are deleted with their team at the latest", async () => {
  const { rows } = await sql<{ name: string }>`
    with recursive gone (id) as (
      select 'teams'::regclass::oid
      union select k.conrelid from pg_constraint k join gone on k.confrelid = gone.id where k.contype = 'f' and k.confdeltype = 'c'
    )
    select relname as name from pg_class join gone on oid = gone.id`.execute(t.owner);
  const cascading = new Set(rows.map(({ name }) => name));
  // Triggers delete the words (search.api.test.ts).
  const others = new Set(["audit_unsealed", "device_words", "job_steps", "member_words", "stored_files"]);
  const left = Object.entries(RETENTION).flatMap(([table, kept]) =>
    "with" in kept && !cascading.has(table) && !others.has(table) ? [table] : [],
  );
  expect(left).toEqual([]);
});
