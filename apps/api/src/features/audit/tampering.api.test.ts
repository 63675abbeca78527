import { keyText } from "../../../test/keys.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Db, NO_TEAM } from "../../platform/db.ts";
import { tamperAndRollBack, disableTriggers, verifyAs, writeLog } from "../../../test/audit.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { makeTeam } from "../../../test/people.ts";
import { commandFile } from "../../../../../tools/parts/command-file.ts";
import { run } from "../../../../../tools/parts/process.ts";
import { writeDayFile } from "./day-files.ts";
import { sealAll } from "./sealing.ts";

/** Tampers with the log as a database superuser in every way we could think of, and expects each to be found. */

const TIMES = 200;
const TEAMS = 5;
/** Kept small, because every change is followed by a verification of the whole log. */
const ROUNDS = { first: 25, second: 15, third: 10 };
const LENGTH = ROUNDS.first + ROUNDS.second + ROUNDS.third;

let t: TestApp;
let teams: string[];
/** The signed ends of all chains before their last rows: what a patient intruder could have kept. */
let keptHeads: { team_id: string; rows: number }[];
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
  teams = [NO_TEAM];
  for (let n = 1; n < TEAMS; n += 1) teams.push(await makeTeam(t.owner, t.clock.now()));
  await writeRound(ROUNDS.first);
  keptHeads = await t.owner.selectFrom("audit_heads").select(["team_id", "rows"]).execute();
  await sql`create table kept_heads as select * from audit_heads`.execute(t.owner);
  await writeRound(ROUNDS.second);
  await writeRound(ROUNDS.third);
  t.clock.advance(2 * 3600);
  await writeDayFile(t.context, t.adapters.storage);
});
afterAll(() => t.close());

async function writeRound(count: number): Promise<void> {
  for (const team_id of teams) await writeLog(t.owner, team_id, t.clock.now(), count);
  await sealAll(t.context);
}

const verify = (db: Db) => verifyAs(t, db);

let state = 20_261;
/** Deterministic, so a run with an undetected change can be repeated. */
function upTo(limit: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * limit);
}
const oneOf = <T>(all: readonly T[]): T => all[upTo(all.length)]!;

interface Done {
  readonly what: string;
  /** The place that a finding must name; undefined if the tampering moved it. */
  readonly team_id?: string;
  readonly audit_id?: number;
}

/** Picks a random seal, and with it a row of the log. */
async function randomSeal(db: Db, of: string = oneOf(teams)) {
  const { rows } = await sql<{ team_id: string; seq: number; audit_id: number }>`
    select team_id, seq, audit_id from audit_seals where team_id = ${of} order by seq offset ${upTo(LENGTH)} limit 1`.execute(
    db,
  );
  return rows[0]!;
}
type Place = Awaited<ReturnType<typeof randomSeal>>;
const inLog = ({ team_id, audit_id }: Place) => sql`team_id = ${team_id} and id = ${audit_id}`;
const inSeals = ({ team_id, seq }: Place) => sql`team_id = ${team_id} and seq = ${seq}`;

interface Column {
  readonly table: "audit_log" | "audit_seals" | "audit_heads";
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
}
/** Read from the database catalog, so an unsealed new column is found here. */
async function columns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name as table, column_name as name, data_type as type, is_nullable = 'YES' as nullable
    from information_schema.columns where table_schema = 'public' and table_name in ('audit_log', 'audit_seals', 'audit_heads')
    order by table_name, ordinal_position`.execute(t.owner);
  return rows;
}

function otherValue({ name, type }: Column) {
  const column = sql.ref(name);
  if (name === "actor_side") return sql`case when actor_side = 'staff' then 'customer' else 'staff' end`;
  if (type === "uuid") return sql`gen_random_uuid()`;
  if (type === "bigint") return sql`${column} + ${sql.lit(10_000_000 + upTo(1000))}`;
  if (type === "text") return sql`coalesce(${column}, '') || ' '`;
  if (type === "jsonb") return sql`${column} || '{"after": false}'`;
  const bit = upTo(256);
  if (type === "bytea") return sql`set_bit(${column}, ${sql.lit(bit)}, 1 - get_bit(${column}, ${sql.lit(bit)}))`;
  return sql`${column} + interval '1 microsecond' * ${sql.lit(oneOf([-86_400_000_000, -1, 1, 3_600_000_000]))}`;
}

async function edit(db: Db, column: Column): Promise<Done> {
  const place = await randomSeal(db);
  const { table, name, nullable } = column;
  const what = `edit ${table}.${name}`;
  if (table === "audit_log" && name === "id") {
    await renumber(db, place, place.audit_id + 10_000_000);
    return { what, ...place };
  }
  const where =
    table === "audit_log" ? inLog(place) : table === "audit_seals" ? inSeals(place) : sql`team_id = ${place.team_id}`;
  const is = await sql<{ is: unknown }>`select ${sql.ref(name)} as is from ${sql.table(table)} where ${where}`.execute(
    db,
  );
  const value = nullable && is.rows[0]!.is !== null && upTo(2) === 0 ? sql`null` : otherValue(column);
  await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${value} where ${where}`.execute(db);
  return table === "audit_log" ? { what, ...place } : { what, team_id: place.team_id };
}

/** Ids cannot be updated, not even by a superuser, so this deletes and reinserts the row. */
const renumber = (db: Db, place: Place, id: number) =>
  sql`
    with gone as (delete from audit_log where ${inLog(place)} returning *)
    insert into audit_log (team_id, id, at, request_id, actor_side, actor_id, on_behalf_of, action, target, detail, member_id,
      detail_salt, detail_hash)
    overriding system value
    select team_id, ${id}, at, request_id, actor_side, actor_id, on_behalf_of, action, target, detail, member_id, detail_salt,
      detail_hash from gone`.execute(db);

type Way = (db: Db) => Promise<Done>;

const DELETIONS: Way[] = [
  async (db) => {
    const place = await randomSeal(db);
    await sql`delete from audit_log where ${inLog(place)}`.execute(db);
    return { what: "delete a row", team_id: place.team_id };
  },
  async (db) => {
    const place = await randomSeal(db);
    await sql`delete from audit_seals where ${inSeals(place)}`.execute(db);
    return { what: "delete a seal", team_id: place.team_id };
  },
  async (db) => {
    const place = await randomSeal(db);
    await sql`delete from audit_log where ${inLog(place)}`.execute(db);
    await sql`delete from audit_seals where ${inSeals(place)}`.execute(db);
    return { what: "delete a row and its seal", team_id: place.team_id };
  },
  async (db) => {
    const place = await randomSeal(db);
    await sql`delete from audit_log where ${inLog(place)}`.execute(db);
    await sql`delete from audit_seals where ${inSeals(place)}`.execute(db);
    await shiftSeals(db, place, -1);
    await sql`update audit_heads set rows = rows - 1 where team_id = ${place.team_id}`.execute(db);
    return { what: "delete a row and its seal and close the gap", team_id: place.team_id };
  },
  async (db) => {
    const team_id = oneOf(teams);
    await sql`delete from audit_heads where team_id = ${team_id}`.execute(db);
    return { what: "delete an end", team_id };
  },
  async (db) => {
    const team_id = oneOf(teams);
    for (const table of ["audit_log", "audit_seals", "audit_heads"] as const)
      await db.deleteFrom(table).where("team_id", "=", team_id).execute();
    return { what: "delete a whole chain", team_id };
  },
  async (db) => {
    for (const table of ["audit_log", "audit_seals", "audit_heads"] as const)
      await sql`truncate ${sql.table(table)}`.execute(db);
    return { what: "delete everything", team_id: oneOf(teams) };
  },
];

/** In two steps, to avoid collisions with existing numbers. */
async function shiftSeals(db: Db, { team_id, seq }: Place, by: number): Promise<void> {
  await sql`update audit_seals set seq = seq + 1000000 where team_id = ${team_id} and seq >= ${seq}`.execute(db);
  await sql`update audit_seals set seq = seq - 1000000 + ${by} where team_id = ${team_id} and seq >= 1000000`.execute(
    db,
  );
}

async function twoPlaces(db: Db): Promise<[Place, Place]> {
  const one = await randomSeal(db);
  for (;;) {
    const other = await randomSeal(db, one.team_id);
    if (other.seq !== one.seq) return [one, other];
  }
}
const SWAPS: Way[] = [
  async (db) => {
    const [one, other] = await twoPlaces(db);
    await renumber(db, one, -1);
    await renumber(db, other, one.audit_id);
    await renumber(db, { ...one, audit_id: -1 }, other.audit_id);
    return { what: "swap two rows", ...one };
  },
  async (db) => {
    const [one, other] = await twoPlaces(db);
    await sql`update audit_seals set audit_id = -1 where ${inSeals(one)}`.execute(db);
    await sql`update audit_seals set audit_id = ${one.audit_id} where ${inSeals(other)}`.execute(db);
    await sql`update audit_seals set audit_id = ${other.audit_id} where ${inSeals(one)}`.execute(db);
    return { what: "swap the rows of two seals", team_id: one.team_id };
  },
  async (db) => {
    const [one, other] = await twoPlaces(db);
    await sql`update audit_seals set seq = 1000000 where ${inSeals(one)}`.execute(db);
    await sql`update audit_seals set seq = ${one.seq} where ${inSeals(other)}`.execute(db);
    await sql`update audit_seals set seq = ${other.seq} where ${inSeals({ ...one, seq: 1_000_000 })}`.execute(db);
    return { what: "swap two seals", team_id: one.team_id };
  },
];

/** Deletes the rest of a chain from this number on. */
async function cut(db: Db, team_id: string, from: number, withSeals: boolean): Promise<void> {
  await sql`
    delete from audit_log l using audit_seals s
    where s.team_id = l.team_id and s.audit_id = l.id and l.team_id = ${team_id} and s.seq >= ${from}`.execute(db);
  if (withSeals) await sql`delete from audit_seals where team_id = ${team_id} and seq >= ${from}`.execute(db);
}
const lengthOf = async (db: Db, team_id: string) =>
  (await db.selectFrom("audit_heads").select("rows").where("team_id", "=", team_id).executeTakeFirstOrThrow()).rows;

const CUTS: Way[] = [
  async (db) => {
    const team_id = oneOf(teams);
    await cut(db, team_id, (await lengthOf(db, team_id)) - upTo(20), false);
    return { what: "cut the rows", team_id };
  },
  async (db) => {
    const team_id = oneOf(teams);
    await cut(db, team_id, (await lengthOf(db, team_id)) - upTo(20), true);
    return { what: "cut rows and seals", team_id };
  },
  async (db) => {
    const team_id = oneOf(teams);
    const from = (await lengthOf(db, team_id)) - upTo(20);
    await cut(db, team_id, from, true);
    await sql`
      update audit_heads h set rows = s.seq, seal = s.seal, sealed_at = s.sealed_at from audit_seals s
      where h.team_id = ${team_id} and s.team_id = h.team_id and s.seq = ${from - 1}`.execute(db);
    return { what: "cut rows and seals and move the end", team_id };
  },
  async (db) => {
    const { team_id, rows } = oneOf(keptHeads);
    await cut(db, team_id, rows + 1, true);
    await sql`delete from audit_heads where team_id = ${team_id}`.execute(db);
    await sql`insert into audit_heads select * from kept_heads where team_id = ${team_id}`.execute(db);
    return { what: "bring back an older state with its own signature", team_id };
  },
];

const put = (db: Db, { team_id, audit_id }: Place, id: number) =>
  sql`
    insert into audit_log (team_id, id, at, request_id, actor_side, action, detail) overriding system value
    select team_id, ${id}, at, 'request x', 'customer', 'thing.changed', '{}' from audit_log where team_id = ${team_id} and id = ${audit_id}`.execute(
    db,
  );
/** Uses only what can be computed in SQL from visible data. */
const putSeal = (db: Db, { team_id, seq }: Place, audit_id: number) =>
  sql`
    insert into audit_seals (team_id, seq, audit_id, seal, sealed_at)
    select team_id, ${seq}, ${audit_id}, sha256(seal || ${String(audit_id)}::bytea), sealed_at
    from audit_seals where team_id = ${team_id} order by seq desc limit 1`.execute(db);

const FORGERIES: Way[] = [
  async (db) => {
    const place = await randomSeal(db);
    await put(db, place, place.audit_id - 1);
    return { what: "put a row between two", team_id: place.team_id, audit_id: place.audit_id - 1 };
  },
  async (db) => {
    const place = await randomSeal(db);
    const id = place.audit_id - 1;
    await put(db, place, id);
    await shiftSeals(db, place, 1);
    await putSeal(db, place, id);
    await sql`update audit_heads set rows = rows + 1 where team_id = ${place.team_id}`.execute(db);
    return { what: "put a row and a seal between two", team_id: place.team_id, audit_id: id };
  },
  async (db) => {
    const { team_id } = await randomSeal(db);
    const rows = await lengthOf(db, team_id);
    const place = { team_id, seq: rows + 1, audit_id: (await randomSeal(db, team_id)).audit_id };
    await put(db, place, 9_000_000);
    await putSeal(db, place, 9_000_000);
    await sql`
      update audit_heads h set rows = s.seq, seal = s.seal from audit_seals s
      where h.team_id = ${team_id} and s.team_id = h.team_id and s.seq = ${place.seq}`.execute(db);
    return { what: "put a row and a seal at the end", team_id };
  },
  async (db) => {
    const { team_id } = await randomSeal(db);
    await putSeal(db, { team_id, seq: (await lengthOf(db, team_id)) + 1, audit_id: 0 }, 9_000_000);
    return { what: "put a seal without a row", team_id };
  },
  async (db) => {
    const place = await randomSeal(db);
    const { rows } = await sql<{ id: string }>`select new_id() as id`.execute(db);
    const team_id = rows[0]!.id;
    await sql`
      insert into audit_log (team_id, at, request_id, actor_side, action) select ${team_id}, at, 'x', 'system', 'x.y'
      from audit_log where ${inLog(place)}`.execute(db);
    return { what: "put a row into a chain that is not there", team_id };
  },
];

// asvs: V11.4.3 V16.4.2
test("finds every change, and verifies the untouched log", async () => {
  const all = await columns();
  expect(all.length).toBeGreaterThan(20);
  const counts = { edits: 0, deletions: 0, swaps: 0, cuts: 0, forged: 0 };
  const unseen: string[] = [];
  for (let n = 0; n < TIMES; n += 1) {
    const kind = (["edits", "deletions", "swaps", "cuts", "forged"] as const)[n % 5]!;
    const turn = Math.floor(n / 5);
    const ways = { deletions: DELETIONS, swaps: SWAPS, cuts: CUTS, forged: FORGERIES };
    counts[kind] += 1;
    await tamperAndRollBack(t.owner, async (db) => {
      const way: Way =
        kind === "edits" ? (db) => edit(db, all[turn % all.length]!) : ways[kind][turn % ways[kind].length]!;
      const { what, team_id, audit_id } = await way(db);
      const { findings } = await verify(db);
      const named = findings.some(
        (one) =>
          (team_id === undefined || one.team_id === team_id) &&
          (audit_id === undefined || one.audit_id === String(audit_id)),
      );
      if (!named) unseen.push(`${what}: ${JSON.stringify(findings.slice(0, 3))}`);
    });
  }
  const { rows, findings } = await t.owner.transaction().execute(verify);
  expect(unseen).toEqual([]);
  expect(findings).toEqual([]);
  const { edits, deletions, swaps, cuts, forged } = counts;
  console.log(
    `audit: ${TIMES} tamperings (${edits} edits, ${deletions} deletions, ${swaps} swaps, ${cuts} cuts, ${forged} forged), ` +
      `${TIMES - unseen.length} found, untouched log of ${rows} rows verifies`,
  );
});

test("describes each finding in plain words", async () => {
  const wrongOf = (way: Way) =>
    tamperAndRollBack(t.owner, async (db) => {
      await way(db);
      return [...new Set((await verify(db)).findings.map(({ wrong }) => wrong))];
    });
  const text = (await columns()).find(({ table, name }) => table === "audit_log" && name === "action")!;
  expect(await wrongOf((db) => edit(db, text))).toEqual(["altered"]);
  expect(await wrongOf(SWAPS[0]!)).toEqual(["out of order"]);
  expect(await wrongOf(SWAPS[1]!)).toEqual(["out of order"]);
  expect(await wrongOf(SWAPS[2]!)).toContain("out of order");
  for (const way of CUTS.slice(0, 2)) expect(await wrongOf(way)).toContain("cut at the end");
  expect(await wrongOf(CUTS[3]!)).toContain("cut at the end");
  expect(await wrongOf(FORGERIES[0]!)).toEqual(["put in"]);
});

test("the command prints the findings and exits with 1", async () => {
  const { STORAGE_URL, secret_keys } = t.context.config;
  const SECRET_KEY = keyText(secret_keys);
  const command = (env: Record<string, string>) =>
    run(process.execPath, [commandFile("switchboard"), "audit", "verify"], {
      env: { ...process.env, MIGRATE_DATABASE_URL: t.databaseUrl, SECRET_KEY, STORAGE_URL, ...env },
    });
  const whole = await command({});
  expect(whole.output).toContain("The audit log is as it was written.");
  expect(whole.code).toBe(0);
  expect(await command({ SECRET_KEY: "" })).toMatchObject({ code: 78 });
  const blind = Object.assign(new URL(t.databaseUrl), { search: "?options=-c%20role%3Dportal_app" }).href;
  const unable = await command({ MIGRATE_DATABASE_URL: blind });
  expect(unable.output).toContain("sees the rows of one team only");
  expect(unable.code).toBe(78);
  const foreign = await command({ SECRET_KEY: Buffer.alloc(32, 7).toString("base64") });
  expect(foreign.output).toContain("Is SECRET_KEY the one that the worker seals with?");
  const place = await randomSeal(t.owner, teams[1]);
  const become = (action: string) =>
    t.owner.transaction().execute(async (db) => {
      await disableTriggers(db);
      await sql`update audit_log set action = ${action} where ${inLog(place)}`.execute(db);
    });
  await become("thing.kept");
  const altered = await command({});
  await become("thing.changed");
  expect(altered.output).toContain(`team ${place.team_id}, row ${place.audit_id}: altered. It is not as it was`);
  expect(altered.code).toBe(1);
});
