import { once } from "node:events";
import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Gateway, startGateway } from "../../../tools/parts/gateway.ts";

const PORTAL = "https://teams.test";
let home: string;
let gateway: Gateway;
const start = async (given: Partial<Parameters<typeof startGateway>[0]> = {}) =>
  (gateway = await startGateway({ portals: [PORTAL], ledger: join(home, "ledger.jsonl"), ...given }));
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "switchboard-gateway-test-"));
});
afterEach(async () => {
  await gateway.stop();
  await rm(home, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly body: Record<string, string> & { error?: { code: string; fields?: Record<string, string> } };
}
async function ask(path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await fetch(`${gateway.url}${path}`, {
    method: body ? "POST" : "GET",
    headers: {
      authorization: `Bearer ${gateway.key}`,
      ...(body && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Answer["body"] };
}
const CARD = {
  number: "4242424242424242",
  exp_month: 12,
  exp_year: new Date().getFullYear() + 2,
  cvc: "123",
  name: "Ann",
};
async function opened() {
  const { id: customer = "" } = (await ask("/v1/customers", { reference: "t", email: "ann@example.org" })).body;
  const { id = "", client_secret = "" } = (await ask("/v1/setups", { customer })).body;
  const type = (card: Partial<typeof CARD> = {}) => ask(`/card/setups/${id}`, { client_secret, ...CARD, ...card });
  return { customer, id, type };
}
async function customerWithCard() {
  const { customer, id, type } = await opened();
  await type();
  const { method } = (await ask(`/v1/setups/${id}`)).body as unknown as { method: { id: string } };
  return { customer, method: method.id };
}
const charge = (whose: { customer: string; method: string }, name: string) => {
  const body = { ...whose, amount: 5_00, currency: "USD", invoice_id: name, description: "" };
  return ask("/v1/charges", body, { "idempotency-key": name });
};

test("keeps every answered charge in the ledger exactly once when killed repeatedly during 200 charges", async () => {
  await start();
  const whose = await customerWithCard();
  const names = Array.from({ length: 200 }, (_, at) => `i-${at}`);
  const answered = new Map<string, string>();
  for (const kill_at of [30, 90, 150]) {
    const waiting = names.filter((name) => !answered.has(name));
    const clients = Array.from({ length: 20 }, async () => {
      for (let name = waiting.shift(); name && !gateway.child.killed; name = waiting.shift()) {
        const { body } = await charge(whose, name).catch(() => ({ body: {} as Record<string, string> }));
        if (body["id"]) answered.set(name, body["id"]);
        if (answered.size >= kill_at) gateway.child.kill("SIGKILL");
      }
    });
    await Promise.all(clients);
    await gateway.stop();
    await start();
  }
  expect(answered.size).toBeLessThan(200);
  const charges = async () => (await gateway.ledger()).filter(({ kind }) => kind === "charge");
  const before = await charges();
  for (const [name, id] of answered)
    expect(before.filter((one) => one.invoice_id === name).map((one) => one.id)).toEqual([id]);
  // Asking again with the same key charges nothing twice.
  for (const name of names) {
    const { body } = await charge(whose, name);
    expect(body["state"]).toBe("succeeded");
    if (answered.has(name)) expect(body["id"]).toBe(answered.get(name));
  }
  const all = await charges();
  expect(all).toHaveLength(200);
  expect(new Set(all.map((one) => one.idempotency_key)).size).toBe(200);
});

test("removes an incomplete last line and continues on a new one", async () => {
  await start();
  const whose = await customerWithCard();
  await charge(whose, "one");
  await gateway.stop();
  const file = join(home, "ledger.jsonl");
  const whole = await readFile(file, "utf8");
  await appendFile(file, '{"kind":"charge","id":"ch_torn","amount":500,"invoice_id":"tör');
  await start();
  expect(await readFile(file, "utf8")).toBe(whole);
  expect((await charge(whose, "one")).body["id"]).toBe((await gateway.ledger()).at(-1)?.id);
  await charge(whose, "two");
  expect((await gateway.ledger()).filter(({ kind }) => kind === "charge").map((one) => one.invoice_id)).toEqual([
    "one",
    "two",
  ]);
});

test("refuses to open a ledger that is corrupt elsewhere", async () => {
  await start();
  await gateway.stop();
  await writeFile(join(home, "ledger.jsonl"), '{"kind":"cust\n{"kind":"removed","id":"x"}\n');
  await expect(start()).rejects.toThrow("line 1 of the ledger cannot be read");
});

test("keeps cards, customers, refunds and pending charges across a restart", async () => {
  await start({ settle_ms: 60_000 });
  const { customer, id, type } = await opened();
  await type({ number: "4000000000007106" });
  const setup = (await ask(`/v1/setups/${id}`)).body as unknown as { method: { id: string } };
  const whose = { customer, method: setup.method.id };
  expect((await charge(whose, "later")).body["state"]).toBe("pending");
  await gateway.stop();
  await start({ settle_ms: 50 });
  expect((await ask(`/v1/setups/${id}`)).body).toEqual(setup);
  expect((await ask("/v1/customers", { reference: "t", email: "ann@example.org" })).body["id"]).toBe(customer);
  await expect.poll(async () => (await gateway.ledger()).at(-1)).toMatchObject({ kind: "settled", state: "succeeded" });
  expect((await charge(whose, "later")).body["state"]).toBe("succeeded");
});

test("stores no card number, wherever it was typed", async () => {
  await start();
  const { type } = await opened();
  const numbers = ["4111111111111111", "4000000000000002", CARD.number];
  expect((await type({ number: "4111 1111 1111 1111" })).body.error).toEqual({
    code: "fields",
    fields: { number: "not_a_test_card" },
  });
  expect((await type({ number: "4000000000000002" })).body.error).toEqual({ code: "declined" });
  expect((await type({ name: CARD.number })).body.error?.fields).toEqual({ name: "wrong" });
  expect((await type({ number: "4242424242424241", cvc: "12" })).body.error?.fields).toEqual({
    number: "wrong",
    cvc: "wrong",
  });
  expect((await type({ exp_year: 2020 })).body.error?.fields).toEqual({ expiry: "past" });
  expect((await type()).body).toEqual({ brand: "visa", last4: "4242", exp_month: 12, exp_year: CARD.exp_year });
  // A repeated request after a lost answer creates no second card.
  expect((await type()).status).toBe(200);
  expect((await gateway.ledger()).filter(({ kind }) => kind === "method")).toHaveLength(1);
  const written = `${await readFile(join(home, "ledger.jsonl"), "utf8")}${gateway.output()}`;
  expect(written).toContain('"last4":"4242"');
  for (const number of numbers) expect(written).not.toContain(number);
  expect(written).not.toMatch(/\d{12}/);
});

test("limits card attempts to ten", async () => {
  await start();
  const { type } = await opened();
  for (let tried = 0; tried < 10; tried += 1) expect((await type({ number: "4000000000000002" })).status).toBe(402);
  expect((await type()).status).toBe(404);
});

// asvs: V15.2.3
test("answers nothing without the key, and injects no faults without the switch", async () => {
  await start();
  for (const path of ["/v1/charges?charge_id=x", "/v1/setups/x", "/v1/refunds?charge_id=x&idempotency_key=x"]) {
    expect((await ask(path, undefined, { authorization: "" })).status, path).toBe(401);
    expect((await ask(path, undefined, { authorization: "Bearer wrong" })).status, path).toBe(401);
  }
  expect((await ask("/faults", { next: "slow" })).status).toBe(404);
});

// asvs: V3.4.5
test("serves the card form to the portal's pages only, and loads nothing from other origins", async () => {
  await start({ portals: [PORTAL, "http://solo.localhost:5173/"] });
  const form = (query: string) => fetch(`${gateway.url}/card?${query}`);
  const parent = encodeURIComponent(PORTAL);
  const answer = await form(`setup=set_x&parent=${parent}&lang=es&theme=dark`);
  const policy = answer.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'; script-src 'self';");
  expect(policy).toContain(`frame-ancestors ${PORTAL} http://solo.localhost:5173`);
  expect(policy).not.toMatch(/unsafe|\*/);
  expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
  const page = await answer.text();
  expect(page).toContain('<html lang="es" data-theme="dark">');
  expect(page).toContain("Número de tarjeta");
  expect(page).not.toMatch(/<script(?! type="module" src="\/page\/card.ts")|\sstyle=|\son\w+=/);
  for (const [, path] of page.matchAll(/(?:src|href)="([^"]+)"/g)) {
    expect((await fetch(`${gateway.url}${path}`)).status, path).toBe(200);
  }
  expect(await (await form(`setup=set_x&parent=${parent}&button=off`)).text()).not.toContain("<button");
  for (const wrong of [
    "setup=set_x",
    `setup=set_x&parent=${encodeURIComponent("https://evil.test")}`,
    `setup=set_x&parent=${parent}.evil.test`,
    `setup="><script>&parent=${parent}`,
    `setup=set_x&parent=${parent}&lang=fr`,
  ]) {
    expect((await form(wrong)).status, wrong).toBe(400);
  }
});

test("delivers events to a name below localhost without a resolver, with that name as the host", async () => {
  const hosts: (string | undefined)[] = [];
  const portal = createServer((request, response) => {
    hosts.push(request.headers.host);
    response.end();
  }).listen(0, "127.0.0.1");
  await once(portal, "listening");
  const { port } = portal.address() as AddressInfo;
  await start({ webhook_url: `http://teams.localhost:${port}/events` });
  await charge(await customerWithCard(), "one");
  await expect.poll(() => hosts).toEqual([`teams.localhost:${port}`]);
  portal.close();
});

test("rejects an invalid configuration by name, without its values", async () => {
  await start();
  await expect(startGateway({ portals: ["not an address"], ledger: join(home, "other.jsonl") })).rejects.toThrow(
    "SANDBOX_PORTALS must be addresses",
  );
});
