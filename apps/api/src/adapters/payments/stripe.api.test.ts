import { beforeAll, expect, test } from "vitest";
import { type FakeStripe, startFakeStripe } from "../../../../../tools/parts/fake-stripe.ts";
import type { Payments } from "./port.ts";
import { stripePayments } from "./stripe.ts";

let wire: FakeStripe;
let payments: Payments;
beforeAll(async () => {
  wire = await startFakeStripe({ search_lag_ms: 0 });
  payments = stripePayments(wire);
  return () => wire.stop();
});

test("finds a customer by search after the idempotency key has expired, instead of creating a second one", async () => {
  const asked = { team_id: "one", email: "ann@example.org" };
  const customer = await payments.ensureCustomer(asked);
  wire.forgetKeys();
  expect(await payments.ensureCustomer(asked)).toBe(customer);
});

// asvs: V1.2.4
// api: 10
test("rejects a team id that could alter the search query", async () => {
  await expect(payments.ensureCustomer({ team_id: "x' OR email:'a", email: "" })).rejects.toThrow("refused");
});

test("retries after a connection error with the same key and charges once", async () => {
  const customer = await payments.ensureCustomer({ team_id: "two", email: "ann@example.org" });
  const { setup_id, client_secret } = await payments.startSetup(customer);
  await fetch(`${wire.url}/v1/setup_intents/${setup_id}/confirm`, {
    method: "POST",
    headers: { authorization: `Bearer ${wire.publishable_key}` },
    body: new URLSearchParams({ client_secret, "payment_method_data[card][number]": "4242424242424242" }),
  });
  const { id: method } = await payments.finishSetup({ customer, setup_id });
  wire.loseNextAnswer("reset");
  const about = { invoice_id: "i", idempotency_key: "i-1", description: "" };
  const charge = await payments.charge({ customer, method, amount: 5_00, currency: "EUR", ...about });
  wire.forgetKeys();
  expect(await payments.findCharge({ customer, idempotency_key: "i-1" })).toEqual(charge);
  expect(await payments.findCharge({ customer, invoice_id: "i" })).toEqual(charge);
});
