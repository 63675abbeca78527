import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Gateway } from "../../../../../tools/parts/gateway.ts";
import { reconcileCharges } from "../../../../../tools/parts/reconciliation.ts";
import { type Day, dayOf } from "@portal/model/kit/calendar.ts";
import { type PayingTeam, batches, newPayingTeams, openBillingApp } from "../../../test/billing.ts";
import { makeCoupon } from "../../../test/factories/billing.ts";
import type { TestApp } from "../../../test/test-app.ts";
import { makePerson } from "../../../test/people.ts";
import type { Payments } from "../../adapters/payments/port.ts";
import { runBillingDay } from "./renewals.ts";

/** Races over money: one side wins, and the ledger balances. */
let t: TestApp;
let gateway: Gateway;
let payments: Payments;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ t, gateway, payments, close } = await openBillingApp(inject("clusterUrl")));
});
afterAll(() => close());

const WANTED = { tier: "teams", term: "monthly", seats: 10 } as const;

/** Rounds of each race. */
const ROUNDS = Number(process.env["ROUNDS"] ?? 60);

/** Teams that have paid, each with a password confirmation that outlasts the races. */
async function racers(count: number) {
  const made: (PayingTeam & { readonly sudo: Record<string, string> })[] = [];
  for (const batch of batches(await newPayingTeams(t, count), 10)) {
    await Promise.all(batch.map(({ order }) => order(WANTED)));
    made.push(...(await Promise.all(batch.map(async (team) => ({ ...team, sudo: await team.prove() })))));
  }
  return made;
}
type Racer = Awaited<ReturnType<typeof racers>>[number];

/** Backdates the period: it started a month earlier and ended some days ago. */
async function endPeriod(team_id: string, days_ago: number): Promise<void> {
  const to = sql<Day>`(current_date - ${days_ago}::int)`;
  const from = sql<Day>`(current_date - ${days_ago + 31}::int)`;
  const on = sql`extract(day from ${to})::int`;
  const plan = sql<string>`plan || jsonb_build_object('from', ${from}::text, 'to', ${to}::text, 'day_of_month', ${on})`;
  await t.owner
    .updateTable("subscriptions")
    .set({ plan, period_from: from as never, period_to: to as never })
    .where("team_id", "=", team_id)
    .where("state", "=", "paid")
    .execute();
}
/** Different days each time a team races again, so each period has its own renewal. */
const daysAgo = (round: number, teams: readonly Racer[]) => 1 + 3 * Math.floor(round / teams.length);

/** All teams try a coupon with few uses left; returns whether exactly that many got it and the rest were refused. */
async function raceForCoupon(teams: readonly Racer[]): Promise<boolean> {
  const [code, most_uses] = [`R-${randomUUID().toUpperCase()}`, 7];
  await makeCoupon(t.owner, code, { valid_from: dayOf(t.clock.now()), most_uses });
  const answers = await Promise.all(
    teams.map(({ browser, path, sudo }) => browser.send("PUT", `${path}/coupon/${code}`, undefined, sudo)),
  );
  const got = answers.filter(({ status }) => status === 200).length;
  const late = answers.filter(({ body }) => body["error"]?.code === "coupon.used_up").length;
  const { rows } = await sql<{ uses: number; used: number; planned: number }>`
    select uses, (select count(*)::int from coupon_uses u where u.code = c.code) as used,
      (select count(*)::int from subscriptions where plan -> 'coupon' ->> 'code' = c.code) as planned
    from coupons c where code = ${code}`.execute(t.owner);
  // Removes the coupon for the next round, because a team can have only one.
  await sql`update subscriptions set plan = jsonb_set(plan, '{coupon}', 'null') where plan -> 'coupon' ->> 'code' = ${code}`.execute(
    t.owner,
  );
  const { uses, used, planned } = rows[0]!;
  return [got, uses, used, planned, teams.length - late].every((count) => count === most_uses);
}

/**
 * Two workers renew a team while a person acts on it. The person wins the first round and the workers the second, so
 * each side wins at least once. In all other rounds they overlap, with the workers a few statements later each time.
 */
async function againstRenewal<T>(team_id: string, round: number, act: () => Promise<T>): Promise<T> {
  const renew = async () => {
    for (let n = 0; n < round % 10; n += 1) await sql`select 1`.execute(t.owner);
    await runBillingDay(t.context, payments, team_id);
  };
  const renewTwice = () => Promise.all([renew(), renew()]);
  if (round === 0) {
    const answer = await act();
    await renewTwice();
    return answer;
  }
  if (round === 1) await renewTwice();
  const [answer] = await Promise.all([act(), round > 1 && renewTwice()]);
  return answer;
}

/** The renewal drops the last free seat while a person is invited to it. */
async function raceForSeat(
  team: Racer,
  round: number,
  days_ago: number,
): Promise<{ came: boolean; oversold: boolean }> {
  const { team_id, browser, path, sudo, read } = team;
  await sql`update subscriptions set seats = used_seats + 1, plan = plan || jsonb_build_object('seats', used_seats + 1)
    where team_id = ${team_id}`.execute(t.owner);
  const { used_seats, version } = await read();
  const less = { seats: used_seats, expected_total: 0, version };
  expect((await browser.send("PUT", `${path}/seats`, less, sudo)).status).toBe(200);
  await endPeriod(team_id, days_ago);
  const person = { email: `race.${randomBytes(6).toString("hex")}@example.com`, first_name: "New", last_name: "Comer" };
  const { status } = await againstRenewal(team_id, round, () =>
    browser.send("POST", `team/${team_id}/member`, { members: [person], invite_sent: true }),
  );
  const after = await read();
  return { came: status === 200, oversold: after["used_seats"] > after["seats"] };
}

/** Two renewals run while the subscription is canceled; returns whether it ended. */
async function raceToEnd(team: Racer, round: number, days_ago: number): Promise<boolean> {
  const { team_id, browser, path, sudo, read, preview } = team;
  const before = await read();
  if (before["state"] !== "paid") {
    const agreed = { expected_total: (await preview(WANTED))["bill"].total, version: before["version"] };
    await browser.send("POST", `${path}/order`, { ...WANTED, ...agreed }, sudo);
  }
  const held = await read();
  if (!held["renews"]) await browser.send("PUT", `${path}/reactivate`, { version: held["version"] }, sudo);
  await endPeriod(team_id, days_ago);
  const { version, state, renews } = await read();
  expect([state, renews]).toEqual(["paid", true]);
  await againstRenewal(team_id, round, () =>
    browser.send("PUT", `${path}/toggleCancellation`, { renews: false, version }, sudo),
  );
  return (await read())["state"] === "free";
}

/** Counts duplicate renewals of a period, and ended teams with an open renewal bill. */
async function countDoubled(): Promise<number> {
  const { rows } = await sql`
    select from invoices where kind = 'renewal' group by team_id, period_from having count(*) > 1
    union all
    select from subscriptions b join invoices i using (team_id) where b.plan is null and i.kind = 'renewal' and i.state = 'open'`.execute(
    t.owner,
  );
  return rows.length;
}

// asvs: V2.3.4
// api: 6
test("one side wins each race: last coupon uses, seat drop or invitation, cancellation or renewal", async () => {
  const teams = await racers(50);
  const came = { first: 0, ended: 0 };
  let oversold = 0;
  for (let round = 0; round < ROUNDS; round += 1) if (!(await raceForCoupon(teams))) oversold += 1;
  const [inviting, ending] = [teams.slice(0, 25), teams.slice(25)];
  // Two is the minimum number of seats, so with two people the third seat is the one to drop.
  for (const { team_id } of inviting) await makePerson(t.owner, t.clock.now(), team_id);
  for (let round = 0; round < ROUNDS; round += 1) {
    const team = inviting[round % inviting.length]!;
    const seat = await raceForSeat(team, round, daysAgo(round, inviting));
    if (seat.came) came.first += 1;
    if (seat.oversold) oversold += 1;
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    if (await raceToEnd(ending[round % ending.length]!, round, daysAgo(round, ending))) came.ended += 1;
  }
  const doubled = await countDoubled();
  const after = await reconcileCharges(t.owner, gateway);
  expect([oversold, doubled, after.wrong, after.balance, after.owed_too_much]).toEqual([0, 0, 0, 0, 0]);
  const won = [came.first, came.ended, ROUNDS - came.first, ROUNDS - came.ended];
  expect(Math.min(...won), `each side won at least once: ${won.join(", ")}`).toBeGreaterThan(0);
  console.log(
    `races: ${ROUNDS} rounds of ${teams.length} coupon uses for 7, ${ROUNDS} of the last seat (${came.first} times the invited one was first), ` +
      `${ROUNDS} of the end against the renewal (${came.ended} times it ended): ${oversold} oversold, ${doubled} doubled, ${after.wrong} wrong`,
  );
});

test("a period that has ended is renewed before changes to it are priced", async () => {
  const [team] = await racers(1);
  const { team_id, browser, path, sudo, read, preview } = team!;
  await endPeriod(team_id, 1);
  const { version } = await read();
  const waits = { status: 409, error: { code: "subscription.pending" } };
  expect(await preview(WANTED)).toMatchObject(waits);
  expect(await browser.send("POST", `${path}/seatsPreview`, { seats: 12 })).toMatchObject(waits);
  const more = { seats: 12, expected_total: 0, version };
  expect(await browser.send("PUT", `${path}/seats`, more, sudo)).toMatchObject(waits);
  await runBillingDay(t.context, payments, team_id);
  expect((await preview(WANTED)).status).toBe(200);
});
