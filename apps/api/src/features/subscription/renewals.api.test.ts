import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Day, dayOf, startOf } from "@portal/model/kit/calendar.ts";
import type { Gateway } from "../../../../../tools/parts/gateway.ts";
import { CARDS, type PayingTeam, newPayingTeam, newCode, openBillingApp } from "../../../test/billing.ts";
import { makeCoupon } from "../../../test/factories/billing.ts";
import type { TestApp } from "../../../test/test-app.ts";
import type { Payments } from "../../adapters/payments/port.ts";
import { PASSWORD, issueToken } from "../../../test/people.ts";
import { runBillingDay } from "./renewals.ts";

let t: TestApp;
let gateway: Gateway;
let payments: Payments;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ t, gateway, payments, close } = await openBillingApp(inject("clusterUrl")));
});
afterAll(() => close());

const day = () => runBillingDay(t.context, payments, team.team_id);
let team: PayingTeam;

/** Advances day by day until then, as the clock would. */
async function until(wanted: Day): Promise<void> {
  while (dayOf(t.clock.now()) < wanted) {
    const next = startOf(dayOf(t.clock.now())).getTime() + 86_400_000 + 12 * 3_600_000;
    t.clock.advance(Math.round((next - t.clock.now().getTime()) / 1000));
    await day();
  }
}

/** Sessions don't last for years. */
async function logInAgain(): Promise<void> {
  team.browser.jar.clear();
  team.browser.token = await issueToken(t.owner, t.clock.now(), team.lead);
}

const statements = async () =>
  (
    await t.owner
      .selectFrom("invoices")
      .select(["kind", "state", "total", "number", "lines", sql<Day>`period_from::text`.as("from")])
      .where("team_id", "=", team.team_id)
      .where("number", "is not", null)
      .orderBy("number")
      .execute()
  ).map(({ kind, state, total, from }) => `${from} ${kind} ${total} ${state}`);
const state = async () =>
  (
    await t.owner
      .selectFrom("subscriptions")
      .select("state")
      .where("team_id", "=", team.team_id)
      .executeTakeFirstOrThrow()
  ).state;

// spec: 4.22 4.23 4.24
test("follows a team for three years: trial, paid, seats, coupon, term, a failing card that recovers, the end, and free", async () => {
  // Starts on January 31 before a leap year and crosses clock changes and month ends.
  t.clock.advance(Math.round((startOf("2027-01-31").getTime() + 12 * 3_600_000 - t.clock.now().getTime()) / 1000));
  team = await newPayingTeam(t, { seats: 10 });
  const code = newCode("QUARTER");
  const quarter = { description: "A quarter off", percent: 25, valid_from: "2027-01-01", periods: 2 };
  await makeCoupon(t.owner, code, quarter);
  await team.card(CARDS.good, { country: "US", state: "WA" });
  const wanted = { tier: "teams", term: "monthly", seats: 4 };
  expect(await team.order({ ...wanted, coupon: code })).toMatchObject({ status: 200, state: "paid" });
  expect(await statements()).toEqual(["2027-01-31 order 1800 paid"]);

  // Adds five seats halfway through the first period.
  await until("2027-02-14");
  await logInAgain();
  const added = await team.order({ ...wanted, seats: 9 });
  expect(added).toMatchObject({ status: 200, seats: 9 });
  expect((await statements()).at(-1), "5 x 6.00 x 14 of 28 days, a quarter off").toBe("2027-01-31 order 1125 paid");

  await until("2027-05-01");
  expect((await statements()).slice(2), "month ends are kept").toEqual([
    "2027-02-28 renewal 4050 paid",
    "2027-03-31 renewal 5400 paid",
    "2027-04-30 renewal 5400 paid",
  ]);
  const mails = await t.owner
    .selectFrom("mails")
    .select("template")
    .where("team_id", "=", team.team_id)
    .where("template", "=", "billing.renews")
    .execute();
  expect(mails, "each renewal is announced once").toHaveLength(3);

  // Switches to a yearly term today; the rest of the month is credited.
  await logInAgain();
  expect(await team.order({ ...wanted, seats: 9, term: "yearly" })).toMatchObject({ status: 200, term: "yearly" });
  expect((await statements()).at(-1)).toBe("2027-05-01 order 48774 paid");
  // Fewer seats wait for the next period, which includes a leap day.
  expect(await team.order({ ...wanted, seats: 6, term: "yearly" })).toMatchObject({
    status: 200,
    seats: 9,
    next: { seats: 6 },
  });

  await logInAgain();
  await team.card(CARDS.no_funds, { country: "US", state: "WA" });
  await until("2028-05-01");
  expect(await state()).toBe("past_due");
  await until("2028-05-14");
  expect(await state(), "three attempts by day 14").toBe("past_due");
  await until("2028-05-15");
  expect(await state(), "the fourth").toBe("suspended");
  const tries = await t.owner
    .selectFrom("payments")
    .select("state")
    .where("team_id", "=", team.team_id)
    .where("state", "=", "declined")
    .execute();
  expect(tries).toHaveLength(4);
  const notices = await t.owner
    .selectFrom("mails")
    .select("template")
    .where("team_id", "=", team.team_id)
    .where("template", "in", ["billing.charge_failed", "billing.rests"])
    .execute();
  expect(notices.map(({ template }) => template)).toEqual([
    "billing.charge_failed",
    "billing.charge_failed",
    "billing.charge_failed",
    "billing.rests",
  ]);
  await logInAgain();
  expect(await team.read()).toMatchObject({
    unpaid: { amount: 36_000, tries: 4, next_try_at: null, reason: "insufficient_funds" },
  });
  expect(await team.order({ ...wanted, seats: 12 })).toMatchObject({ status: 409, error: { code: "billing.unpaid" } });

  // A new card is charged at once.
  await team.card(CARDS.good, { country: "US", state: "WA" });
  await day();
  expect(await state()).toBe("paid");
  expect((await statements()).at(-1)).toBe("2028-05-01 renewal 36000 paid");

  // Turns renewal off, on and off again.
  const renewing = async (renews: boolean) => {
    const { version } = await team.read();
    return team.browser.send("PUT", `${team.path}/toggleCancellation`, { renews, version }, await team.prove());
  };
  expect(await renewing(false)).toMatchObject({ renews: false });
  const { version } = await team.read();
  expect(await team.browser.send("PUT", `${team.path}/reactivate`, { version }, await team.prove())).toMatchObject({
    renews: true,
  });
  await renewing(false);
  await until("2029-05-02");
  expect(await state()).toBe("free");
  const before = await statements();
  await until("2030-01-31");
  expect(await statements(), "no further bills").toEqual(before);

  const charged = (await gateway.ledger()).filter(({ kind, state: how }) => kind === "charge" && how === "succeeded");
  const paid = await t.owner
    .selectFrom("invoices")
    .select(["id", "total"])
    .where("team_id", "=", team.team_id)
    .where("state", "=", "paid")
    .where("total", ">", 0)
    .execute();
  const ours = charged.filter(({ invoice_id }) => paid.some(({ id }) => id === invoice_id));
  expect(ours.map(({ invoice_id }) => invoice_id ?? "").toSorted(), "each bill was charged once").toEqual(
    paid.map(({ id }) => id).toSorted(),
  );
  const { rows } = await sql<{
    balance: number;
  }>`select sum(amount)::int as balance from ledger where team_id = ${team.team_id}`.execute(t.owner);
  expect(rows[0]?.balance).toBe(0);
  const history = await t.owner
    .selectFrom("subscription_states")
    .select(["before", "after"])
    .where("team_id", "=", team.team_id)
    .orderBy("at")
    .execute();
  expect(history.map(({ before, after }) => `${before} ${after}`)).toEqual([
    "trial paid",
    "paid past_due",
    "past_due suspended",
    "suspended paid",
    "paid free",
  ]);
  console.log(
    `years: ${before.length} statements in three years, ${ours.length} charges of ${paid.length} bills, ledger ${rows[0]?.balance}`,
  );
});

test("handles a trial that ends without a plan, and a bill that is never paid", async () => {
  team = await newPayingTeam(t, { product: "solo", tier: "pro", seats: 1 });
  t.clock.advance(10 * 86_400);
  await day();
  expect(await state()).toBe("free");
  team = await newPayingTeam(t);
  t.clock.advance(10 * 86_400);
  await day();
  expect(await state()).toBe("free");

  await logInAgain();
  await team.card(CARDS.good);
  await team.order({ tier: "teams", term: "monthly", seats: 2 });
  await team.card(CARDS.declined);
  const start = dayOf(t.clock.now());
  await until(dayOf(new Date(startOf(start).getTime() + 75 * 86_400_000)));
  expect(await state(), "written off after thirty days").toBe("canceled");
  const { rows } = await sql<{ account: string; amount: number }>`
    select account, sum(amount)::int as amount from ledger where team_id = ${team.team_id} group by account order by account`.execute(
    t.owner,
  );
  expect(rows.find(({ account }) => account === "receivable")?.amount).toBe(0);
  expect(rows.find(({ account }) => account === "lost")?.amount).toBe(1_452);
});

test("never charges a canceled account for an unpaid bill, even with a working card", async () => {
  team = await newPayingTeam(t);
  await team.card(CARDS.good);
  await team.order({ tier: "teams", term: "monthly", seats: 2 });
  await team.card(CARDS.no_funds);
  const start = dayOf(t.clock.now());
  await until(dayOf(new Date(startOf(start).getTime() + 33 * 86_400_000)));
  expect(await state()).toBe("past_due");
  await logInAgain();
  await team.card(CARDS.good);
  const { team_name } = await team.browser.send("GET", `team/${team.team_id}/cancelAccount`);
  const claim = { email: team.lead.email, password: PASSWORD, purpose: "cancel" };
  const sudo = { "x-sudo": String((await team.browser.send("POST", "portalCheckPassword", claim))["token"]) };
  const body = { reason: "exp", text: "", typed_name: team_name };
  const path = `team/${team.team_id}/cancelAccountAndTrack`;
  expect(await team.browser.send("POST", path, body, sudo)).toMatchObject({ success: true });
  const before = (await gateway.ledger()).length;
  await day();
  expect((await gateway.ledger()).length, "the card was not charged").toBe(before);
  expect((await statements()).at(-1)).toMatch(/written_off$/);
  const { rows } = await sql<{ open: number }>`
    select sum(amount)::int as open from ledger where team_id = ${team.team_id} and account = 'receivable'`.execute(
    t.owner,
  );
  expect(rows[0]?.open).toBe(0);
});
