import { glob, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

/**
 * Keeps teams and people of tests, journeys, seeds, screenshots and tools in one place: only the factories insert them, so
 * a new required column is added once. See docs/decisions/0044-factories.md.
 */
const root = new URL("../", import.meta.url).pathname;
const CHECKED = [
  "e2e/**/*.ts",
  "tools/**/*.ts",
  "apps/api/{test,seed,proofs}/**/*.ts",
  "apps/api/src/**/*.test.ts",
  "packages/*/src/**/*.test.ts",
];
const FACTORIES = "apps/api/test/factories/";
const TABLES = "(?:teams|subscriptions|members|accounts)";
const INSERT = new RegExp(
  String.raw`insert\s+into\s+(?:public\.)?"?${TABLES}\b|insertInto\(\s*["'\`]${TABLES}\b`,
  "gi",
);

/** Insert hundreds or thousands of rows in one statement. */
const BULK = [
  "apps/api/seed/seed.ts",
  "apps/api/src/features/account-check/rounds.api.test.ts",
  "apps/api/src/features/devices/devices.api.test.ts",
  "apps/api/src/features/rollout/rollout.api.test.ts",
  "apps/api/src/features/search/search.api.test.ts",
  "apps/api/src/platform/paging.api.test.ts",
  "tools/parts/paying-teams.ts",
  "tools/parts/phone-load.ts",
  "tools/parts/solo-accounts.ts",
  "tools/parts/world.ts",
  "tools/proof-bulk.ts",
  "tools/proof-lookup.ts",
  "tools/proof-report.ts",
  "tools/proof-retention.ts",
];
/** Expects that row-level security refuses the row. */
const REFUSED = ["apps/api/src/features/team/team.api.test.ts"];

const insertsIn = (file: string, source: string): string[] =>
  file.startsWith(FACTORIES) ? [] : (source.match(INSERT) ?? []);

test("only factories and bulk inserts create teams, subscriptions, members and accounts", async () => {
  const own = "tools/factories.test.ts";
  const found: string[] = [];
  for await (const file of glob(CHECKED, { cwd: root })) {
    if (file !== own && insertsIn(file, await readFile(root + file, "utf8")).length > 0) found.push(file);
  }
  expect(found.toSorted()).toEqual([...BULK, ...REFUSED].toSorted());
});

test.each<[what: string, file: string, source: string]>([
  ["a statement", "e2e/bad.spec.ts", "await runSql(`insert into members (team_id) values ($1)`, [team_id]);"],
  [
    "a part of a statement",
    "tools/shots/bad.ts",
    "with t as (insert into teams (product) values ('team') returning id)",
  ],
  ["a statement over two lines", "tools/parts/bad.ts", "sql`INSERT INTO\n  public.accounts (email) values ('x')`"],
  ["the query builder", "apps/api/seed/bad.ts", 'await db.insertInto("subscriptions").values(row).execute();'],
  ["the query builder over two lines", "apps/api/src/features/x/bad.api.test.ts", "owner.insertInto(\n  'members')"],
])("%s is found", (_, file, source) => {
  expect(insertsIn(file, source)).toHaveLength(1);
});

test.each<[what: string, file: string, source: string]>([
  ["the factory", `${FACTORIES}teams.ts`, 'db.insertInto("teams").values({ team_name })'],
  ["another table", "e2e/good.spec.ts", "insert into members_seen (id) values ($1)"],
  ["an update", "e2e/good.spec.ts", "update members set status = 'removed' where id = $1"],
])("%s is permitted", (_, file, source) => {
  expect(insertsIn(file, source)).toEqual([]);
});
