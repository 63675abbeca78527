import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { WEBHOOKS } from "@portal/model/limits.ts";
import { freePort } from "../../../../../tools/parts/ports.ts";
import { openJobHandlers } from "../../app.ts";
import { type NameServer, startNameServer } from "../../../test/name-server.ts";
import { signedIn } from "../../../test/teams.ts";
import { holdClock } from "../../../test/seconds.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { waitUntil } from "../../../test/waiting.ts";
import { type Receiver, isGenuine, startReceiver } from "../../../test/webhook-receiver.ts";
import { WEBHOOK_ENV, deliverAll, webhookTeam } from "../../../test/webhooks.ts";

let t: TestApp;
let names: NameServer;
let receiver: Receiver;
beforeAll(async () => {
  names = await startNameServer({ "moves.test": [["127.0.0.1"], ["127.0.0.2"]] });
  t = await openTestApp(inject("clusterUrl"), { ...WEBHOOK_ENV, EGRESS_DNS: names.address });
});
afterAll(async () => {
  names.close();
  await t.close();
});
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const answering =
  (status: number, body = "", headers: Record<string, string> = {}) =>
  (response: Parameters<Receiver["answer"]>[0]): void =>
    void response.writeHead(status, headers).end(body);

const deliveriesOf = (webhook_id: string) =>
  t.owner.selectFrom("webhook_deliveries").selectAll().where("webhook_id", "=", webhook_id).orderBy("id").execute();
const webhookRow = (id: string) =>
  t.owner.selectFrom("webhooks").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
/** Moves the clock to the next attempt. */
async function untilNext(webhook_id: string): Promise<void> {
  const times = (await deliveriesOf(webhook_id)).flatMap(({ next_attempt_at: at }) => (at ? [at.getTime()] : []));
  expect(times, "another attempt is due").not.toEqual([]);
  t.clock.advance(Math.max(0, (Math.min(...times) - t.clock.now().getTime()) / 1000 + 0.001));
}

test("repeats what did not arrive, with the same id and body, and shows why", async () => {
  const { browser, path, create, cause, deliveries } = await webhookTeam(t);
  const made = await create(receiver.url);
  const { id } = made["webhook"];
  // With ten minutes until the next attempt, so that a busy machine doesn't make it due.
  receiver.answer = answering(503, `broken\0${"x".repeat(5_000)}`, { "retry-after": "600" });
  await cause();
  await deliverAll(t);
  const [failed] = await deliveries(id);
  expect(failed).toMatchObject({ status: "waiting", attempts: 1, last: { status_code: 503, cause: "status" } });
  const { tries } = await browser.send("GET", `${path}/${id}/deliveries/${failed.id}`);
  expect(tries[0].answer).toMatch(/^broken\uFFFDx+$/);
  expect(Buffer.byteLength(tries[0].answer)).toBeLessThanOrEqual(WEBHOOKS.kept_bytes + 2);
  expect(await browser.send("GET", path)).toMatchObject({
    webhooks: [{ last_delivery: { status: "waiting" }, failing_since: expect.any(Number) }],
  });

  await deliverAll(t);
  expect(receiver.received).toHaveLength(1);
  await untilNext(id);
  receiver.answer = answering(200);
  await deliverAll(t);
  expect(receiver.received).toHaveLength(2);
  const [first, second] = receiver.received;
  expect([second!.id, second!.body]).toEqual([first!.id, first!.body]);
  expect(isGenuine(made["secret"], second!)).toBe(true);
  expect(await deliveries(id)).toMatchObject([{ status: "delivered", attempts: 2, next_attempt_at: null }]);
  expect(await webhookRow(id)).toMatchObject({ state: "on", failing_since: null });
});

test.each([
  [301, "redirect"],
  [302, "redirect"],
  [404, "status"],
  [503, "status"],
])("a %d is a failure (%s), and redirects are not followed", async (status, cause) => {
  const elsewhere = await startReceiver();
  const team = await webhookTeam(t);
  const { id } = (await team.create(receiver.url))["webhook"];
  receiver.answer = answering(status, "", { location: elsewhere.url });
  await team.cause();
  await deliverAll(t);
  expect(await team.deliveries(id)).toMatchObject([{ status: "waiting", last: { status_code: status, cause } }]);
  expect(elsewhere.received).toEqual([]);
  await elsewhere.close();
});

test("waits as long as an overloaded server asks", async () => {
  const { create, cause, deliveries } = await webhookTeam(t);
  const { id } = (await create(receiver.url))["webhook"];
  receiver.answer = answering(429, "", { "retry-after": "600" });
  await cause();
  await deliverAll(t);
  const [delivery] = await deliveries(id);
  expect(delivery.next_attempt_at - delivery.last.at).toBeGreaterThanOrEqual(600);
});

test("a connection that is refused or closed is a failure", async () => {
  holdClock(t);
  const { create, cause, deliveries } = await webhookTeam(t);
  const { id } = (await create(receiver.url))["webhook"];
  receiver.answer = (response) => void response.destroy();
  await cause();
  await deliverAll(t);
  expect(await deliveries(id)).toMatchObject([{ status: "waiting", last: { status_code: null, cause: "closed" } }]);
  // A port that nothing listens on.
  const url = `http://127.0.0.1:${await freePort()}/`;
  await t.owner.updateTable("webhooks").set({ url }).where("id", "=", id).execute();
  await untilNext(id);
  await deliverAll(t);
  expect(await deliveries(id)).toMatchObject([{ attempts: 2, last: { status_code: null, cause: "refused" } }]);
});

const disabledEvents = (team_id: string) =>
  t.owner
    .selectFrom("events")
    .select(["kind", "alert", "data"])
    .where("team_id", "=", team_id)
    .where("kind", "=", "webhook.disabled")
    .execute();
const disabledMails = (team_id: string) =>
  t.owner
    .selectFrom("mails")
    .select(["recipient", "data"])
    .where("team_id", "=", team_id)
    .where("template", "=", "webhooks.disabled")
    .execute();

test("410 disables it at once, and tells the team and its owner", async () => {
  const { browser, admin, team_id, path, create, change, cause, deliveries } = await webhookTeam(t);
  const other = await startReceiver();
  const { id } = (await create(receiver.url))["webhook"];
  await create(other.url);
  receiver.answer = answering(410);
  await cause();
  await cause();
  await deliverAll(t);
  expect((await deliveries(id)).map(({ status }: { status: string }) => status).toSorted()).toEqual([
    "canceled",
    "failed",
  ]);
  const { webhooks } = await browser.send("GET", path);
  expect(webhooks.find((one: { id: string }) => one.id === id)).toMatchObject({
    state: "disabled",
    disabled_cause: "gone",
  });
  const host = `127.0.0.1:${receiver.port}`;
  expect(await disabledEvents(team_id)).toEqual([
    { kind: "webhook.disabled", alert: true, data: { name: host, cause: "gone" } },
  ]);
  expect(await disabledMails(team_id)).toMatchObject([{ recipient: admin.email, data: { host, cause: "gone" } }]);
  // The alert is an event too, for those webhooks that work.
  await deliverAll(t);
  expect(other.received.map(({ json }) => json.type)).toEqual([
    "member.team_renamed",
    "member.team_renamed",
    "webhook.disabled",
  ]);
  expect(other.received[2]!.json.data).toMatchObject({
    name: host,
    cause: "gone",
    alert: true,
    by: { type: "system" },
  });
  const audit = t.owner.selectFrom("audit_log").select(["actor_side", "target"]).where("team_id", "=", team_id);
  expect(await audit.where("action", "=", "webhook.disabled").execute()).toEqual([
    { actor_side: "system", target: `webhook:${id}` },
  ]);

  const sent = receiver.received.length;
  await cause();
  await deliverAll(t);
  expect(receiver.received).toHaveLength(sent);
  receiver.answer = answering(200);
  expect(await change(id, { state: "on" })).toMatchObject({
    webhook: { state: "on", disabled_cause: null, failing_since: null },
  });
  await cause();
  await deliverAll(t);
  expect(receiver.received).toHaveLength(sent + 1);
  await other.close();
});

test("three days without success disable it, after growing pauses", async () => {
  holdClock(t);
  const { admin, team_id, create, cause } = await webhookTeam(t);
  const { id } = (await create(receiver.url))["webhook"];
  receiver.answer = answering(500);
  await cause();
  await deliverAll(t);
  const pauses: number[] = [];
  while ((await webhookRow(id)).state === "on") {
    await untilNext(id);
    const [delivery] = await deliveriesOf(id);
    const { at } = (delivery!.tries as unknown as { at: number }[]).at(-1)!;
    pauses.push(delivery!.next_attempt_at!.getTime() / 1000 - at);
    await deliverAll(t);
  }
  expect(pauses).toHaveLength(WEBHOOKS.retry_s.length);
  for (const [at, pause] of WEBHOOKS.retry_s.entries()) {
    expect(pauses[at]).toBeGreaterThanOrEqual(pause);
  }
  expect(await deliveriesOf(id)).toMatchObject([{ status: "failed", attempts: WEBHOOKS.retry_s.length + 1 }]);
  expect(await webhookRow(id)).toMatchObject({ state: "disabled", disabled_cause: "failing" });
  expect(await disabledEvents(team_id)).toMatchObject([{ alert: true, data: { cause: "failing" } }]);
  expect(await disabledMails(team_id)).toMatchObject([{ recipient: admin.email, data: { cause: "failing" } }]);
  expect(new Set(receiver.received.map((one) => one.id)).size).toBe(1);
  const browser = await signedIn(t, admin.email);
  expect(await browser.send("GET", `team/${team_id}/events_and_alerts?filter=alerts`)).toMatchObject({
    events: [{ kind: "webhook.disabled" }],
  });
});

test("a success in between keeps it on", async () => {
  const { admin, team_id, create, cause } = await webhookTeam(t);
  const { id } = (await create(receiver.url))["webhook"];
  receiver.answer = answering(500);
  await cause();
  await deliverAll(t);
  t.clock.advance(WEBHOOKS.failing_s - 60);
  receiver.answer = answering(200);
  await deliverAll(t);
  receiver.answer = answering(500);
  t.clock.advance(120);
  const browser = await signedIn(t, admin.email);
  await browser.send("PUT", `team/${team_id}/rename`, { team_name: "Later on" });
  await deliverAll(t);
  expect(await webhookRow(id)).toMatchObject({ state: "on", failing_since: expect.any(Date) });
});

// asvs: V1.3.6
// api: 7
test("checks the address again for each attempt, and connects to none that is not allowed", async () => {
  const { create, cause, deliveries } = await webhookTeam(t);
  const inside = await startReceiver("127.0.0.2");
  const { id } = (await create(`http://moves.test:${inside.port}/`))["webhook"];
  await cause();
  await deliverAll(t);
  expect(await deliveries(id)).toMatchObject([{ last: { status_code: null, cause: "address_not_allowed" } }]);
  expect(inside.received).toEqual([]);
  await inside.close();
});

test("sends to one webhook in the order of events, eight at a time at most", async () => {
  const { team_id, create } = await webhookTeam(t);
  const { id } = (await create(receiver.url))["webhook"];
  const many = 40;
  await sql`insert into webhook_deliveries (team_id, webhook_id, id, kind, body, created_at, next_attempt_at)
    select ${team_id}, ${id}, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'member.added', '{"n":' || n || '}',
      ${t.clock.now()}::timestamptz, ${t.clock.now()}::timestamptz from generate_series(1, ${many}) n`.execute(t.owner);
  const held: (() => void)[] = [];
  receiver.answer = (response) => void held.push(() => response.writeHead(204).end());
  const delivering = deliverAll(t);
  let answered = 0;
  while (answered < many) {
    await waitUntil("a request", () => held.length > 0);
    for (const answer of held.splice(0)) {
      answer();
      answered += 1;
    }
  }
  await delivering;
  expect(receiver.most_at_once).toBeLessThanOrEqual(WEBHOOKS.at_once);
  expect(receiver.most_at_once).toBeGreaterThan(1);
  const order = receiver.received.map(({ body }) => (JSON.parse(body) as { n: number }).n);
  expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: many }, (_, n) => n + 1));
  // Those that are open at the same time may overtake each other on the way.
  for (const [at, n] of order.entries()) expect(Math.abs(n - 1 - at)).toBeLessThan(2 * WEBHOOKS.at_once);
});

test("two workers at once send each delivery once", async () => {
  const { create, cause } = await webhookTeam(t);
  const { id } = (await create(receiver.url))["webhook"];
  for (let n = 0; n < 12; n += 1) await cause();
  const workers = Array.from({ length: 3 }, () => openJobHandlers(t.context, t.adapters));
  await t.owner.deleteFrom("webhook_deliveries").where("webhook_id", "<>", id).execute();
  const key = await t.owner.selectFrom("webhooks").select("team_id").where("id", "=", id).executeTakeFirstOrThrow();
  const attempt = { job_id: "x", signal: new AbortController().signal };
  await Promise.all(
    workers.map((handlers) =>
      handlers.find(({ job }) => job.name === "webhooks.deliver")!.run({ ...key, webhook_id: id }, attempt),
    ),
  );
  expect(receiver.received).toHaveLength(12);
  expect(new Set(receiver.received.map((one) => one.id)).size).toBe(12);
});

test("a slow webhook does not hold up another", async () => {
  const slow = await webhookTeam(t);
  const quick = await webhookTeam(t);
  const stuck = await startReceiver();
  const open: (() => void)[] = [];
  stuck.answer = (response) => void open.push(() => response.writeHead(204).end());
  await slow.create(stuck.url);
  await quick.create(receiver.url);
  await slow.cause();
  await quick.cause();
  const handlers = openJobHandlers(t.context, t.adapters);
  const deliver = handlers.find(({ job }) => job.name === "webhooks.deliver")!;
  const keys = await t.owner
    .selectFrom("webhooks")
    .select(["team_id", "id as webhook_id"])
    .where("team_id", "in", [slow.team_id, quick.team_id])
    .execute();
  const runs = keys.map((key) => deliver.run(key, { job_id: "x", signal: new AbortController().signal }));
  await waitUntil("both requests", () => stuck.received.length === 1 && receiver.received.length === 1);
  for (const answer of open) answer();
  await Promise.all(runs);
  await stuck.close();
});

test("a delivery that a dead worker had taken is sent again with the same id", async () => {
  holdClock(t);
  const { create, cause, deliveries } = await webhookTeam(t);
  const { id } = (await create(receiver.url))["webhook"];
  await cause();
  // What a worker leaves that dies after sending.
  const until = new Date(t.clock.now().getTime() + WEBHOOKS.lease_s * 1000);
  await t.owner
    .updateTable("webhook_deliveries")
    .set({ attempts: 1, next_attempt_at: until })
    .where("webhook_id", "=", id)
    .execute();
  await deliverAll(t);
  expect(receiver.received).toEqual([]);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pgboss.job
    where name = 'webhooks.deliver' and state = 'created' and data ->> 'webhook_id' = ${id}`.execute(t.owner);
  expect(rows[0]!.n, "a later look is enqueued").toBeGreaterThan(0);
  t.clock.advance(WEBHOOKS.lease_s + 1);
  await deliverAll(t);
  const [delivery] = await deliveries(id);
  expect(delivery).toMatchObject({ status: "delivered", attempts: 2 });
  expect(receiver.received.map((one) => one.id)).toEqual([delivery.id]);
});

test("a delivery that is sent again has the same id and all attempts", async () => {
  holdClock(t);
  const { browser, path, create, cause, deliveries } = await webhookTeam(t);
  const { id } = (await create(receiver.url))["webhook"];
  await cause();
  await deliverAll(t);
  const [{ id: delivery_id, created_at }] = await deliveries(id);
  const replay = (body: object) => browser.send("POST", `${path}/${id}/replay`, body);
  expect(await replay({ delivery_id })).toMatchObject({ count: 1 });
  expect(await deliveries(id)).toMatchObject([{ status: "waiting", attempts: 1 }]);
  receiver.answer = answering(500);
  await deliverAll(t);
  expect(await deliveries(id)).toMatchObject([{ status: "waiting", attempts: 2 }]);
  const [delivery] = await deliveries(id);
  expect(delivery.next_attempt_at - delivery.last.at, "the first pause again").toBeLessThan(WEBHOOKS.retry_s[1]);
  receiver.answer = answering(200);
  await untilNext(id);
  await deliverAll(t);
  expect(receiver.received.map((one) => one.id)).toEqual([delivery_id, delivery_id, delivery_id]);

  const span = { from: created_at - 1, to: created_at + 1 };
  expect(await replay({ ...span, only_failed: true })).toMatchObject({ count: 0 });
  expect(await replay({ ...span, only_failed: false })).toMatchObject({ count: 1 });
  expect(await replay({ ...span, only_failed: false })).toMatchObject({ count: 0 });
  expect(await replay({ delivery_id: id })).toMatchObject({
    status: 404,
    error: { code: "webhook.delivery_not_found" },
  });
  for (const broken of [{ from: 1 }, { ...span, to: 9e15, only_failed: true }, { delivery_id, ...span }]) {
    expect(await replay(broken)).toMatchObject({ status: 400, error: { code: "request.invalid" } });
  }
});

test("sends at most 10,000 again at once", async () => {
  const { browser, team_id, path, create } = await webhookTeam(t);
  const { id } = (await create(receiver.url))["webhook"];
  const at = new Date(t.clock.now().getTime() - 1_000);
  const add = (many: number) =>
    sql`insert into webhook_deliveries (team_id, webhook_id, kind, body, created_at, status)
      select ${team_id}, ${id}, 'member.added', '{}', ${at}::timestamptz, 'failed' from generate_series(1, ${many})`.execute(
      t.owner,
    );
  await add(1);
  // The planner believes that the team has one delivery.
  await sql`analyze webhook_deliveries`.execute(t.owner);
  await add(WEBHOOKS.most_replayed);
  const now = Math.floor(t.clock.now().getTime() / 1000);
  const replay = () =>
    browser.send("POST", `${path}/${id}/replay`, { from: now - 60, to: now + 60, only_failed: true });
  expect(await replay()).toMatchObject({
    status: 409,
    error: { code: "webhook.too_many_deliveries", values: { most: WEBHOOKS.most_replayed } },
  });
  const waiting = t.owner.selectFrom("webhook_deliveries").select("id").where("webhook_id", "=", id);
  expect(await waiting.where("status", "=", "waiting").execute()).toEqual([]);
  await sql`delete from webhook_deliveries where id = (select id from webhook_deliveries where webhook_id = ${id} limit 1)`.execute(
    t.owner,
  );
  expect(await replay()).toMatchObject({ count: WEBHOOKS.most_replayed });
  await browser.send("DELETE", `${path}/${id}`);
});

test("writes a delivery only if the change is made", async () => {
  const { browser, team_id, create, deliveries } = await webhookTeam(t);
  const { id } = (await create(receiver.url))["webhook"];
  expect(await browser.send("PUT", `team/${team_id}/rename`, { team_name: "Other", version: 99 })).toMatchObject({
    status: 415,
  });
  expect(await deliveries(id)).toEqual([]);
});

test("deliveries go after 30 days, those of a removed webhook in the next night, all with the team", async () => {
  const { browser, team_id, path, create, cause } = await webhookTeam(t);
  const { id } = (await create(receiver.url))["webhook"];
  const removed = (await create(receiver.url))["webhook"].id as string;
  await cause();
  await browser.send("DELETE", `${path}/${removed}`);
  const night = () => {
    const sweep = openJobHandlers(t.context, t.adapters).find(({ job }) => job.name === "sweep.nightly")!;
    return sweep.run({}, { job_id: "x", signal: new AbortController().signal });
  };
  await night();
  expect(await deliveriesOf(removed)).toEqual([]);
  const left = () => t.owner.selectFrom("webhooks").select("id").where("team_id", "=", team_id).execute();
  expect(await left()).toEqual([{ id }]);
  expect(await deliveriesOf(id)).toHaveLength(1);
  t.clock.advance(WEBHOOKS.kept_days * 86_400 + 1);
  await night();
  expect(await deliveriesOf(id)).toEqual([]);
  expect(await left()).toEqual([{ id }]);
  const at = new Date(t.clock.now().getTime() - 31 * 86_400_000);
  await t.owner.insertInto("cancellations").values({ team_id, at, reason: "other", words: "" }).execute();
  await night();
  expect(await left()).toEqual([]);
});

test("monitoring sees attempts, what waits and for how long", async () => {
  const { create, cause } = await webhookTeam(t);
  const { id } = (await create(receiver.url))["webhook"];
  await cause();
  const { webhooksFeature } = await import("./feature.ts");
  const read = async () => {
    const samples = await Promise.all(
      webhooksFeature.figures!.map((figure) => figure.read(t.context.db, t.clock.now())),
    );
    return samples.map(([sample]) => sample!.value);
  };
  t.clock.advance(30);
  const [waiting, oldest] = await read();
  expect(waiting).toBeGreaterThanOrEqual(1);
  expect(oldest).toBeGreaterThanOrEqual(30);
  await deliverAll(t);
  expect(await deliveriesOf(id)).toMatchObject([{ status: "delivered" }]);
});
