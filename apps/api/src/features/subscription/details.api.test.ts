import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { dayOf, dayOfMonth, daysBetween, plusDays, plusMonths, startOf } from "@portal/model/kit/calendar.ts";
import { CARDS, newPayingTeam, newCode, openBillingApp } from "../../../test/billing.ts";
import { newStaffClient } from "../../../test/staff-client.ts";
import { makeCoupon } from "../../../test/factories/billing.ts";
import type { TestApp } from "../../../test/test-app.ts";
import { during } from "../../../test/seconds.ts";

let t: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ t, close } = await openBillingApp(inject("clusterUrl")));
});
afterAll(() => close());

/** The specification's date format: "March 04, 2027". */
const DATE = /^[A-Z][a-z]+ \d{2}, \d{4}$/;

// spec: 3.17 4.25
test("a canceled subscription shows no next assessment and no trial", async () => {
  const { team_id, card, order, read } = await newPayingTeam(t);
  expect((await read())["trial_ended_at"], "during the trial").toEqual(expect.any(Number));
  await card(CARDS.good);
  await order({ tier: "teams", term: "monthly", seats: 2 });
  const { next_assessment_at, formatted } = await read();
  expect(next_assessment_at).toEqual(expect.any(Number));
  expect(formatted).toMatchObject({ trial_ended_at: null, next_assessment_at: expect.stringMatching(DATE) });
  expect(new Date(`${formatted.next_assessment_at} UTC`).getTime() / 1000).toBe(next_assessment_at);
  await t.owner.updateTable("subscriptions").set({ state: "canceled" }).where("team_id", "=", team_id).execute();
  expect(await read()).toMatchObject({
    state: "canceled",
    next_assessment_at: null,
    trial_ended_at: null,
    renewal: null,
  });
});

// spec: 3.18
test("reports when a trial began: with the account, or with its migration to a team", async () => {
  const { team_id, read } = await newPayingTeam(t);
  const { created_at } = await t.owner
    .selectFrom("teams")
    .select("created_at")
    .where("id", "=", team_id)
    .executeTakeFirstOrThrow();
  const seconds = (at: Date) => Math.floor(at.getTime() / 1000);
  expect((await read())["trial_started_at"]).toBe(seconds(created_at));
  const moved_at = new Date(created_at.getTime() + 86_400_000);
  await t.owner.updateTable("teams").set({ moved_at }).where("id", "=", team_id).execute();
  expect((await read())["trial_started_at"]).toBe(seconds(moved_at));
  await t.owner.updateTable("subscriptions").set({ state: "canceled" }).where("team_id", "=", team_id).execute();
  expect((await read())["trial_started_at"]).toBeNull();
});

// spec: 3.17
test("shows the price per seat, the renewal with its date and amount, coupon and credit of a paid subscription", async () => {
  // At noon, so the day doesn't change during the test.
  const noon = startOf(plusDays(dayOf(t.clock.now()), 1)).getTime() + 12 * 3_600_000;
  t.clock.advance(Math.round((noon - t.clock.now().getTime()) / 1000));
  const today = dayOf(t.clock.now());
  const end = plusMonths(today, 12, dayOfMonth(today));
  const ends = startOf(end).getTime() / 1000;
  const { team_id, card, order, read, browser, path, prove } = await newPayingTeam(t);
  expect(await read()).toMatchObject({
    state: "trial",
    cost_per_seat: null,
    current_period_ends_at: null,
    coupon: null,
    credit_balance: 0,
  });
  const code = newCode("TENTH");
  await makeCoupon(t.owner, code, { description: "A tenth off", valid_from: today });
  await card(CARDS.good);
  const { answer, expectIn } = await during(t, () => order({ tier: "teams", term: "yearly", seats: 4, coupon: code }));
  expect(answer).toMatchObject({ status: 200 });
  await t.owner.updateTable("subscriptions").set({ credit: 500 }).where("team_id", "=", team_id).execute();
  const held = await read();
  expect(held).toMatchObject({
    state: "paid",
    term: "yearly",
    seats: 4,
    cost_per_seat: 6_000,
    trial_ended_at: null,
    current_period_ends_at: ends,
    next_assessment_at: ends,
    formatted: { current_period_ends_at: expect.stringMatching(DATE), next_assessment_at: expect.stringMatching(DATE) },
    days_until_expiry: null,
    coupon: { code, description: "A tenth off", percentage: 10, valid: true },
    credit_balance: 500,
    renewal: { subtotal: 24_000, discount: 2_400, tax: 4_536, credit_used: 500, total: 25_636 },
    payment_profile: { last4: "4242" },
    referral: { code: expect.stringMatching(/^[A-Z0-9]{8}$/), earned: 0 },
  });
  expectIn(held["coupon"].applied_at);
  await browser.send("PUT", `${path}/toggleCancellation`, { renews: false }, await prove());
  expect(await read()).toMatchObject({
    current_period_ends_at: ends,
    next_assessment_at: null,
    days_until_expiry: daysBetween(today, end),
    renewal: null,
  });
});

// spec: 3.21
test("returns a payment profile with the card's last digits, billing name and address, but no card number", async () => {
  const { card, read } = await newPayingTeam(t);
  expect(await card(CARDS.good, { vat_id: "A-28015865" })).toMatchObject({ status: 200 });
  expect((await read())["payment_profile"]).toEqual({
    id: expect.any(String),
    brand: "visa",
    last4: "4242",
    exp_month: 12,
    exp_year: 2040,
    name: "Ines Caldera",
    address: {
      organization: "Harbour & Finch",
      street: "Calle Mayor 1",
      city: "Madrid",
      zip: "28013",
      country: "ES",
      state: "",
      vat_id: "ESA28015865",
    },
  });
});

// spec: 4.33
test("reactivates a suspended account by subscribing", async () => {
  const solo = await newPayingTeam(t, { product: "solo", tier: "pro", seats: 1 });
  const desk = await newStaffClient(t, "l3");
  expect(await desk.send("POST", `team/${solo.team_id}/suspend`, { suspended: true })).toMatchObject({
    state: "suspended",
  });
  await solo.card(CARDS.good);
  expect(await solo.order({ tier: "pro", term: "monthly", seats: 1 })).toMatchObject({ status: 200, state: "paid" });
});

// spec: 5.19
test("rejects an empty coupon or referral code", async () => {
  const { browser } = await newPayingTeam(t);
  for (const path of ["product/teams/plan/monthly/coupons/%20", "referralCode/validate/%20"]) {
    expect(await browser.send("GET", `subscription/${path}`), path).toMatchObject({
      status: 400,
      error: { code: "request.invalid" },
    });
  }
});
