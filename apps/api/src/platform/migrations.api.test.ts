import { randomBytes } from "node:crypto";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { waitUntil } from "../../test/waiting.ts";
import { migrate, migrationState } from "./migrations.ts";

const opened: pg.Client[] = [];
afterAll(async () => {
  await Promise.all(opened.map((client) => client.end().catch(() => {})));
});

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  opened.push(client);
  return client;
}

const FIRST = "create table things (id int primary key, color text, changes int not null default 0);";

/** An empty database and a folder of migrations, with what `migrate` says about them. */
async function open(files: Readonly<Record<string, string>>) {
  const name = `migrations_${randomBytes(5).toString("hex")}`;
  await (await connect(inject("clusterUrl"))).query(`create database ${name}`);
  const url = Object.assign(new URL(inject("clusterUrl")), { pathname: `/${name}` }).href;
  const path = await mkdtemp(join(tmpdir(), "switchboard-migrations-"));
  const folder = pathToFileURL(`${path}/`);
  const write = async (more: Readonly<Record<string, string>>) => {
    for (const [file, text] of Object.entries(more)) await writeFile(join(path, file), text);
  };
  await write(files);
  const told: string[] = [];
  const run = () => migrate(url, [], { folder, tell: (line) => void told.push(line) });
  return { url, folder, write, told, run, db: await connect(url) };
}

/** Ends the connection that migrates, as a crash would. */
const kill = (db: pg.Client) =>
  db.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'switchboard-migrate'`);

const applied = async (db: pg.Client) =>
  (await db.query<{ name: string }>("select name from kysely_migration order by name")).rows.map(({ name }) => name);

test("waits for a lock in short attempts, says who holds it, and succeeds when it is released", async () => {
  const m = await open({ "0001_first.sql": FIRST });
  await m.run();
  await m.write({ "0002_size.sql": "alter table things add column size int;" });
  const holder = await connect(m.url);
  await holder.query("begin; select count(*) from things");
  const migrating = m.run();
  const line = await waitUntil("a line", () => m.told.find((one) => one.includes("waits for")));
  expect(line).toContain("0002_size.sql: waits for things (AccessExclusiveLock), held by process ");
  expect(line).toContain("select count(*) from things");
  // On a busy machine the first attempt can end before the holder was looked up.
  expect(m.told.find((one) => one.includes("trying again"))).toContain("trying again (2 of 120)");
  await holder.query("commit");
  expect(await migrating).toEqual(["0002_size.sql"]);
  expect(await applied(m.db)).toEqual(["0001_first.sql", "0002_size.sql"]);
});

test("requests that wait behind a migration don't reach their own limit", async () => {
  const m = await open({ "0001_first.sql": FIRST });
  await m.run();
  await m.write({ "0002_size.sql": "alter table things add column size int;" });
  const holder = await connect(m.url);
  await holder.query("begin; select from things");
  const migrating = m.run();
  await waitUntil("the migration to wait", async () => {
    const { rowCount } = await m.db.query("select from pg_locks where relation = 'things'::regclass and not granted");
    return rowCount === 1;
  });
  // As servers ask.
  await m.db.query("set lock_timeout = '3s'");
  await expect(m.db.query("select from things")).resolves.toMatchObject({ rowCount: 0 });
  await holder.query("commit");
  await migrating;
});

test("a request is never the victim of a deadlock with a migration", async () => {
  const m = await open({ "0001_first.sql": "create table earlier (id int); create table later (id int);" });
  await m.run();
  await m.write({
    "0002_both.sql": "alter table earlier add column size int; alter table later add column size int;",
  });
  const request = await connect(m.url);
  await request.query("begin; select from later");
  const migrating = m.run();
  await waitUntil("the migration to wait", async () => {
    const { rowCount } = await m.db.query("select from pg_locks where relation = 'later'::regclass and not granted");
    return rowCount === 1;
  });
  await expect(request.query("select from earlier")).resolves.toMatchObject({ rowCount: 0 });
  await request.query("commit");
  expect(await migrating).toEqual(["0002_both.sql"]);
});

test("has no limit for a statement, whatever the login's own is", async () => {
  const m = await open({ "0001_slow.sql": "select pg_sleep(0.2);" });
  await m.db.query(
    `do $$ begin execute format('alter database %I set statement_timeout = 50', current_database()); end $$`,
  );
  expect(await m.run()).toEqual(["0001_slow.sql"]);
});

test("finishes an index that was killed while it was built", async () => {
  const m = await open({ "0001_first.sql": FIRST });
  await m.run();
  await m.write({
    "0002_index.sql": `-- migrate: outside a transaction
      create index concurrently things_color on things (color);
      create index concurrently things_changes on things (changes);`,
  });
  const writer = await connect(m.url);
  await writer.query("begin; insert into things values (1, 'red')");
  const killed = m.run().catch((error: Error) => error);
  const isValid = async (name: string) =>
    (
      await m.db.query<{ valid: boolean }>(
        "select indisvalid as valid from pg_index where indexrelid = to_regclass($1)",
        [name],
      )
    ).rows[0]?.valid;
  await waitUntil("the index to wait for the writer", async () => (await isValid("things_color")) === false);
  await waitUntil("a line", () => m.told.some((line) => line.includes("held by process")));
  await kill(m.db);
  expect(await killed).toBeInstanceOf(Error);
  expect(await isValid("things_color")).toBe(false);
  await writer.query("commit");
  expect(await m.run()).toEqual(["0002_index.sql"]);
  expect(m.told).toContain("0002_index.sql: dropping what is left of things_color");
  expect([await isValid("things_color"), await isValid("things_changes")]).toEqual([true, true]);
});

test("a run after a kill between two indexes builds only the second", async () => {
  const m = await open({
    "0001_first.sql": FIRST,
    "0002_index.sql": `-- migrate: outside a transaction
      create index concurrently things_color on things (color);
      create index concurrently things_missing on things (missing);`,
  });
  await expect(m.run()).rejects.toThrow(/^0002_index\.sql: column "missing" does not exist/);
  const oid = async () =>
    (await m.db.query<{ oid: number }>("select 'things_color'::regclass::oid as oid")).rows[0]?.oid;
  const before = await oid();
  await m.db.query("alter table things add column missing int");
  expect(await m.run()).toEqual(["0002_index.sql"]);
  expect(await oid()).toBe(before);
});

const BATCHES = `-- migrate: in batches
  update things set color = 'blue', changes = changes + 1
  where id in (select id from things where color is null order by id limit 1000)`;

test("a backfill commits each batch, shows its progress and continues where it was killed", async () => {
  const m = await open({ "0001_first.sql": `${FIRST} insert into things select generate_series(1, 2500);` });
  await m.run();
  await m.write({ "0002_color.sql": BATCHES });
  // The second batch waits for this row until it is killed.
  const holder = await connect(m.url);
  await holder.query("begin; select from things where id = 1500 for update");
  const killed = m.run().catch((error: Error) => error);
  await waitUntil("the first batch", () => m.told.includes("0002_color.sql: 1000 rows"));
  await kill(m.db);
  await holder.query("rollback");
  expect(await killed).toBeInstanceOf(Error);
  const left = async () =>
    Number((await m.db.query<{ count: string }>("select count(*) from things where color is null")).rows[0]?.count);
  expect(await left()).toBeLessThanOrEqual(1500);
  expect(await m.run()).toEqual(["0002_color.sql"]);
  expect(await left()).toBe(0);
  const { rows } = await m.db.query("select min(changes) as least, max(changes) as most from things");
  expect(rows).toEqual([{ least: 1, most: 1 }]);
});

test("two at once apply each migration once", async () => {
  const m = await open({
    "0001_first.sql": `${FIRST} insert into things select generate_series(1, 1500);`,
    "0002_color.sql": BATCHES,
    "0003_index.sql": "-- migrate: outside a transaction\ncreate index concurrently things_color on things (color);",
    "0004_more.sql": "insert into things values (0, 'red');",
  });
  const both = await Promise.all([m.run(), m.run()]);
  expect(both.toSorted((a, b) => a.length - b.length)).toEqual([
    [],
    ["0001_first.sql", "0002_color.sql", "0003_index.sql", "0004_more.sql"],
  ]);
});

test("waits for another migration of the same database, and says so", async () => {
  const m = await open({ "0001_first.sql": FIRST });
  const other = await connect(m.url);
  await other.query("select pg_advisory_lock(3853314791062309107)");
  const waiting = m.run();
  await waitUntil("a line", () => m.told.includes("Waiting for another migration of this database."));
  await other.query("select pg_advisory_unlock(3853314791062309107)");
  expect(await waiting).toEqual(["0001_first.sql"]);
});

test("a migration that fails leaves nothing of itself, and keeps those before it", async () => {
  const m = await open({ "0001_first.sql": FIRST, "0002_wrong.sql": "create table more (id int); select 1 / 0;" });
  await expect(m.run()).rejects.toThrow("0002_wrong.sql: division by zero");
  expect(await applied(m.db)).toEqual(["0001_first.sql"]);
  const { rows } = await m.db.query("select to_regclass('more') as more");
  expect(rows).toEqual([{ more: null }]);
});

test("refuses an unknown way to run a file", async () => {
  const m = await open({ "0001_first.sql": "-- migrate: outside transaction\nselect 1;" });
  await expect(m.run()).rejects.toThrow("0001_first.sql: unknown way to run it: -- migrate: outside transaction");
});

test("an older version leaves a newer database as it is", async () => {
  const m = await open({ "0001_first.sql": FIRST, "0002_size.sql": "alter table things add column size int;" });
  await m.run();
  const { folder, run } = await open({ "0001_first.sql": FIRST });
  expect(await migrationState(m.url, folder)).toEqual({ pending: [], newer: ["0002_size.sql"] });
  expect(await migrate(m.url, [], { folder })).toEqual([]);
  await m.write({ "0003_other.sql": "select 1;" });
  await run();
  expect(await applied(m.db)).toEqual(["0001_first.sql", "0002_size.sql"]);
});
