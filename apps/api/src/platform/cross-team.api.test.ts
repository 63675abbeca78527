import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type TestApp, openTestApp } from "../../test/test-app.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

const PLACES = new Set(["cell", "directory", "every cell", "shared"]);

/**
 * Everything a server can use to look beyond one team. Its role has row-level security, so that is a table without it, a
 * view (which reads as its owner), or a function that runs as its owner.
 */
async function beyondOneTeam(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct 'function ' || proname as name from pg_proc where prosecdef and pronamespace = 'public'::regnamespace
    union all
    select case relkind when 'v' then 'view ' else 'table ' end || relname from pg_class
    where relnamespace = 'public'::regnamespace and (relkind = 'v' or relkind in ('r', 'p') and not relrowsecurity)`.execute(
    t.owner,
  );
  return rows.map(({ name }) => name).toSorted();
}

async function listed(): Promise<{ name: string; place: string; reason: string }[]> {
  const table = await readFile(new URL("../../proofs/cross-team.tsv", import.meta.url), "utf8");
  return table
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [name = "", place = "", reason = ""] = line.split("\t");
      return { name, place, reason };
    });
}

test("everything that looks beyond one team is listed with its place in an installation of cells", async () => {
  const rows = await listed();
  expect(rows.filter(({ place, reason }) => !PLACES.has(place) || reason === "")).toEqual([]);
  expect(await beyondOneTeam()).toEqual(rows.map(({ name }) => name).toSorted());
});

test("the list notices a new function, view or table", async () => {
  const before = await beyondOneTeam();
  await sql`create function planted() returns bigint language sql security definer as 'select count(*) from members'`.execute(
    t.owner,
  );
  await sql`create view planted_view as select * from members`.execute(t.owner);
  await sql`create table planted_table (id int)`.execute(t.owner);
  const added = (await beyondOneTeam()).filter((name) => !before.includes(name));
  expect(added).toEqual(["function planted", "table planted_table", "view planted_view"]);
});
