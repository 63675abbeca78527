import { createHmac, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Gateway } from "../../../../tools/parts/gateway.ts";
import type { Day } from "@portal/model/kit/calendar.ts";
import { CARDS, type Customer, customer, openShop } from "../../test/billing.ts";
import type { TestHouse } from "../../test/house.ts";
import { makePerson } from "../../test/people.ts";
import type { Payments } from "../outside/payments/port.ts";
import { reconcileOne } from "./charging.ts";
import { runDayOf } from "./renewals.ts";
import { paymentsPending } from "./store.ts";

/** Money under fire: the gateway's own ledger says afterwards what was really charged. */
let t: TestHouse;
let gateway: Gateway;
let payments: Payments;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ t, gateway, payments, close } = await openShop(inject("clusterUrl"), 400));
});
afterAll(() => close());

const WANTED = { tier: "teams", term: "monthly", seats: 10 } as const;
const batches = <T>(many: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(many.length / size) }, (_, n) => many.slice(n * size, (n + 1) * size));

/** Teams that can pay, a few at a time: hashing their passwords is the slow part. */
async function customers(count: number): Promise<Customer[]> {
  const made: Customer[] = [];
  for (const batch of batches(Array.from({ length: count }), 10)) {
    made.push(...(await Promise.all(batch.map(() => customer(t)))));
  }
  for (const batch of batches(made, 10)) await Promise.all(batch.map(({ card }) => card(CARDS.good)));
  return made;
}

/** What the provider tells, signed as it does. */
function event(charge_id: string, id: string) {
  const at = Math.floor(t.clock.now().getTime() / 1000);
  const raw = JSON.stringify({ id, type: "charge.succeeded", charge: charge_id, created: at });
  return { raw, at };
}

async function settleAll(): Promise<void> {
  t.clock.advance(60);
  for (let round = 0; round < 5; round += 1) {
    const pending = await paymentsPending(t.house.db, t.clock.now());
    if (pending.length === 0) return;
    // Two workers at once, as after one was believed dead.
    await Promise.all(
      pending.flatMap(({ team_id, id }) => [1, 2].map(() => reconcileOne(t.house, payments, team_id, id))),
    );
  }
}

/** Every bill that counts was charged once, at its own amount; nothing else was charged. */
async function witness() {
  const bills = await t.owner.selectFrom("invoices").select(["id", "total", "state"]).where("total", ">", 0).execute();
  const charges = (await gateway.ledger()).filter(({ kind, state }) => kind === "charge" && state === "succeeded");
  const wrong = bills.filter(({ id, total, state }) => {
    const own = charges.filter(({ invoice_id }) => invoice_id === id);
    return state === "paid" ? own.length !== 1 || own[0]!.amount !== total : own.length !== 0;
  });
  const { rows } = await sql<{ balance: number }>`select coalesce(sum(amount), 0)::int as balance from ledger`.execute(
    t.owner,
  );
  return { bills: bills.length, charges: charges.length, wrong: wrong.length, balance: rows[0]!.balance };
}

test("120 faults between us and the bank: each bill is charged exactly once or not at all", async () => {
  const FAULTS = ["timeout_after_charge", "http_500_after_charge", "reset_before_charge"] as const;
  const teams = await customers(120);
  let unknown = 0;
  for (const [n, batch] of batches(teams, 6).entries()) {
    // Each of the batch meets the same one; they wait in line at the gateway.
    for (const _ of batch) await gateway.fault(FAULTS[n % FAULTS.length]!);
    const answers = await Promise.all(
      batch.map(async ({ preview, read, prove, browser, path }) => {
        const { bill } = await preview(WANTED);
        const { version } = await read();
        const body = { ...WANTED, expected_total: bill.total, version };
        const sudo = await prove();
        // A double click, in two tabs.
        return Promise.all([1, 2].map(() => browser.send("POST", `${path}/order`, body, sudo)));
      }),
    );
    unknown += answers.flat().filter(({ error }) => error?.code === "payment.unknown").length;
  }
  await settleAll();
  const states = await Promise.all(teams.map(async ({ read }) => (await read())["state"]));
  const after = await witness();
  expect(
    states.every((state) => state === "paid"),
    "everybody has what they ordered",
  ).toBe(true);
  expect(after).toMatchObject({ wrong: 0, balance: 0 });
  expect(unknown).toBeGreaterThanOrEqual(100);
  console.log(
    `faults: 120 injected, ${unknown} answers unknown at first, ${after.bills} bills, ${after.charges} charges, ${after.wrong} wrong, ledger ${after.balance}`,
  );
}, 300_000);

test("50 times the same event at once and late ones in any order: the same end", async () => {
  const [team] = await customers(1);
  await gateway.fault("http_500_after_charge");
  const { bill } = await team!.preview(WANTED);
  const { version } = await team!.read();
  const body = { ...WANTED, expected_total: bill.total, version };
  expect(await team!.browser.send("POST", `${team!.path}/order`, body, await team!.prove())).toMatchObject({
    error: { code: "payment.unknown" },
  });
  const charge = (await gateway.ledger()).findLast(({ kind, state }) => kind === "charge" && state === "succeeded")!;
  const post = (id: string, signature?: string) => {
    const { raw, at } = event(charge.id, id);
    const signed = createHmac("sha256", gateway.webhook_secret).update(`${at}.${raw}`).digest("hex");
    return t.app.inject({
      method: "POST",
      url: "/api/v2/subscription/webhook",
      headers: {
        host: "teams.test",
        "content-type": "application/json",
        "sandbox-signature": signature ?? `t=${at},v1=${signed}`,
      },
      payload: raw,
    });
  };
  const forged = await post(randomUUID(), "t=1,v1=00");
  expect(forged.statusCode).toBe(403);
  const id = randomUUID();
  const answers = await Promise.all([
    ...Array.from({ length: 50 }, () => post(id)),
    ...Array.from({ length: 6 }, () => post(randomUUID())),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).filter((status) => status !== 200)).toEqual([]);
  expect(await team!.read()).toMatchObject({ state: "paid", pending: false });
  expect(await witness()).toMatchObject({ wrong: 0, balance: 0 });
  console.log("webhooks: 50 duplicates and 6 late ones at once, one bill paid once, forged one refused");
}, 60_000);

/** As if it had begun a month earlier, and ended some days ago. */
async function endPeriod(team_id: string, days_ago: number): Promise<void> {
  const to = sql<Day>`(current_date - ${days_ago}::int)`;
  const from = sql<Day>`(current_date - ${days_ago + 31}::int)`;
  const plan = sql<string>`plan || jsonb_build_object('from', ${from}::text, 'to', ${to}::text)`;
  await t.owner
    .updateTable("subscriptions")
    .set({ plan, period_from: from as never, period_to: to as never })
    .where("team_id", "=", team_id)
    .where("state", "=", "paid")
    .execute();
}

test("races: a coupon's last use, seats against invitations, the end against the renewal", async () => {
  const now = t.clock.now().toISOString().slice(0, 10);
  await t.owner
    .insertInto("coupons")
    .values({ code: "RACE", description: "x", percent: 10, valid_from: now as never, most_uses: 7 })
    .execute();
  const teams = await customers(50);
  for (const batch of batches(teams, 10)) await Promise.all(batch.map(({ order }) => order(WANTED)));
  const used = await Promise.all(
    teams.map(async ({ browser, path, prove }) => browser.send("PUT", `${path}/coupon/RACE`, undefined, await prove())),
  );
  const coupons = await t.owner
    .selectFrom("coupons")
    .select("uses")
    .where("code", "=", "RACE")
    .executeTakeFirstOrThrow();
  expect([used.filter(({ status }) => status === 200).length, coupons.uses]).toEqual([7, 7]);

  // Seats go to what is in use while people come in; then it renews while somebody lets it end.
  let oversold = 0;
  const rounds = 200;
  for (let round = 0; round < rounds; round += 1) {
    const team = teams[round % teams.length]!;
    const held = await team.read();
    const less = { seats: Math.max(2, held["used_seats"]), expected_total: 0, version: held["version"] };
    const sudo = await team.prove();
    await Promise.all([
      team.browser.send("PUT", `${team.path}/seats`, less, sudo),
      makePerson(t.owner, t.clock.now(), team.team_id).catch(() => null),
    ]);
    if (round % 4 === 3) {
      await endPeriod(team.team_id, round < rounds / 2 ? 1 : 4);
      const { version } = await team.read();
      await Promise.all([
        runDayOf(t.house, payments, team.team_id),
        team.browser.send("PUT", `${team.path}/toggleCancellation`, { renews: false, version }, sudo),
        runDayOf(t.house, payments, team.team_id),
      ]);
    }
    const row = await t.owner
      .selectFrom("subscriptions")
      .select(["seats", "used_seats"])
      .where("team_id", "=", team.team_id)
      .executeTakeFirstOrThrow();
    if (row.used_seats > row.seats) oversold += 1;
  }
  const twice =
    await sql`select from invoices where kind = 'renewal' group by team_id, period_from having count(*) > 1`.execute(
      t.owner,
    );
  const double = twice.rows.length;
  const after = await witness();
  expect([oversold, double, after.wrong, after.balance]).toEqual([0, 0, 0, 0]);
  console.log(
    `races: 50 coupon uses of 7, ${rounds} rounds of seats, people and renewals: ${oversold} oversold, ${double} doubled, ${after.wrong} wrong`,
  );
}, 300_000);
