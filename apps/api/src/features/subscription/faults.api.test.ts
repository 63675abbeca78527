import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Gateway } from "../../../../../tools/parts/gateway.ts";
import { reconcileCharges } from "../../../../../tools/parts/reconciliation.ts";
import { batches, newPayingTeams, openBillingApp } from "../../../test/billing.ts";
import type { TestApp } from "../../../test/test-app.ts";
import type { Payments } from "../../adapters/payments/port.ts";
import { reconcilePayment } from "./charges.ts";
import { paymentsPending } from "./bills/store.ts";

/** Injects faults into payments and checks the gateway's own ledger for what was really charged. */
let t: TestApp;
let gateway: Gateway;
let payments: Payments;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ t, gateway, payments, close } = await openBillingApp(inject("clusterUrl")));
});
afterAll(() => close());

const WANTED = { tier: "teams", term: "monthly", seats: 10 } as const;
/** An event of the provider, signed as it does. */
function event(charge_id: string, id: string) {
  const at = Math.floor(t.clock.now().getTime() / 1000);
  const raw = JSON.stringify({ id, type: "charge.succeeded", charge: charge_id, created: at });
  return { raw, at };
}

async function settleAll(): Promise<void> {
  t.clock.advance(60);
  for (let round = 0; round < 5; round += 1) {
    const pending = await paymentsPending(t.context.db, t.clock.now());
    if (pending.length === 0) return;
    // Two workers at once, as after one was presumed dead.
    await Promise.all(
      pending.flatMap(({ team_id, id }) => [1, 2].map(() => reconcilePayment(t.context, payments, team_id, id))),
    );
  }
}

test("charges each bill at most once despite 120 faults between us and the bank", async () => {
  const FAULTS = ["timeout_after_charge", "http_500_after_charge", "reset_before_charge"] as const;
  const teams = await newPayingTeams(t, 120);
  let unknown = 0;
  for (const [n, batch] of batches(teams, 6).entries()) {
    // Every request of the batch gets the same fault, queued at the gateway.
    for (const _ of batch) await gateway.fault(FAULTS[n % FAULTS.length]!);
    const answers = await Promise.all(
      batch.map(async ({ preview, read, prove, browser, path }) => {
        const { bill } = await preview(WANTED);
        const { version } = await read();
        const body = { ...WANTED, expected_total: bill.total, version };
        const sudo = await prove();
        // A double click in two tabs.
        return Promise.all([1, 2].map(() => browser.send("POST", `${path}/order`, body, sudo)));
      }),
    );
    unknown += answers.flat().filter(({ error }) => error?.code === "payment.unknown").length;
  }
  await settleAll();
  const states = await Promise.all(teams.map(async ({ read }) => (await read())["state"]));
  const after = await reconcileCharges(t.owner, gateway);
  expect(
    states.every((state) => state === "paid"),
    "every team has what it ordered",
  ).toBe(true);
  expect(after).toMatchObject({ wrong: 0, balance: 0 });
  expect(unknown).toBeGreaterThanOrEqual(100);
  console.log(
    `faults: 120 injected, ${unknown} answers unknown at first, ${after.bills} bills, ${after.charges} charges, ${after.wrong} wrong, ledger ${after.balance}`,
  );
});

test("reaches the same result with 50 parallel copies of an event and late ones in any order", async () => {
  const [team] = await newPayingTeams(t, 1);
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
  expect(await reconcileCharges(t.owner, gateway)).toMatchObject({ wrong: 0, balance: 0 });
  console.log("webhooks: 50 duplicates and 6 late ones at once, one bill paid once, forged one refused");
});
