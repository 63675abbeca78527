import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import {
  CARDS,
  type PayingTeam,
  cancelAccount,
  newPayingTeam,
  logInLater,
  openBillingApp,
} from "../../../test/billing.ts";
import { newBrowser } from "../../../test/browser.ts";
import { runJobs } from "../../../test/jobs.ts";
import type { TestApp } from "../../../test/test-app.ts";
import { readMailToken } from "../../../test/mail.ts";
import { makePerson } from "../../../test/people.ts";
import { openJobHandlers } from "../../app.ts";
import { inTeam } from "../../platform/db.ts";
import type { Payments } from "../../adapters/payments/port.ts";
import { paymentsPending } from "./bills/store.ts";
import { reconcilePayment } from "./charges.ts";
import { runBillingDay } from "./renewals.ts";
import { closeByStaff, extendTrialPeriod, setServiceSuspended } from "./service.ts";

/** Checks that no one gets a paid service for free or pays for one they have ended. */
let t: TestApp;
let payments: Payments;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ t, payments, close } = await openBillingApp(inject("clusterUrl")));
});
afterAll(() => close());

const DAY = 86_400;
const WANTED = { tier: "teams", term: "monthly", seats: 4 } as const;

async function paying(wanted: object = WANTED, options: Parameters<typeof newPayingTeam>[1] = {}): Promise<PayingTeam> {
  const team = await newPayingTeam(t, options);
  await team.card(CARDS.good);
  expect(await team.order(wanted)).toMatchObject({ status: 200 });
  return team;
}
async function restore(team: PayingTeam) {
  const { browser } = await logInLater(t, team);
  expect(await browser.send("POST", `team/${team.team_id}/restoreAccount`)).toMatchObject({ success: true });
  return browser.send("GET", team.path);
}
const readLater = async (team: PayingTeam) => (await logInLater(t, team)).browser.send("GET", team.path);
const day = ({ team_id }: PayingTeam) => runBillingDay(t.context, payments, team_id);
const within = <T>({ team_id }: PayingTeam, work: Parameters<typeof inTeam<T>>[2]) =>
  inTeam(t.context.db, team_id, work);
const mailsOf = async ({ team_id }: PayingTeam) =>
  (
    await t.owner.selectFrom("mails").select("template").where("team_id", "=", team_id).orderBy("created_at").execute()
  ).map(({ template }) => template);

describe("canceling and restoring", () => {
  test("does not keep a period that was not paid", async () => {
    const team = await paying();
    await team.card(CARDS.no_funds);
    t.clock.advance(32 * DAY);
    await day(team);
    expect(await readLater(team)).toMatchObject({ state: "past_due" });
    await cancelAccount(t, team);
    expect(await restore(team)).toMatchObject({ state: "free", term: null, unpaid: null });
  });

  test("does not lift what staff have suspended", async () => {
    const team = await paying();
    await within(team, (db) => setServiceSuspended(db, team.team_id, true, t.clock.now()));
    await cancelAccount(t, team);
    expect(await restore(team)).toMatchObject({ state: "suspended" });
    await within(team, (db) => setServiceSuspended(db, team.team_id, false, t.clock.now()));
    expect(await readLater(team)).toMatchObject({ state: "paid", term: "monthly" });
  });

  test("after the end of a trial leads to the free plan; a running trial continues in full", async () => {
    const solo = await newPayingTeam(t, { product: "solo", seats: 1 });
    await cancelAccount(t, solo);
    t.clock.advance(15 * DAY);
    expect(await restore(solo)).toMatchObject({ state: "free", tier: "free" });
    await within(solo, (db) => extendTrialPeriod(db, solo.team_id, 7, t.clock.now()));
    expect(await readLater(solo)).toMatchObject({ state: "trial", tier: "pro" });
  });

  test("is refused if staff closed the account, even with a new password", async () => {
    const team = await paying();
    await within(team, (db) => closeByStaff(db, team.team_id, "asked for by post", t.clock.now()));
    const browser = newBrowser(t);
    const { email } = team.lead;
    await browser.send("POST", "password/recover", { email });
    const password = "Another-Horse-17";
    const token = await readMailToken(t, email, "/reset-password");
    await browser.send("POST", "password/reset", { token, password });
    expect(await browser.send("POST", "session/login", { email, password })).toMatchObject({ success: false });
    const { browser: known } = await logInLater(t, team);
    expect(await known.send("POST", `team/${team.team_id}/restoreAccount`)).toMatchObject({ status: 401 });
  });
});

test("a subscription set to end still ends after seats were added", async () => {
  const team = await paying();
  const { version } = await team.read();
  await team.browser.send("PUT", `${team.path}/toggleCancellation`, { renews: false, version }, await team.prove());
  expect(await team.order({ ...WANTED, seats: 6 })).toMatchObject({ renews: false, seats: 6 });
});

test("bills the renewal as shown, with every seat in use", async () => {
  const team = await paying({ ...WANTED, seats: 6 });
  expect(await team.order({ ...WANTED, seats: 2 })).toMatchObject({ next: { seats: 2 } });
  for (let n = 0; n < 3; n += 1) await makePerson(t.owner, t.clock.now(), team.team_id);
  const { renewal, next } = await team.read();
  expect(next.seats).toBe(4);
  t.clock.advance(31 * DAY);
  await day(team);
  const { browser } = await logInLater(t, team);
  const { statements } = await browser.send("GET", `${team.path}/statements`);
  expect(statements[0].bill.total).toBe(renewal.total);
});

test("creates no empty statement for a later change under reverse charge", async () => {
  const team = await newPayingTeam(t);
  await team.card(CARDS.good, { country: "DE", vat_id: "DE136695976" });
  await team.order(WANTED);
  expect(await team.order({ ...WANTED, seats: 2 })).toMatchObject({ next: { seats: 2 }, renews: true });
  const { statements } = await team.browser.send("GET", `${team.path}/statements`);
  expect(statements).toHaveLength(1);
});

describe("every failed payment is announced", () => {
  test("without a card, and when it is written off", async () => {
    const team = await paying();
    await t.owner.deleteFrom("payment_profiles").where("team_id", "=", team.team_id).execute();
    for (let days = 0; days < 64; days += 1) {
      t.clock.advance(DAY);
      await day(team);
    }
    const notices = (await mailsOf(team)).filter((template) => template.startsWith("billing."));
    expect(notices).toEqual([
      "billing.card_saved",
      "billing.receipt",
      "billing.renews",
      "billing.no_card",
      "billing.no_card",
      "billing.no_card",
      "billing.rests",
      "billing.written_off",
    ]);
    await runJobs(t, openJobHandlers(t.context, t.adapters));
    const states = await t.owner.selectFrom("mails").select("state").where("team_id", "=", team.team_id).execute();
    expect(new Set(states.map(({ state }) => state)), "all emails were sent").toEqual(new Set(["success"]));
    // Everything can be bought again.
    const { browser } = await logInLater(t, team);
    expect(await browser.send("POST", "subscription/createPreview", WANTED)).toMatchObject({ status: 200 });
  });

  test("when its result was learned later", async () => {
    const team = await paying();
    t.clock.advance(32 * DAY);
    const silent: Payments = { ...payments, charge: () => Promise.reject(new Error("no answer")) };
    await expect(runBillingDay(t.context, silent, team.team_id)).rejects.toThrow("no answer");
    t.clock.advance(13 * 3600);
    const nothing: Payments = { ...payments, findCharge: () => Promise.resolve(null) };
    const pending = (await paymentsPending(t.context.db, t.clock.now())).find(
      ({ team_id }) => team_id === team.team_id,
    );
    expect(await reconcilePayment(t.context, nothing, team.team_id, pending!.id)).toBe("declined");
    expect(await mailsOf(team)).toContain("billing.charge_failed");
  });
});

test("prices a quote for its destination, on screen and in the PDF", async () => {
  const team = await paying();
  const wanted = { tier: "teams", term: "monthly", seats: 12 };
  const place = { country: "US", state: "WY", vat_id: "" };
  const at = async (where?: object) =>
    (await team.browser.send("POST", "subscription/createPreview", { ...wanted, ...(where && { place: where }) }))[
      "bill"
    ];
  expect([(await at()).total, (await at(place)).total]).toEqual([8_712, 7_200]);
  await t.owner
    .updateTable("subscriptions")
    .set({ credit: 500, state: "past_due", unpaid_since: new Date() as never })
    .where("team_id", "=", team.team_id)
    .execute();
  expect((await at(place)).total, "regardless of plan and open bills").toBe(7_200);
});
