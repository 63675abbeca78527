import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type TestApp, openTestApp } from "../../test/test-app.ts";
import { makePerson, makeTeam } from "../../test/people.ts";
import { makeDevice } from "../../test/factories/devices.ts";
import { PATIENCE_MS } from "../../test/waiting.ts";
import { inTeam } from "./db.ts";
import { MONTHLY, keepMonths, monthFaults, monthsFigure } from "./months.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

/** The first of a month, this many from now. */
const monthFrom = (n: number) => {
  const now = t.clock.now();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + n, 1));
};
const nameOf = (month: Date) => `call_records_${month.toISOString().slice(0, 7).replace("-", "_")}`;
const monthsOf = async () => {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'call_records'::regclass order by 1`.execute(
    t.owner,
  );
  return rows.map(({ name }) => name);
};
/** Does the next thing that the months of calls need. */
const stepAt = async (at: Date) => {
  const { ahead, kept } = MONTHLY.call_records;
  const { rows } = await sql<{ step: string }>`
    select month_step('call_records', ${at}, ${ahead}, ${kept}) as step`.execute(t.owner);
  return rows[0]!.step;
};
const exists = async (name: string) =>
  (await sql<{ is: boolean }>`select to_regclass(${name}) is not null as is`.execute(t.owner)).rows[0]!.is;

async function withPhone() {
  const team_id = await makeTeam(t.owner, t.clock.now());
  const { member_id } = await makePerson(t.owner, t.clock.now(), team_id, { admin_role: "primary" });
  const { device_id } = await makeDevice(t.owner, t.clock.now(), { team_id, member_id });
  const call = (started_at: Date, more: object = {}) => ({
    team_id,
    device_id,
    member_id,
    call_id: randomUUID(),
    direction: "out",
    caller: "1",
    callee: "2",
    started_at,
    ended_at: started_at,
    result: "answered",
    ...more,
  });
  const store = (...calls: object[]) =>
    inTeam(
      t.context.db,
      team_id,
      async (db) =>
        (await sql<{ call_id: string }>`select call_id from store_calls(${JSON.stringify(calls)}::jsonb)`.execute(db))
          .rows.length,
    );
  /** Where the team's calls are, and whose. */
  const places = async () => {
    const { rows } = await sql<{ place: string; member_id: string | null }>`
      select tableoid::regclass::text as place, member_id from call_records where team_id = ${team_id} order by started_at`.execute(
      t.owner,
    );
    return rows;
  };
  return { team_id, member_id, device_id, call, store, places };
}

const NEXT = () => new Date(monthFrom(1).getTime() + 86_400_000);

test("makes the current month and those ahead, once, and stores each call in its month", async () => {
  expect(await monthFaults(t.owner, t.clock.now()), "a new installation").toEqual([]);
  await keepMonths(t.context.db, t.clock.now());
  const ready = Array.from({ length: MONTHLY.call_records.ahead + 1 }, (_, n) => nameOf(monthFrom(n)));
  expect(await monthsOf()).toEqual(ready);
  expect(await keepMonths(t.context.db, t.clock.now())).toEqual([]);
  expect(await monthsFigure.read(t.context.db, t.clock.now())).toEqual([
    { value: MONTHLY.call_records.ahead, labels: { table: "call_records" } },
  ]);
  expect(await monthFaults(t.context.db, t.clock.now())).toEqual([]);
  expect(await monthFaults(t.context.db, monthFrom(2))).toEqual([expect.stringContaining("call_records has 1 months")]);
  expect(await monthFaults(t.context.db, monthFrom(9))).toEqual([expect.stringContaining("call_records has 0 months")]);

  const { call, store, places } = await withPhone();
  const [last, first] = [new Date(monthFrom(1).getTime() - 1), monthFrom(1)];
  expect(await store(call(monthFrom(-1)), call(last), call(first), call(monthFrom(40)))).toBe(4);
  expect((await places()).map(({ place }) => place)).toEqual([
    "call_records",
    ready[0],
    ready[1],
    // No month is made for a phone whose clock is wrong.
    "call_records",
  ]);
});

test("a month has the keys, indexes, checks and triggers of its table", async () => {
  const shape = async (table: string) => {
    const { rows } = await sql<{ what: string }>`
      select regexp_replace(pg_get_constraintdef(oid), ${table}, 'x', 'g') as what from pg_constraint where conrelid = ${table}::regclass
      union all select regexp_replace(pg_get_indexdef(indexrelid), 'INDEX \\S+ ON \\S+', 'INDEX') from pg_index where indrelid = ${table}::regclass
      union all select regexp_replace(pg_get_triggerdef(oid), ' ON \\S+ ', ' ') from pg_trigger where tgrelid = ${table}::regclass and not tgisinternal
      union all select polname || pg_get_expr(polqual, polrelid) from pg_policy where polrelid = ${table}::regclass`.execute(
      t.owner,
    );
    return rows.map(({ what }) => what).toSorted();
  };
  const month = await shape(nameOf(monthFrom(0)));
  const parent = await shape("call_records");
  expect(parent.length).toBeGreaterThan(20);
  expect(month.filter((what) => !parent.includes(what))).toEqual([expect.stringContaining("CHECK (((started_at >=")]);
  expect(parent.filter((what) => !month.includes(what))).toEqual([]);
});

test("stores a call once, whichever month it is reported for, by this release and the previous one", async () => {
  const { call, store, places } = await withPhone();
  /** The previous release's statement. */
  const storeAsBefore = (row: ReturnType<typeof call>) =>
    inTeam(t.context.db, row.team_id, async (db) => {
      const stored = await db
        .insertInto("call_records")
        .values(row)
        .onConflict((conflict) => conflict.columns(["team_id", "device_id", "call_id"]).doNothing())
        .returning("call_id")
        .execute();
      return stored.length;
    });
  const [ours, theirs] = [call(NEXT()), call(NEXT())];
  expect(await store(ours)).toBe(1);
  expect(await storeAsBefore(ours)).toBe(0);
  expect(await storeAsBefore(theirs)).toBe(1);
  expect(await store(theirs)).toBe(0);
  expect(await store({ ...ours, started_at: monthFrom(2) }, { ...theirs, started_at: t.clock.now() })).toBe(0);
  expect((await places()).map(({ place }) => place).toSorted()).toEqual(["call_records", nameOf(monthFrom(1))]);
});

// asvs: V8.4.1
test("a server has no rights on a month, sees its team's calls only, and stores none for another team", async () => {
  const [mine, theirs] = [await withPhone(), await withPhone()];
  await mine.store(mine.call(NEXT()));
  await theirs.store(theirs.call(NEXT()));
  const month = sql.table(nameOf(monthFrom(1)));
  const asServer = <T>(query: ReturnType<typeof sql<T>>) =>
    inTeam(t.context.db, mine.team_id, (db) => query.execute(db));
  const seen = await asServer(sql<{ team_id: string }>`select team_id from call_records`);
  expect(seen.rows).toEqual([{ team_id: mine.team_id }]);
  await expect(asServer(sql`select from ${month}`)).rejects.toThrow(/permission denied/);
  await expect(asServer(sql`delete from ${month}`)).rejects.toThrow(/permission denied/);
  await expect(mine.store(theirs.call(NEXT()))).rejects.toThrow(/another team/);
  // Even if someone grants it.
  await sql`grant select on ${month} to portal_app`.execute(t.owner);
  const granted = await asServer(sql<{ team_id: string }>`select team_id from ${month}`);
  expect(granted.rows).toEqual([{ team_id: mine.team_id }]);
  await sql`revoke select on ${month} from portal_app`.execute(t.owner);
});

test("calls in a month are deleted with their phone or team, and lose a deleted member", async () => {
  const [one, two, three] = [await withPhone(), await withPhone(), await withPhone()];
  const server = { device_id: null, call_id: "s" };
  for (const { store, call } of [one, two, three]) await store(call(NEXT()), call(NEXT(), server));
  await t.owner.deleteFrom("devices").where("id", "=", one.device_id).execute();
  expect(await one.places()).toEqual([{ place: nameOf(monthFrom(1)), member_id: one.member_id }]);
  await t.owner.deleteFrom("members").where("id", "=", two.member_id).execute();
  expect(await two.places()).toEqual([{ place: nameOf(monthFrom(1)), member_id: null }]);
  await t.owner.deleteFrom("teams").where("id", "=", three.team_id).execute();
  expect(await three.places()).toEqual([]);
});

test("the sweep of rows leaves months alone, although their rows have the same positions", async () => {
  const { call, store, places, team_id } = await withPhone();
  await store(
    call(new Date(t.clock.now().getTime() - 400 * 86_400_000)),
    ...Array.from({ length: 50 }, () => call(NEXT())),
  );
  await sql`select sweep_part('call_records', ${t.clock.now()}, 20000)`.execute(t.owner);
  expect(await places()).toHaveLength(50);
  await t.owner.deleteFrom("teams").where("id", "=", team_id).execute();
});

test("drops a month when its first day is 13 months old, also if it was interrupted or has to wait for a lock", async () => {
  const { call, store, places } = await withPhone();
  await store(call(NEXT()), call(new Date(monthFrom(2).getTime() + 1)));
  const [over, stays] = [nameOf(monthFrom(1)), nameOf(monthFrom(2))];
  await keepMonths(t.context.db, new Date(monthFrom(1 + MONTHLY.call_records.kept).getTime() - 1));
  expect(await exists(over)).toBe(true);

  const at = monthFrom(1 + MONTHLY.call_records.kept);
  for (let done = ""; !done.startsWith(`${over} without`);) done = await stepAt(at);
  expect((await places()).map(({ place }) => place)).toEqual([stays]);

  let waiting = Promise.resolve<string[]>([]);
  await t.owner.transaction().execute(async (db) => {
    await sql`select from ${sql.table(over)}`.execute(db);
    waiting = keepMonths(t.context.db, at, 10);
    await expect
      .poll(
        async () => {
          const { rows } = await sql`select from pg_locks where not granted and relation = ${over}::regclass`.execute(
            db,
          );
          return rows.length;
        },
        { timeout: PATIENCE_MS, interval: 20 },
      )
      .toBe(1);
  });
  expect(await waiting).toContain(`${over} dropped`);
  expect(await exists(over)).toBe(false);
  expect((await places()).map(({ place }) => place)).toEqual([stays]);
});

test("makes a month again when its table was changed before it was in use", async () => {
  const at = monthFrom(40);
  const months = Array.from({ length: MONTHLY.call_records.ahead + 1 }, (_, n) => nameOf(monthFrom(40 + n)));
  expect(await stepAt(at)).toBe(`${months[0]} created`);
  await sql`alter table call_records add column of_the_next_release integer`.execute(t.owner);
  expect(await stepAt(at)).toBe(`${months[0]} outdated`);
  expect(await stepAt(at)).toBe(`${months[0]} created`);
  await sql`create index of_the_next_release on call_records (of_the_next_release)`.execute(t.owner);
  expect(await stepAt(at)).toBe(`${months[0]} outdated`);
  expect(await keepMonths(t.context.db, at)).toContain(`${months[0]} in use`);
  await sql`alter table call_records drop column of_the_next_release`.execute(t.owner);
  expect(await monthsOf()).toEqual(expect.arrayContaining(months));
});

test("refuses to cut other tables by month", async () => {
  await expect(sql`select month_step('teams', now(), 0, 0)`.execute(t.context.db)).rejects.toThrow(/not cut by month/);
});
