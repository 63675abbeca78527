import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { spanOf, RANGES } from "@portal/model/calls/ranges.ts";
import { CALL_STATISTICS } from "@portal/model/limits.ts";
import { openJobHandlers } from "../../app.ts";
import { inTeam } from "../../platform/db.ts";
import { keepMonths } from "../../platform/months.ts";
import { makeCall } from "../../../test/factories/calls.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { makePerson, makeTeam } from "../../../test/people.ts";
import { type CallDay, countDay, daysWaiting, lookAtNextDay } from "./days/store.ts";
import { countCalls } from "./statistics/store.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
  await keepMonths(t.context.db, t.clock.now());
});
afterAll(() => t.close());

const DAY_MS = 86_400_000;
const ZONES = ["UTC", "Europe/Madrid", "America/New_York", "Asia/Kathmandu", "Pacific/Chatham", "America/St_Johns"];

async function people() {
  const team_id = await makeTeam(t.owner, t.clock.now());
  const members: string[] = [];
  for (let n = 0; n < 3; n += 1) members.push((await makePerson(t.owner, t.clock.now(), team_id)).member_id);
  return { team_id, members };
}

const dayOf = (at: Date) => new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS);
const countedDays = async (team_id: string) => {
  const rows = await t.owner
    .selectFrom("call_days")
    .select(["day", "is_counted"])
    .where("team_id", "=", team_id)
    .orderBy("day")
    .execute();
  return rows.map(({ day, is_counted }) => [day.toISOString().slice(0, 10), is_counted]);
};
/** As the job does, but counts days with few calls too. */
async function count(team_id: string): Promise<void> {
  const { rows } = await sql<CallDay>`
    select distinct team_id, date_bin('1 day', started_at, '2000-01-01Z') as day from call_records where team_id = ${team_id}`.execute(
    t.owner,
  );
  for (const day of rows) expect(await countDay(t.context.db, day, 1)).toBe("counted");
}
const forget = (team_id: string) =>
  t.owner.updateTable("call_days").set({ is_counted: false }).where("team_id", "=", team_id).execute();

interface Call {
  readonly ago_s: number;
  readonly who: number;
  readonly direction: "in" | "out";
  readonly ring: number;
  readonly talk: number | null;
  readonly network: string | null;
  readonly mos: number | null;
  readonly jitter: number | null;
  readonly loss: number | null;
}
const CALL = fc.record<Call>({
  ago_s: fc.integer({ min: 0, max: 70 * 86_400 }),
  who: fc.integer({ min: 0, max: 3 }),
  direction: fc.constantFrom("in", "out"),
  ring: fc.integer({ min: 0, max: 40 }),
  talk: fc.option(fc.integer({ min: 0, max: 600 })),
  network: fc.constantFrom(null, "wifi", "cellular", "wired"),
  mos: fc.option(fc.constantFrom(1.1, 3.5, 3.6, 3.7, 4, 4.1, 4.4)),
  jitter: fc.option(fc.float({ min: 0, max: 99, noNaN: true })),
  loss: fc.option(fc.float({ min: 0, max: 99, noNaN: true })),
});

const add = (team_id: string, members: readonly string[], calls: readonly Call[]) =>
  inTeam(t.context.db, team_id, (db) => {
    const rows = calls.map(({ ago_s, who, direction, ring, talk, network, mos, jitter, loss }, n) => {
      const at = t.clock.now().getTime() - ago_s * 1000;
      const member_id = members[who] ?? null;
      return {
        team_id,
        call_id: `${n}-${at}-${Math.random()}`,
        member_id,
        direction: member_id && direction,
        caller: "",
        callee: "",
        started_at: new Date(at),
        answered_at: talk === null ? null : new Date(at + ring * 1000),
        ended_at: new Date(at + (ring + (talk ?? 0)) * 1000),
        result: talk === null ? "missed" : "answered",
        network,
        mos,
        jitter_ms: jitter,
        loss_percent: loss,
      };
    });
    return sql`select from store_calls(${JSON.stringify(rows)}::jsonb)`.execute(db);
  });

const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted();
interface Question {
  readonly zone: string;
  readonly range: (typeof RANGES)[number];
  readonly direction: "in" | "out" | undefined;
  readonly of_member: boolean;
}
const QUESTION = fc.record<Question>({
  zone: fc.constantFrom(...ZONES),
  range: fc.constantFrom(...RANGES),
  direction: fc.constantFrom(undefined, undefined, "in", "out"),
  of_member: fc.constantFrom(false, false, true),
});
/** What the page shows, comparable. */
async function ask(team_id: string, members: readonly string[], questions: readonly Question[], now: Date) {
  const answers: unknown[] = [];
  for (const { zone, range, direction, of_member } of questions) {
    const member = of_member ? members[0] : undefined;
    const looked = { team_id, zone, ...spanOf(range, zone, now), member, direction };
    const counted = await inTeam(t.context.db, team_id, (db) => countCalls(db, looked));
    const { people, any, ...groups } = counted;
    answers.push({ people, any, groups: Object.values(groups).map(sorted) });
  }
  return answers;
}

test("sums give the same statistics as the calls, in every time zone, also after calls have changed", async () => {
  const lists = [
    fc.array(CALL, { minLength: 20, maxLength: 60 }),
    fc.array(CALL, { maxLength: 5 }),
    fc.array(QUESTION, { minLength: 8, maxLength: 8 }),
  ] as const;
  await fc.assert(
    fc.asyncProperty(...lists, async (calls, late, questions) => {
      const { team_id, members } = await people();
      await add(team_id, members, calls);
      // The same time for all, so that no day ends in between.
      const now = t.clock.now();
      const statistics = () => ask(team_id, members, questions, now);
      const direct = await statistics();
      await count(team_id);
      expect(await statistics()).toEqual(direct);
      await add(team_id, members, late);
      await t.owner.deleteFrom("members").where("id", "=", members[1]!).execute();
      await sql`delete from call_records where team_id = ${team_id} and talk_s > 300`.execute(t.owner);
      const partly = await statistics();
      await count(team_id);
      const again = await statistics();
      await forget(team_id);
      const afterwards = await statistics();
      expect([partly, again]).toEqual([afterwards, afterwards]);
    }),
    { numRuns: Number(process.env["CASES"] ?? 5) },
  );
});

test("the job sums days with many calls, and any change of a day's calls discards its sums", async () => {
  const { team_id, members } = await people();
  const many = CALL_STATISTICS.summed_from;
  const bulk = (days: number, n: number, more: Partial<Call> = {}) =>
    add(
      team_id,
      members,
      Array.from({ length: n }, (_, k): Call => {
        const noon = dayOf(t.clock.now()).getTime() - days * DAY_MS + DAY_MS / 2;
        const ago_s = Math.round((t.clock.now().getTime() - noon) / 1000) + k;
        return {
          ago_s,
          who: k % 4,
          direction: "in",
          ring: 1,
          talk: 1,
          network: null,
          mos: null,
          jitter: null,
          loss: null,
          ...more,
        };
      }),
    );
  const run = () =>
    openJobHandlers(t.context, t.adapters)
      .find(({ job }) => job.name === "calls.count_days")!
      .run({}, { job_id: "x", signal: new AbortController().signal });
  const day = (days: number) => new Date(dayOf(t.clock.now()).getTime() - days * DAY_MS).toISOString().slice(0, 10);
  await bulk(3, many);
  await bulk(2, many - 1);
  await run();
  expect(await countedDays(team_id)).toEqual([[day(3), true]]);
  // Reported late, for a day with few calls and for one that wasn't there.
  await bulk(2, 1, { ring: 2 });
  await bulk(9, many);
  await bulk(3, 1, { ring: 2 });
  expect(await countedDays(team_id)).toEqual([9, 3, 2].map((days) => [day(days), false]));
  await run();
  expect(await countedDays(team_id)).toEqual([9, 3, 2].map((days) => [day(days), true]));
  // The calls of a deleted member stay, without a member.
  await t.owner.deleteFrom("members").where("id", "=", members[0]!).execute();
  expect(await countedDays(team_id)).toEqual([9, 3, 2].map((days) => [day(days), false]));
  await run();
  await sql`delete from call_records where team_id = ${team_id} and started_at < ${dayOf(t.clock.now())}::timestamptz - interval '8 days'`.execute(
    t.owner,
  );
  await run();
  expect(await countedDays(team_id), "a day without calls has no sums").toEqual(
    [3, 2].map((days) => [day(days), true]),
  );
  await t.owner.deleteFrom("teams").where("id", "=", team_id).execute();
  expect(await countedDays(team_id)).toEqual([]);
  expect(await t.owner.selectFrom("call_sums").select("day").where("team_id", "=", team_id).execute()).toEqual([]);
});

test("a day is not counted while its calls are being changed, and a change waits while it is counted", async () => {
  const { team_id, members } = await people();
  const at = new Date(t.clock.now().getTime() - 5 * DAY_MS);
  const day = { team_id, day: dayOf(at) };
  const call = { source: "server", member_id: members[0]!, device_id: null };
  await makeCall(t.owner, at, team_id, call);
  await t.owner.transaction().execute(async (db) => {
    await makeCall(db, at, team_id, call);
    expect(await countDay(t.context.db, day, 1)).toBe("busy");
  });
  expect(await countDay(t.context.db, day, 1)).toBe("counted");
  const { rows } = await sql<{
    calls: number;
  }>`select sum(n)::int as calls from call_sums, unnest(calls) n where team_id = ${team_id}`.execute(t.owner);
  expect(rows).toEqual([{ calls: 2 }]);
  // Counting takes the lock exclusively.
  let late: Promise<void> | undefined;
  await inTeam(t.context.db, team_id, async (db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`call_days:${team_id}`}, 0))`.execute(db);
    late = makeCall(t.owner, at, team_id, call);
    await expect
      .poll(
        async () =>
          (
            await sql`select from pg_locks where locktype = 'advisory' and not granted
              and database = (select oid from pg_database where datname = current_database())`.execute(db)
          ).rows.length,
      )
      .toBe(1);
    await sql`update call_days set is_counted = true where team_id = ${team_id}`.execute(db);
  });
  await late;
  expect(await countedDays(team_id)).toEqual([[day.day.toISOString().slice(0, 10), false]]);
});

test("checks each day once, starting with the oldest one that statistics can cover", async () => {
  const now = t.clock.now();
  while (await lookAtNextDay(t.context.db, new Date(0), now, 1_000_000));
  const { looked_until } = await t.owner.selectFrom("call_counting").select("looked_until").executeTakeFirstOrThrow();
  expect(looked_until).toEqual(dayOf(now));
  expect(await lookAtNextDay(t.context.db, new Date(0), now, 1)).toBe(false);
  const waiting = await daysWaiting(t.context.db, 1000);
  expect(waiting.map(({ day }) => day.getTime())).toEqual(
    waiting.map(({ day }) => day.getTime()).toSorted((a, b) => b - a),
  );
});
