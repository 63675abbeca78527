import { beforeAll, expect, test } from "vitest";
import { type Gateway, startGateway } from "../../../../../tools/parts/gateway.ts";
import { waitUntil } from "../../../test/waiting.ts";
import type { ChargeOrder, PaymentErrorCode, Payments } from "./port.ts";
import { sandboxPayments } from "./sandbox.ts";

let gateway: Gateway;
let payments: Payments;
/** Times out soon, for answers that never come. */
let hasty: Payments;
beforeAll(async () => {
  gateway = await startGateway({ portals: ["https://teams.test"], faults: true });
  const { url, key, webhook_secret } = gateway;
  const access = { url, frame_url: url, key, webhook_secret };
  payments = sandboxPayments(access);
  hasty = sandboxPayments({ ...access, answer_ms: 2_000 });
  return () => gateway.stop();
});

let made = 0;
async function order(number = "4242424242424242"): Promise<ChargeOrder> {
  const name = `i-${(made += 1)}`;
  const customer = await payments.ensureCustomer({ team_id: name, email: "ann@example.org" });
  const { setup_id, client_secret } = await payments.startSetup(customer);
  const body = {
    client_secret,
    number,
    exp_month: 12,
    exp_year: new Date().getFullYear() + 1,
    cvc: "123",
    name: "Ann",
  };
  await fetch(`${gateway.url}/card/setups/${setup_id}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const { id: method } = await payments.finishSetup({ customer, setup_id });
  const about = { invoice_id: name, idempotency_key: `${name}-1`, description: "Teams" };
  return { customer, method, amount: 12_00, currency: "USD", ...about };
}
const charged = async ({ invoice_id }: ChargeOrder) =>
  (await gateway.ledger()).filter((line) => line.kind === "charge" && line.invoice_id === invoice_id).length;
const said = (asked: Promise<{ state: string }>) =>
  asked.then(
    ({ state }) => state,
    ({ code }: { code: PaymentErrorCode }) => code,
  );

test.each<[fault: string, heard: string, in_the_ledger: number]>([
  ["reset_before_charge", "unknown", 0],
  ["http_500_before_charge", "unknown", 0],
  ["http_429_before_charge", "busy", 0],
  ["slow", "succeeded", 1],
  ["timeout_after_charge", "unknown", 1],
  ["http_500_after_charge", "unknown", 1],
  ["garbage_after_charge", "unknown", 1],
])("with %s returns %s and has %i charges in the ledger; a retry makes it one", async (fault, heard, in_the_ledger) => {
  const wanted = await order();
  await gateway.fault(fault);
  const isAnswered = fault !== "reset_before_charge" && fault !== "timeout_after_charge";
  expect(await said((isAnswered ? payments : hasty).charge(wanted))).toBe(heard);
  // The gateway answers after writing the ledger, so a client that timed out has to wait for the entry.
  if (!isAnswered && in_the_ledger) await waitUntil("the charge in the ledger", () => charged(wanted));
  expect(await charged(wanted)).toBe(in_the_ledger);
  const found = await payments.findCharge(wanted);
  expect(found?.state ?? "none").toBe(in_the_ledger ? "succeeded" : "none");
  expect(await said(payments.charge(wanted))).toBe("succeeded");
  expect(await charged(wanted)).toBe(1);
});

test("charges a card whose answer never comes, and reports it when asked again", async () => {
  const wanted = await order("4000000000007304");
  expect(await said(hasty.charge(wanted))).toBe("unknown");
  await waitUntil("the charge in the ledger", () => charged(wanted));
  expect(await said(payments.charge(wanted))).toBe("succeeded");
  expect(await charged(wanted)).toBe(1);
});

// spec: 5.22
test("declines a card that has expired since setup", async () => {
  const wanted = await order();
  await gateway.setAhead(3 * 366 * 86_400);
  expect(await payments.charge(wanted)).toMatchObject({ state: "declined", code: "expired_card" });
  await gateway.setAhead(0);
});
