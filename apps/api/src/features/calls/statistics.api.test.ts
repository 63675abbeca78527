import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { keepMonths } from "../../platform/months.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { phoneTeam } from "../../../test/phone-team.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
  await keepMonths(t.context.db, t.clock.now());
});
afterAll(() => t.close());

async function open(options: Parameters<typeof phoneTeam>[1] = {}) {
  const team = await phoneTeam(t, options);
  const path = `team/${team.team_id}`;
  const statistics = (query = "range=last_30_days") => team.browser.send("GET", `${path}/calls/statistics?${query}`);
  const setZone = (time_zone: string) => team.browser.send("PUT", `${path}/time_zone`, { time_zone });
  return { ...team, statistics, setZone };
}

/** Adds calls this many hours ago. */
const add = (team_id: string, calls: readonly { hours: number; [key: string]: unknown }[]) =>
  sql`
    insert into call_records (team_id, call_id, member_id, direction, caller, callee, started_at, answered_at, ended_at, result,
      source, network, mos, jitter_ms, loss_percent)
    select ${team_id}, new_id()::text, c.member_id, c.direction, '', '', s.at,
      case when c.ring is not null then s.at + make_interval(secs => c.ring) end,
      s.at + make_interval(secs => coalesce(c.ring, 20) + coalesce(c.talk, 0)), case when c.ring is null then 'missed' else 'answered' end,
      'server', c.network, c.mos, c.jitter, c.loss
    from jsonb_to_recordset(${JSON.stringify(calls)}::jsonb) as c (hours float8, member_id uuid, direction text, ring int, talk int,
        network text, mos real, jitter real, loss real)
      cross join lateral (select ${t.clock.now()}::timestamptz - make_interval(secs => c.hours * 3600) as at) s`.execute(
    t.owner,
  );

test("returns answered and missed calls by day and hour, durations, quality and the previous period", async () => {
  const { team_id, statistics, member, admin } = await open();
  const mine = { member_id: member.member_id, direction: "out" };
  await add(team_id, [
    ...[4, 6, 8, 10].map((ring, n) => ({
      ...mine,
      hours: 24 + n / 10,
      ring,
      talk: ring * 10,
      network: "wifi",
      mos: 4.2,
      jitter: 3,
      loss: 0,
    })),
    { ...mine, hours: 24, ring: 60, talk: 600, network: "cellular", mos: 3.2, jitter: 20, loss: 4 },
    { ...mine, hours: 25, ring: 5, talk: 5, network: "cellular", mos: 3.8, jitter: 10, loss: 2 },
    { member_id: admin.member_id, direction: "in", hours: 48 },
    { hours: 49 },
    { ...mine, hours: 31 * 24, ring: 2, talk: 7 },
    { ...mine, hours: 80 * 24, ring: 2, talk: 7 },
  ]);
  const { body } = await statistics();
  expect(body).toMatchObject({
    any: true,
    unmatched: 1,
    time_zone: null,
    now: { calls: 8, answered: 6, ring_p50: 6, ring_p95: 60, talk_p50: 60, talk_p95: 600, talk_total: 885 },
    former: { calls: 1, answered: 1, ring_p50: 2, talk_p50: 7 },
    networks: [
      { network: "wifi", good: 4, fair: 0, poor: 0, mos: expect.closeTo(4.2, 3), jitter_ms: 3, loss_percent: 0 },
      { network: "cellular", good: 0, fair: 1, poor: 1, mos: expect.closeTo(3.5, 3), jitter_ms: 15, loss_percent: 3 },
    ],
    people: [
      { id: member.member_id, calls: 6, answered: 6 },
      { id: admin.member_id, calls: 1, answered: 0 },
    ],
  });
  const sum = (rows: readonly Record<string, number>[], of: string) =>
    rows.reduce((all, row) => all + (row[of] ?? 0), 0);
  expect(body["days"]).toHaveLength(30);
  expect([sum(body["days"], "answered"), sum(body["days"], "missed"), sum(body["days"], "former")]).toEqual([6, 2, 1]);
  expect(body["hours"]).toHaveLength(24);
  expect(sum(body["hours"], "answered")).toBe(6);
  expect(await statistics("range=last_90_days")).toMatchObject({ now: { calls: 10 } });
  expect(await statistics(`range=last_30_days&member=${admin.member_id}`)).toMatchObject({
    now: { calls: 1, answered: 0, ring_p50: null, talk_p50: null },
    people: [{ calls: 6 }, { calls: 1 }],
  });
  expect(await statistics("range=last_30_days&direction=in")).toMatchObject({ now: { calls: 1 } });
  expect(await statistics("range=last_30_days&direction=sideways")).toMatchObject({ status: 400 });
});

test("does not count a call twice that rang on another phone of the same person, nor calls outside the range", async () => {
  const { team_id, statistics } = await open();
  expect(await statistics()).toMatchObject({ any: false, now: { calls: 0, ring_p50: null }, people: [], networks: [] });
  await add(team_id, [{ hours: 1 }, { hours: 400 * 24 }]);
  await t.owner.updateTable("call_records").set({ counted: false }).where("team_id", "=", team_id).execute();
  expect(await statistics()).toMatchObject({ any: true, now: { calls: 0 } });
});

// spec: 9.28
test("starts a day in the team's time zone", async () => {
  const { team_id, statistics, setZone } = await open();
  const now = t.clock.now();
  const night = new Date(now);
  night.setUTCHours(22, 30, 0, 0);
  const hours = (now.getTime() - night.getTime()) / 3_600_000 + 48;
  await add(team_id, [{ hours, ring: 1, talk: 1 }]);
  const dayOf = async () => {
    const { days, hours } = await statistics();
    const at = (rows: readonly { answered: number }[]) => rows.findIndex(({ answered }) => answered > 0);
    return [days[at(days)]?.day, at(hours)];
  };
  const utc = new Date(now.getTime() - hours * 3_600_000).toISOString().slice(0, 10);
  expect(await dayOf()).toEqual([utc, 22]);
  expect(await setZone("Asia/Kolkata")).toMatchObject({ time_zone: "Asia/Kolkata" });
  const next = new Date(Date.parse(`${utc}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  expect(await dayOf()).toEqual([next, 4]);
  expect(await statistics()).toMatchObject({ time_zone: "Asia/Kolkata" });
});

test("accepts a time zone that server and database know, and records the change in the team's history", async () => {
  const { setZone, team_id } = await open();
  expect(await setZone("Mars/Olympus")).toMatchObject({ status: 400, error: { code: "request.invalid" } });
  expect(await setZone("Europe/Madrid")).toMatchObject({ status: 200 });
  const log = await t.owner
    .selectFrom("audit_log")
    .select(["action", "detail"])
    .where("team_id", "=", team_id)
    .execute();
  expect(log).toContainEqual({
    action: "team.time_zone_changed",
    detail: { time_zone: { before: null, after: "Europe/Madrid" } },
  });
});

test("offers statistics to paid solo accounts, but not to free ones", async () => {
  const free = await open({ product: "solo", tier: "free", state: "free" });
  expect(await free.statistics()).toMatchObject({ status: 403, error: { code: "access.forbidden" } });
  const paid = await open({ product: "solo", tier: "pro", state: "paid" });
  expect(await paid.statistics()).toMatchObject({ status: 200 });
});

test("rejects a time zone unknown to the database with a clear error", async () => {
  const { setZone } = await open();
  const { rows } = await sql<{ known: string }>`
    select pg_get_functiondef('is_time_zone'::regproc) as known`.execute(t.owner);
  // Simulates a database with an older list of zones.
  await sql`create or replace function is_time_zone(name text) returns boolean language sql immutable as 'select false'`.execute(
    t.owner,
  );
  const answer = await setZone("Europe/Kyiv");
  await sql.raw(rows[0]!.known).execute(t.owner);
  expect(answer).toMatchObject({ status: 400, error: { code: "time_zone.unknown" } });
});
