import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Migration, migrationIssues } from "./parts/migration-rules.ts";
import { PREVIOUS, RELEASES, filesOfRelease, hasRelease } from "./parts/releases.ts";
import { ROOT } from "./parts/stack.ts";

const FOLDER = "apps/api/migrations";
/** Older ones were written before the rules. */
const LAST_WITHOUT_RULES = "0051";

const all: readonly Migration[] = readdirSync(join(ROOT, FOLDER))
  .filter((name) => name.endsWith(".sql"))
  .toSorted()
  .map((name) => ({ name, text: readFileSync(join(ROOT, FOLDER, name), "utf8") }));

/** Where the previous release's code names a table, a column or a function. Migrations and generated types don't count. */
function useInPrevious(name: string): string | undefined {
  const places = ["apps/api/src", "apps/api/seed", ":!apps/api/src/generated", ":!*.test.ts"];
  try {
    const args = ["grep", "--word-regexp", "--line-number", "--max-count=1", name, PREVIOUS.commit, "--", ...places];
    return execFileSync("git", args, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })
      .split("\n")[0]
      ?.replace(`${PREVIOUS.commit}:`, "");
  } catch (error) {
    // 1: found nowhere. A shallow clone lacks the commit and can't tell; a whole one still refuses.
    if ((error as { status?: number }).status !== 1) console.log(`commit ${PREVIOUS.commit} is missing here`);
    return undefined;
  }
}

test("migrations run while the previous release serves, and keep no request waiting", () => {
  const issues = all
    .filter(({ name }) => name.slice(0, 4) > LAST_WITHOUT_RULES)
    .flatMap((one) => migrationIssues(one, all.slice(0, all.indexOf(one)), useInPrevious));
  expect(issues, "CONTRIBUTING.md, Migrations, says what to write instead").toEqual([]);
});

test("a release's migrations are as they were released", async () => {
  const now = new Map(all.map(({ name, text }) => [name, text]));
  for (const release of RELEASES) {
    expect(now.has(release.last_migration), `${release.version}: ${release.last_migration}`).toBe(true);
    // A shallow clone has no history; hashes.json still guards every file.
    if (!(await hasRelease(release))) continue;
    const released = await filesOfRelease(release, FOLDER);
    const names = [...released.keys()].filter((name) => name.endsWith(".sql")).toSorted();
    expect(names.at(-1)).toBe(release.last_migration);
    for (const name of names)
      expect(now.get(name), `${name}, released with ${release.version}`).toBe(released.get(name));
  }
});

test("every version in the changelog is recorded as a release, but for the one that is being made", () => {
  const changelog = readFileSync(join(ROOT, "CHANGELOG.md"), "utf8");
  const { version: current } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };
  const versions = [...changelog.matchAll(/^## \[(\d[^\]]*)\]/gm)].map(([, version]) => version);
  const recorded = RELEASES.map(({ version }) => version);
  // A commit can't name itself, so a release is recorded by the next one.
  const missing = versions.filter((version) => !recorded.includes(version ?? ""));
  expect(missing.filter((version) => version !== current || version !== versions[0])).toEqual([]);
  expect(versions).toEqual(expect.arrayContaining(recorded));
});

test("statements name their columns: a prepared one would fail from the moment a migration adds another", () => {
  const files = readdirSync(join(ROOT, "apps/api/src"), { recursive: true, encoding: "utf8" });
  const code = files.filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
  const all_columns = code.filter((name) =>
    /\b(select|returning)All\(/.test(readFileSync(join(ROOT, "apps/api/src", name), "utf8")),
  );
  expect(all_columns).toEqual([]);
});

const usesTeams = (name: string) => (["teams", "team_name", "sweep_night"].includes(name) ? "store.ts:1" : undefined);
const OUTSIDE = "-- migrate: outside a transaction\n";
const BATCHES = "-- migrate: in batches\n";
const NOT_NULL: readonly Migration[] = [
  { name: "1.sql", text: "alter table teams add constraint teams_size check (size is not null) not valid;" },
  { name: "2.sql", text: "alter table teams validate constraint teams_size;" },
];

test.for<readonly [sql: string, issue: string]>([
  ["create index teams_size on teams (size);", "must be created concurrently"],
  ["CREATE UNIQUE INDEX teams_size ON ONLY public.teams (size);", "must be created concurrently"],
  ["create index concurrently teams_size on teams (size);", "needs the first line"],
  ["-- don't wait\nalter table teams drop column team_name;\n-- it's gone", "drops the column teams.team_name"],
  ["drop table teams;", "drops the table teams, which the previous release uses: store.ts:1"],
  ["drop function if exists sweep_night(timestamptz);", "drops the function sweep_night"],
  ["alter function sweep_night(timestamptz) rename to sweep;", "renames sweep_night"],
  ["create or replace view teams as select 1;", "replaces the view teams, which the previous release uses"],
  ["alter table teams rename to groups;", "renames the table teams"],
  ["alter table teams rename column team_name to name;", "renames the column teams.team_name"],
  ["alter table teams rename team_name to name;", "renames the column teams.team_name"],
  ["alter table teams drop column team_name;", "drops the column teams.team_name"],
  ["alter table teams add column size int, drop team_name;", "drops the column teams.team_name"],
  ["alter table teams alter column size set not null;", "set not null reads the whole table"],
  ["alter table teams alter column size type bigint;", "changes the type of teams.size"],
  ["alter table teams alter size set data type bigint using size * 2;", "changes the type of teams.size"],
  ["alter table teams add constraint teams_size check (size > 0);", "must be added not valid"],
  ["alter table teams add check (size > 0);", "must be added not valid"],
  ["alter table teams add foreign key (owner) references members (id);", "must be added not valid"],
  ["alter table teams add unique (size);", "must use an index that was created concurrently"],
  ["alter table teams add column size int not null;", "not null needs a default"],
  ["alter table teams add column size int check (size > 0);", "add its check apart"],
  ["alter table teams add column owner uuid references members;", "add its foreign key apart"],
  ["alter table teams add column size int unique;", "builds an index"],
  ["alter table teams add column id2 uuid default gen_random_uuid();", "may rewrite the table"],
  ["alter table teams add column twice int generated always as (size * 2) stored;", "rewrites the table"],
  ["update teams set size = 1;", "update teams must be a backfill"],
  ["update teams set size = 1 where size is null;", "update teams must be a backfill"],
  ["with old as (select id from teams) update teams set size = 1;", "update teams must be a backfill"],
  ["delete from teams where size = 0;", "delete from teams must be a backfill"],
  ["insert into sizes select id, size from teams;", "insert into sizes must be a backfill"],
  ["alter table teams add column a int; alter table members add column a int;", "one existing table per file"],
  [
    "alter table teams add constraint c check (size > 0) not valid; alter table teams validate constraint c;",
    "in a file of its own",
  ],
  ["lock table teams;", "lock keeps requests waiting"],
  ["truncate teams;", "truncate keeps requests waiting"],
  [`${OUTSIDE}alter table teams add column size int;`, "outside a transaction, only named indexes"],
  [`${OUTSIDE}create index concurrently on teams (size);`, "outside a transaction, only named indexes"],
  [`${BATCHES}update teams set size = 1 where size is null;`, "a batch needs a limit"],
  [
    `${BATCHES}update teams set size = 1 where id in (select id from teams where size is null limit 9 for update skip locked);`,
    "skip locked leaves out rows",
  ],
  [`${BATCHES}select 1 limit 1;`, "a backfill changes rows"],
  [`${BATCHES}delete from teams where id in (select id from teams limit 9); select 1;`, "a backfill is one statement"],
])("refuses %s", ([text, issue]) => {
  const issues = migrationIssues({ name: "0099_planted.sql", text }, [], usesTeams);
  expect(issues.join("\n")).toContain(issue);
  expect(issues.join("\n")).toContain("0099_planted.sql: ");
});

test.for<readonly [what: string, sql: string, earlier?: readonly Migration[]]>([
  ["a new column", "alter table teams add column size int, add column color text not null default 'red';"],
  ["a new column with the time", "alter table teams add column seen_at timestamptz not null default now();"],
  [
    "a new table with indexes, checks, keys and rows",
    `create table sizes (id uuid primary key, size int not null check (size > 0)); create index sizes_size on sizes (size);
     alter table sizes enable row level security; insert into sizes select id, 1 from sizes;`,
  ],
  ["a few new rows", "insert into settings (name, value) values ('update teams', 'drop table teams; truncate teams');"],
  ["a function that updates", "create function f() returns void language sql as $$ update teams set size = 1 $$;"],
  ["a constraint to be validated later", "alter table teams add constraint c check (size > 0) not valid;"],
  ["a validation", "alter table teams validate constraint c;"],
  ["not null after its validation", "alter table teams alter column size set not null;", NOT_NULL],
  ["an unused column dropped", "alter table teams drop column size;"],
  ["an unused function dropped", "drop function old_sweep();"],
  [
    "indexes",
    `${OUTSIDE}create unique index concurrently teams_size on teams (size);\ndrop index concurrently teams_old;`,
  ],
  ["a key by its index", "alter table teams add constraint teams_size unique using index teams_size;"],
  ["a default", "alter table teams alter column size set default 1;"],
  ["a comment", "-- update teams; drop table teams;\nselect 1;"],
  [
    "a backfill",
    `${BATCHES}update teams set size = 1 where id in (select id from teams where size is null order by id limit 1000);`,
  ],
])("accepts %s", ([, text, earlier = []]) => {
  expect(migrationIssues({ name: "0099_planted.sql", text }, earlier, usesTeams)).toEqual([]);
});
