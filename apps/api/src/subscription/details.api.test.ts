import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { CARDS, customer, openShop } from "../../test/billing.ts";
import { newDesk } from "../../test/desk.ts";
import type { TestHouse } from "../../test/house.ts";

let t: TestHouse;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ t, close } = await openShop(inject("clusterUrl")));
});
afterAll(() => close());

/** As the specification writes dates: "March 04, 2027". */
const DATE = /^[A-Z][a-z]+ \d{2}, \d{4}$/;

// spec: 4.25
test("a canceled subscription shows no next assessment and no trial", async () => {
  const { team_id, card, order, read } = await customer(t);
  expect((await read())["trial_ended_at"], "while it is tried").toEqual(expect.any(Number));
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
test("a trial says when it began: with the account, or with its move to a team", async () => {
  const { team_id, read } = await customer(t);
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

// spec: 4.33
test("an account that rests for its licence goes on by subscribing", async () => {
  const solo = await customer(t, { product: "solo", tier: "pro", seats: 1 });
  const desk = await newDesk(t, "l3");
  expect(await desk.send("POST", `team/${solo.team_id}/suspend`, { suspended: true })).toMatchObject({
    state: "suspended",
  });
  await solo.card(CARDS.good);
  expect(await solo.order({ tier: "pro", term: "monthly", seats: 1 })).toMatchObject({ status: 200, state: "paid" });
});

// spec: 5.19
test("an empty coupon or referral code is refused", async () => {
  const { browser } = await customer(t);
  for (const path of ["product/teams/plan/monthly/coupons/%20", "referralCode/validate/%20"]) {
    expect(await browser.send("GET", `subscription/${path}`), path).toMatchObject({
      status: 400,
      error: { code: "request.invalid" },
    });
  }
});
