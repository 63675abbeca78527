import { once } from "node:events";
import { type IncomingHttpHeaders, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, test } from "vitest";
import { startGateway } from "../../../../../tools/parts/gateway.ts";
import { startFakeStripe } from "../../../../../tools/parts/fake-stripe.ts";
import { waitUntil } from "../../../test/waiting.ts";
import type { CardSetup, Charge, ChargeOrder, PaymentErrorCode, Payments } from "./port.ts";
import { sandboxPayments } from "./sandbox.ts";
import { stripePayments } from "./stripe.ts";

/** A gateway with its adapter, and functions that act as the browser and cause failures. */
interface Bench {
  readonly payments: Payments;
  /** Times out soon, for answers that never come. */
  readonly hasty: Payments;
  readonly withKey: (key: string) => Payments;
  readonly at: (url: string) => Payments;
  /** Submits the card form at the gateway's origin. */
  type(setup: CardSetup, number: string): Promise<Response>;
  loseNextAnswer(): Promise<void>;
  slowNextAnswer(): Promise<void>;
  stop(): Promise<void>;
}
interface Heard {
  readonly raw: string;
  readonly headers: IncomingHttpHeaders;
}

/** Receives events. While `refuses_new` is set, it accepts an event only on redelivery. */
async function openWebhookReceiver() {
  const heard: Heard[] = [];
  const box = { refuses_new: false };
  const known = new Set<string>();
  const server = createServer((request, response) => {
    void text(request).then((raw) => {
      heard.push({ raw, headers: request.headers });
      const { id } = JSON.parse(raw) as { id: string };
      response.writeHead(box.refuses_new && !known.has(id) ? 503 : 200).end();
      known.add(id);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const webhook_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`;
  return { heard, box, webhook_url, close: () => void server.close() };
}

const EXPIRY = { exp_month: 12, exp_year: new Date().getFullYear() + 3 };
/** Timeout for a lost answer. */
const HASTY_MS = 1_000;

async function sandbox(webhook_url: string): Promise<Bench> {
  const portals = ["https://teams.test"];
  const gateway = await startGateway({ portals, webhook_url, faults: true, settle_ms: 300, retry_ms: 50 });
  const { url, key, webhook_secret } = gateway;
  const access = { url, frame_url: url, key, webhook_secret };
  return {
    payments: sandboxPayments(access),
    hasty: sandboxPayments({ ...access, answer_ms: HASTY_MS }),
    withKey: (key) => sandboxPayments({ ...access, key }),
    at: (url) => sandboxPayments({ ...access, url }),
    type: ({ setup_id, client_secret }, number) =>
      fetch(`${url}/card/setups/${setup_id}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ client_secret, number, ...EXPIRY, cvc: "123", name: "Ann Example" }),
      }),
    loseNextAnswer: () => gateway.fault("timeout_after_charge"),
    slowNextAnswer: () => gateway.fault("slow"),
    stop: () => gateway.stop(),
  };
}

async function stripe(webhook_url: string): Promise<Bench> {
  const wire = await startFakeStripe({ webhook_url, settle_ms: 300 });
  const { url, key, publishable_key, webhook_secret } = wire;
  const access = { url, key, publishable_key, webhook_secret };
  return {
    payments: stripePayments(access),
    hasty: stripePayments({ ...access, answer_ms: HASTY_MS }),
    withKey: (key) => stripePayments({ ...access, key }),
    at: (url) => stripePayments({ ...access, url }),
    type: ({ setup_id, client_secret }, number) =>
      fetch(`${url}/v1/setup_intents/${setup_id}/confirm`, {
        method: "POST",
        headers: { authorization: `Bearer ${publishable_key}` },
        body: new URLSearchParams({
          client_secret,
          "payment_method_data[card][number]": number,
          "payment_method_data[card][exp_month]": String(EXPIRY.exp_month),
          "payment_method_data[card][exp_year]": String(EXPIRY.exp_year),
          "payment_method_data[billing_details][name]": "Ann Example",
        }),
      }),
    loseNextAnswer: async () => wire.loseNextAnswer("silent"),
    slowNextAnswer: async () => wire.slowNextAnswer(500),
    stop: () => wire.stop(),
  };
}

const PAYS = "4242424242424242";

describe.each<[string, (webhook_url: string) => Promise<Bench>]>([
  ["sandbox", sandbox],
  ["stripe", stripe],
])("%s", (_name, open) => {
  let bench: Bench;
  let payments: Payments;
  let heard: Heard[];
  let box: { refuses_new: boolean };
  beforeAll(async () => {
    const post = await openWebhookReceiver();
    ({ heard, box } = post);
    bench = await open(post.webhook_url);
    payments = bench.payments;
    return async () => {
      await bench.stop();
      post.close();
    };
  });

  let made = 0;
  const newTeam = () => payments.ensureCustomer({ team_id: `team-${(made += 1)}`, email: "ann@example.org" });
  async function card(customer: string, number = PAYS) {
    const setup = await payments.startSetup(customer);
    expect((await bench.type(setup, number)).status).toBe(200);
    return payments.finishSetup({ customer, setup_id: setup.setup_id });
  }
  async function order(number = PAYS, given: Partial<ChargeOrder> = {}): Promise<ChargeOrder> {
    const customer = given.customer ?? (await newTeam());
    const { id: method } = await card(customer, number);
    const name = `i-${(made += 1)}`;
    const about = { invoice_id: name, idempotency_key: `${name}-1`, description: "Teams, monthly" };
    return { customer, method, amount: 12_00, currency: "USD", ...about, ...given };
  }
  const trouble = (asked: Promise<unknown>): Promise<PaymentErrorCode | "none"> =>
    asked.then(
      () => "none",
      (error: { code: PaymentErrorCode }) => error.code,
    );
  const eventsOf = (type: string, charge_id: string) =>
    heard
      .map(({ raw, headers }) => ({ event: payments.readWebhook(raw, headers, new Date()), raw, headers }))
      .filter(({ event }) => event.type === type && event.charge_id === charge_id);
  const eventOf = (type: string, charge_id: string) =>
    waitUntil(`${type} for ${charge_id}`, () => eventsOf(type, charge_id)[0]);

  test("returns the same customer for a team after its address changes", async () => {
    const first = await payments.ensureCustomer({ team_id: "one", email: "ann@example.org" });
    const asked = ["ann@example.org", "bob@example.org", "bob@example.org"].map((email) =>
      payments.ensureCustomer({ team_id: "one", email }),
    );
    expect(await Promise.all(asked)).toEqual([first, first, first]);
    expect(await payments.ensureCustomer({ team_id: "another", email: "ann@example.org" })).not.toBe(first);
  });

  test("sets up a card between browser and gateway, and reads its details from the gateway", async () => {
    const customer = await newTeam();
    const setup = await payments.startSetup(customer);
    const { setup_id, client_secret, form } = setup;
    expect(JSON.stringify(form)).not.toContain(client_secret);
    expect(await trouble(payments.finishSetup({ customer, setup_id }))).toBe("not_set_up");
    expect((await bench.type({ ...setup, client_secret: "x".repeat(32) }, PAYS)).ok).toBe(false);
    expect((await bench.type(setup, PAYS)).status).toBe(200);
    const method = await payments.finishSetup({ customer, setup_id });
    expect(method).toMatchObject({ brand: "visa", last4: "4242", ...EXPIRY, name: "Ann Example" });
    expect(Object.keys(method).toSorted()).toEqual(
      ["id", "brand", "last4", "exp_month", "exp_year", "name", "fingerprint"].toSorted(),
    );
    expect(JSON.stringify(method)).not.toContain(PAYS);
  });

  test("has one fingerprint per card, the same for every customer", async () => {
    const [one, two] = [await card(await newTeam()), await card(await newTeam())];
    expect(one.id).not.toBe(two.id);
    expect(one.fingerprint).toBe(two.fingerprint);
    expect((await card(await newTeam(), "5555555555554444")).fingerprint).not.toBe(one.fingerprint);
  });

  test("rejects another customer's setup and an id that contains a path", async () => {
    const [mine, theirs] = [await newTeam(), await newTeam()];
    const setup = await payments.startSetup(theirs);
    await bench.type(setup, PAYS);
    expect(await trouble(payments.finishSetup({ customer: mine, setup_id: setup.setup_id }))).toBe("not_found");
    for (const setup_id of ["nothing", "../customers", `${setup.setup_id}/../x`, "%2e%2e", ""]) {
      expect(await trouble(payments.finishSetup({ customer: mine, setup_id })), setup_id).toMatch(/not_found|refused/);
    }
  });

  test("does not set up a card that the bank declines", async () => {
    const customer = await newTeam();
    const setup = await payments.startSetup(customer);
    expect((await bench.type(setup, "4000000000000002")).status).toBe(402);
    expect(await trouble(payments.finishSetup({ customer, setup_id: setup.setup_id }))).toBe("not_set_up");
  });

  test("charges once per idempotency key", async () => {
    const wanted = await order();
    const second = Math.floor(Date.now() / 1000) * 1000;
    const charge = await payments.charge(wanted);
    const { customer, amount, currency, idempotency_key, invoice_id } = wanted;
    expect(charge).toMatchObject({
      state: "succeeded",
      customer,
      amount,
      currency,
      idempotency_key,
      invoice_id,
    });
    expect(charge.at.getTime()).toBeGreaterThanOrEqual(second);
    expect(charge.at.getTime()).toBeLessThanOrEqual(Date.now());
    expect(await payments.charge(wanted)).toEqual(charge);
    expect(await trouble(payments.charge({ ...wanted, amount: 99_00 }))).toBe("key_reused");
    const next = await payments.charge({ ...wanted, idempotency_key: `${idempotency_key}-next` });
    expect(next.id).not.toBe(charge.id);
  });

  test("tells one of two concurrent requests with the same key to wait", async () => {
    // On a busy machine the second can arrive after the first is done; then two others try.
    const [made, waited] = await waitUntil("two charges at the same time", async () => {
      const wanted = await order();
      await bench.slowNextAnswer();
      const asked = await Promise.allSettled([payments.charge(wanted), payments.charge(wanted)]);
      const made = asked.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
      const again = await payments.charge(wanted);
      expect(made).toEqual(made.map(() => again));
      return made.length < 2 && [made, asked.find(({ status }) => status === "rejected")];
    });
    expect(made).toMatchObject([{ state: "succeeded" }]);
    expect(waited).toMatchObject({ reason: { code: "in_progress" } });
  });

  test.each<[number: string, found: Partial<Charge> & Record<string, unknown>]>([
    ["4000000000009995", { state: "declined", code: "insufficient_funds", retryable: true }],
    ["4000000000000341", { state: "declined", code: "card_declined", retryable: false }],
    ["4000000000000069", { state: "declined", code: "expired_card", retryable: false }],
    ["4000000000000119", { state: "declined", code: "try_later", retryable: true }],
    ["4000002760003184", { state: "action_required" }],
  ])("reports the result of the card %s", async (number, found) => {
    const wanted = await order(number);
    const charge = await payments.charge(wanted);
    expect(charge).toMatchObject(found);
    expect(await payments.charge(wanted)).toEqual(charge);
    expect(await payments.findCharge({ charge_id: charge.id })).toEqual(charge);
    if (charge.state === "declined") await eventOf("charge.failed", charge.id);
  });

  test("reports a pending charge that succeeds later", async () => {
    const charge = await payments.charge(await order("4000000000007106"));
    expect(charge.state).toBe("pending");
    await eventOf("charge.succeeded", charge.id);
    expect(await payments.findCharge({ charge_id: charge.id })).toEqual({ ...charge, state: "succeeded" });
  });

  test("finds a charge whose answer was lost, by its key and by its invoice", async () => {
    const wanted = await order();
    const { customer, idempotency_key, invoice_id } = wanted;
    await bench.loseNextAnswer();
    expect(await trouble(bench.hasty.charge(wanted))).toBe("unknown");
    const found = await waitUntil("the charge", () => payments.findCharge({ customer, idempotency_key }));
    expect(found).toMatchObject({ state: "succeeded", amount: wanted.amount, invoice_id });
    expect(await payments.findCharge({ customer, invoice_id })).toEqual(found);
    // Extra fields of the order must not change the search.
    expect(await payments.findCharge(wanted)).toEqual(found);
    expect((await payments.charge(wanted)).id).toBe(found.id);
  });

  test("finds no charge that was never made or that belongs to another customer", async () => {
    const [mine, theirs] = [await order(), await order()];
    await payments.charge(theirs);
    const { idempotency_key, invoice_id } = theirs;
    expect(await payments.findCharge({ customer: mine.customer, idempotency_key })).toBeNull();
    expect(await payments.findCharge({ customer: mine.customer, invoice_id })).toBeNull();
    expect(await payments.findCharge({ charge_id: "nothing" })).toBeNull();
  });

  test("finds the attempt that took money among all attempts for an invoice", async () => {
    const good = await order();
    const { customer, invoice_id } = good;
    const broke = { ...(await order("4000000000009995", { customer })), invoice_id };
    const tried = (key: string, wanted = broke) =>
      payments.charge({ ...wanted, idempotency_key: `${invoice_id}-${key}` });
    for (const key of ["1", "2", "3"]) await tried(key);
    expect(await payments.findCharge({ customer, invoice_id })).toMatchObject({ state: "declined" });
    const paid = await tried("4", good);
    await tried("5");
    await tried("6");
    expect(await payments.findCharge({ customer, invoice_id })).toEqual(paid);
  });

  test("refunds in parts, once per key, up to the amount charged", async () => {
    const { id: charge_id } = await payments.charge(await order());
    const back = { charge_id, amount: 2_00, reason: "seats removed", idempotency_key: `${charge_id}-r1` };
    const refund = await payments.refund(back);
    expect(refund).toMatchObject({ charge_id, amount: 2_00, state: "succeeded" });
    expect(await payments.refund(back)).toEqual(refund);
    expect(await trouble(payments.refund({ ...back, amount: 3_00 }))).toBe("key_reused");
    const rest = { ...back, amount: 10_00, idempotency_key: `${charge_id}-r2` };
    expect(await trouble(payments.refund({ ...rest, amount: 10_01, idempotency_key: `${charge_id}-r3` }))).toBe(
      "too_much",
    );
    expect(await payments.findRefund(rest)).toBeNull();
    await bench.loseNextAnswer();
    expect(await trouble(bench.hasty.refund(rest))).toBe("unknown");
    expect(await waitUntil("the refund", () => payments.findRefund(rest))).toMatchObject({
      amount: 10_00,
      state: "succeeded",
    });
    expect(await trouble(payments.refund({ ...rest, amount: 1, idempotency_key: `${charge_id}-r4` }))).toBe("too_much");
    expect(await trouble(payments.refund({ ...rest, charge_id: "nothing", idempotency_key: "x" }))).toBe("not_found");
    await eventOf("refund.succeeded", charge_id);
  });

  test("does not refund the same remainder twice when requests are parallel", async () => {
    const { id: charge_id } = await payments.charge(await order());
    const back = (key: string) =>
      trouble(payments.refund({ charge_id, amount: 8_00, reason: "", idempotency_key: `${charge_id}-${key}` }));
    expect((await Promise.all(["a", "b", "c"].map(back))).toSorted()).toEqual(["none", "too_much", "too_much"]);
  });

  test("keeps a removed card removed and does not charge it", async () => {
    const wanted = await order();
    await payments.removeMethod(wanted.method);
    await payments.removeMethod(wanted.method);
    expect(await trouble(payments.charge(wanted))).toMatch(/not_found|refused/);
    const { customer, idempotency_key } = wanted;
    expect(await payments.findCharge({ customer, idempotency_key })).toBeNull();
  });

  // asvs: V11.6.1
  // api: 10
  test("accepts an event only with a valid, recent signature; a redelivery has the same id", async () => {
    const { id } = await payments.charge(await order());
    const { event, raw, headers } = await eventOf("charge.succeeded", id);
    const now = Date.now();
    const read = (raw: string, sent: IncomingHttpHeaders, at = now) => {
      try {
        return payments.readWebhook(raw, sent, new Date(at)).id;
      } catch (error) {
        return (error as { code: PaymentErrorCode }).code;
      }
    };
    expect([read(raw, headers), read(raw, headers, now + 240_000)]).toEqual([event.id, event.id]);
    const name = Object.keys(headers).find((header) => header.endsWith("-signature")) ?? "";
    const signature = String(headers[name]);
    const [, time = ""] = /t=(\d+)/.exec(signature) ?? [];
    const forged: [string, IncomingHttpHeaders, number?][] = [
      [raw.replace("succeeded", "failed"), headers],
      [`${raw} `, headers],
      ["", headers],
      [raw, {}],
      [raw, { ...headers, [name]: signature.replace(/v1=../, "v1=00") }],
      [raw, { ...headers, [name]: signature.replace(time, String(Number(time) + 1)) }],
      [raw, { ...headers, [name]: `t=${Math.floor(now / 1000)},v1=` }],
      [raw, { ...headers, [name]: "nonsense" }],
      // The original signature, too late; also with a fresh timestamp before or after it.
      [raw, headers, now + 302_000],
      [raw, { ...headers, [name]: `t=${Number(time) + 400},${signature}` }, now + 400_000],
      [raw, { ...headers, [name]: `${signature},t=${Number(time) + 400}` }, now + 400_000],
    ];
    expect(forged.map(([raw, headers, at]) => read(raw, headers, at))).toEqual(forged.map(() => "not_signed"));
  });

  test("redelivers an event that was not accepted, under the same id", async () => {
    const wanted = await order();
    box.refuses_new = true;
    const { id } = await payments.charge(wanted);
    const told = await waitUntil("the event a second time", () => {
      const events = eventsOf("charge.succeeded", id);
      return events.length > 1 && events;
    });
    box.refuses_new = false;
    expect(new Set(told.map(({ event }) => event.id)).size).toBe(1);
  });

  // asvs: V16.5.2
  // api: 10
  test("reports an unreachable gateway, a wrong key and a nonsense answer without leaking what we sent", async () => {
    const wanted = await order();
    const wrong = "sk_test_a_key_that_is_wrong";
    const closed = createServer((_, response) => void response.end("{}")).listen(0, "127.0.0.1");
    await once(closed, "listening");
    const nonsense = bench.at(`http://127.0.0.1:${(closed.address() as AddressInfo).port}`);
    const said = (asked: Promise<unknown>) => asked.then(String, (error: Error) => `${error.message} ${error.stack}`);
    expect(await trouble(bench.withKey(wrong).charge(wanted))).toBe("not_let_in");
    expect(await said(bench.withKey(wrong).charge(wanted))).not.toContain(wrong);
    const { customer, idempotency_key } = wanted;
    const asked = [
      nonsense.ensureCustomer({ team_id: "x", email: "x@example.org" }),
      nonsense.startSetup(customer),
      nonsense.charge(wanted),
      nonsense.findCharge({ charge_id: "x" }),
      nonsense.findCharge({ customer, idempotency_key }),
      nonsense.refund({ charge_id: "x", amount: 1, reason: "", idempotency_key: "x" }),
      nonsense.findRefund({ charge_id: "x", idempotency_key: "x" }),
      bench.at("http://127.0.0.1:9").charge(wanted),
    ];
    expect(await Promise.all(asked.map(trouble))).toEqual(asked.map(() => "unknown"));
    closed.close();
    expect(await payments.findCharge({ customer, idempotency_key })).toBeNull();
  });
});
