import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { dayOf, plusDays, plusMonths, dayOfMonth, startOf } from "@portal/model/kit/calendar.ts";
import { CARDS, newPayingTeam, openBillingApp } from "../../../test/billing.ts";
import type { TestApp } from "../../../test/test-app.ts";
import type { Payments } from "../../adapters/payments/port.ts";
import { runBillingDay } from "./renewals.ts";

let t: TestApp;
let payments: Payments;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ t, payments, close } = await openBillingApp(inject("clusterUrl")));
});
afterAll(() => close());

const WANTED = { tier: "teams", term: "monthly", seats: 10 } as const;
const TRIAL_DAYS = 9;

/** A team with days left in its trial, and the days of its first paid period. */
async function teamInTrial() {
  const now = t.clock.now();
  const from = plusDays(dayOf(now), TRIAL_DAYS);
  const team = await newPayingTeam(t, {
    state: "trial",
    subscription: { trial_ended_at: new Date(now.getTime() + TRIAL_DAYS * 86_400_000) },
  });
  await team.card(CARDS.good);
  return { ...team, from, to: plusMonths(from, 1, dayOfMonth(from)) };
}
const seconds = (day: string) => startOf(day).getTime() / 1000;

test("starts the first paid period when the trial ends, as previewed", async () => {
  const { preview, order, browser, path, from, to } = await teamInTrial();
  const shown = await preview(WANTED);
  expect(shown).toMatchObject({ period: { from, to }, bill: { total: 7_260 } });
  expect(await browser.send("POST", "subscription/createPreview", WANTED)).toMatchObject({ period: { from, to } });
  expect(await order(WANTED)).toMatchObject({
    state: "paid",
    seats: 10,
    current_period_started_at: seconds(from),
    current_period_ends_at: seconds(to),
  });
  const { statements } = await browser.send("GET", `${path}/statements`);
  expect(statements).toHaveLength(1);
  expect(statements[0].bill).toEqual(shown["bill"]);
});

test("charges seats added before the trial ends from that day on", async () => {
  const { preview, order, from, to } = await teamInTrial();
  await order(WANTED);
  const more = await preview({ ...WANTED, seats: 12 });
  expect(more["bill"].lines[0]).toMatchObject({ kind: "rest", seats: 2, from, to, amount: 1_200 });
  expect(await order({ ...WANTED, seats: 12 })).toMatchObject({ status: 200, seats: 12 });
});

test("renews once, at the end of the first paid period, and doesn't end the plan with the trial", async () => {
  const { team_id, order, from, to } = await teamInTrial();
  await order(WANTED);
  const periods = async () =>
    (
      await t.owner
        .selectFrom("invoices")
        .select(["kind", "state"])
        .where("team_id", "=", team_id)
        .orderBy("created_at")
        .execute()
    ).map(({ kind, state }) => `${kind} ${state}`);
  const noonOf = async (day: string) => {
    t.clock.advance(Math.round((startOf(day).getTime() + 43_200_000 - t.clock.now().getTime()) / 1000));
    await runBillingDay(t.context, payments, team_id);
  };
  await noonOf(plusDays(from, 1));
  expect(await periods()).toEqual(["order paid"]);
  const { state } = await t.owner
    .selectFrom("subscriptions")
    .select("state")
    .where("team_id", "=", team_id)
    .executeTakeFirstOrThrow();
  expect(state).toBe("paid");
  await noonOf(to);
  await noonOf(plusDays(to, 1));
  expect(await periods()).toEqual(["order paid", "renewal paid"]);
});
