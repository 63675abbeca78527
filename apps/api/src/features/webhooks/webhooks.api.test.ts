import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from "vitest";
import * as z from "zod/mini";
import { WEBHOOKS } from "@portal/model/limits.ts";
import { webhookSchema } from "@portal/model/webhooks/payload.ts";
import { issueKey, programWith } from "../../../test/api-keys.ts";
import { type NameServer, startNameServer } from "../../../test/name-server.ts";
import { proof, signedIn } from "../../../test/teams.ts";
import { holdClock, startNextHour } from "../../../test/seconds.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { type Receiver, isGenuine, startReceiver, verify } from "../../../test/webhook-receiver.ts";
import { WEBHOOK_ENV, deliverAll, webhookTeam } from "../../../test/webhooks.ts";

let t: TestApp;
let names: NameServer;
let receiver: Receiver;
beforeAll(async () => {
  names = await startNameServer({ "inside.test": [["10.0.0.1"]], "hooks.test": [["127.0.0.1"]] });
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

const seconds = () => Math.floor(t.clock.now().getTime() / 1000);
const failsWith = (code: string) => ({ error: { code } });

test("an administrator creates a webhook, and an event arrives there, signed", async () => {
  const { browser, admin, team_id, path, create, cause, deliveries } = await webhookTeam(t);
  expect(await browser.send("POST", path, { url: receiver.url, kinds: [] })).toMatchObject(
    failsWith("access.reauth_required"),
  );
  const made = await create(`${receiver.url}?from=team`, { description: "  CRM " });
  expect(made).toMatchObject({
    status: 200,
    secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/),
    webhook: {
      url: `${receiver.url}?from=team`,
      description: "CRM",
      kinds: [],
      state: "on",
      disabled_cause: null,
      made_by: expect.stringContaining(" "),
      rotates_until: null,
      last_delivery: null,
      failing_since: null,
    },
  });
  await cause();
  const { id } = made["webhook"];
  expect(await deliveries(id)).toMatchObject([
    { kind: "member.team_renamed", status: "waiting", attempts: 0, last: null },
  ]);
  await deliverAll(t);

  const [received, ...others] = receiver.received;
  expect(others).toEqual([]);
  expect(received!.path).toBe("/hook?from=team");
  expect(verify(made["secret"], received!)).toEqual(received!.json);
  expect(() => verify(`whsec_${"A".repeat(43)}=`, received!)).toThrow("No matching signature");
  expect(() => verify(made["secret"], { ...received!, body: received!.body.replace("Acme", "Evil") })).toThrow(
    "No matching signature",
  );
  expect(z.parse(webhookSchema("member.team_renamed"), received!.json)).toMatchObject({
    type: "member.team_renamed",
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    data: { team_id, member_id: null, by: { type: "member", id: admin.member_id }, alert: false, name: "Acme 1" },
  });

  const [delivery] = await deliveries(id);
  expect(delivery).toMatchObject({
    id: received!.id,
    status: "delivered",
    attempts: 1,
    next_attempt_at: null,
    last: { status_code: 204, cause: null, ms: expect.any(Number) },
  });
  expect((await browser.send("GET", `${path}/${id}/deliveries/${delivery.id}`))["body"]).toMatchObject({
    delivery: { id: delivery.id },
    body: received!.body,
    tries: [{ status_code: 204, cause: null, answer: "" }],
  });
  expect(await browser.send("GET", path)).toMatchObject({
    webhooks: [{ id, last_delivery: { at: delivery.last.at, status: "delivered" } }],
  });
});

test("emails the owner where events go: for each webhook, and when one gets another host", async () => {
  const { team_id, admin, create, change } = await webhookTeam(t);
  const { id } = (await create(`${receiver.url}?token=secret-of-the-receiver`))["webhook"];
  await change(id, { url: `${receiver.url}/other-path`, description: "CRM" });
  await change(id, { url: `http://hooks.test:${receiver.port}/hook` });
  const mails = await t.owner
    .selectFrom("mails")
    .select(["template", "recipient", "data"])
    .where("team_id", "=", team_id)
    .orderBy("id")
    .execute();
  expect(mails).toMatchObject([
    {
      template: "webhooks.created",
      data: { host: `127.0.0.1:${receiver.port}`, by_name: expect.stringContaining(" ") },
    },
    { template: "webhooks.moved", data: { host: `hooks.test:${receiver.port}` } },
  ]);
  expect(new Set(mails.map(({ recipient }) => recipient))).toEqual(new Set([admin.email]));
  expect(JSON.stringify(mails)).not.toContain("secret-of-the-receiver");
});

// asvs: V11.3.2
test("keeps the secret sealed, shows it once, and records what was done without URL or secret", async () => {
  const { browser, team_id, path, create, change, sudo } = await webhookTeam(t);
  const made = await create(`${receiver.url}/token-of-the-receiver`);
  const { id } = made["webhook"];
  const rotated = await browser.send("POST", `${path}/${id}/secret`, {}, await sudo());
  expect(rotated["secret"]).not.toBe(made["secret"]);
  await change(id, { kinds: ["member.added"], state: "on" });
  await browser.send("POST", `${path}/${id}/test`);
  await browser.send("POST", `${path}/${id}/replay`, { from: 0, to: seconds() + 1, only_failed: false });
  await browser.send("DELETE", `${path}/${id}`);

  const audit = await t.owner
    .selectFrom("audit_log")
    .select(["action", "target", "detail"])
    .where("team_id", "=", team_id)
    .where("action", "like", "webhook.%")
    .orderBy("id")
    .execute();
  expect(audit.map(({ action }) => action)).toEqual([
    "webhook.created",
    "webhook.secret_rotated",
    "webhook.changed",
    "webhook.tested",
    "webhook.replayed",
    "webhook.removed",
  ]);
  expect(new Set(audit.map(({ target }) => target))).toEqual(new Set([`webhook:${id}`]));
  expect(JSON.stringify(audit)).not.toMatch(/whsec_|token-of-the-receiver/);
  expect(JSON.stringify(audit)).toContain(`127.0.0.1:${receiver.port}`);

  const other = await create(receiver.url);
  const rows = await t.owner.selectFrom("webhooks").selectAll().where("team_id", "=", team_id).execute();
  const stored = rows.map(({ secret }) => secret?.toString("latin1") ?? "").join();
  expect(stored).not.toContain(other["secret"].slice(6));
  expect(rows.find((row) => row.id === id)).toMatchObject({ state: "removed", secret: null, former_secret: null });
  const shown = JSON.stringify(await browser.send("GET", path));
  for (const secret of [made["secret"], rotated["secret"], other["secret"]]) expect(shown).not.toContain(secret);
});

test("sends the chosen kinds only, and nothing while it is off or after it is removed", async () => {
  const { browser, team_id, path, create, change, cause, deliveries, person } = await webhookTeam(t);
  const { id } = (await create(receiver.url, { kinds: ["member.suspended"] }))["webhook"];
  await cause();
  const member = await person();
  const suspend = (status: string) => browser.send("PUT", `team/${team_id}/member/${member.member_id}`, { status });
  await suspend("suspended");
  await deliverAll(t);
  expect(receiver.received.map(({ json }) => [json.type, json.data["member_id"]])).toEqual([
    ["member.suspended", member.member_id],
  ]);

  expect(await change(id, { kinds: [], state: "off" })).toMatchObject({ webhook: { state: "off", kinds: [] } });
  await cause();
  expect(await browser.send("POST", `${path}/${id}/test`)).toMatchObject({
    status: 409,
    ...failsWith("webhook.not_on"),
  });
  expect(await browser.send("POST", `${path}/${id}/replay`, { from: 0, to: 1, only_failed: true })).toMatchObject(
    failsWith("webhook.not_on"),
  );
  expect(await change(id, { state: "on" })).toMatchObject({ webhook: { state: "on" } });
  await cause();
  await browser.send("DELETE", `${path}/${id}`);
  await deliverAll(t);
  expect(receiver.received).toHaveLength(1);
  expect(await browser.send("GET", path)).toMatchObject({ webhooks: [] });
  expect(await deliveries(id)).toBeUndefined();
});

test("turning it off cancels what is waiting, which can be sent again later", async () => {
  const { browser, path, create, change, cause, deliveries } = await webhookTeam(t);
  const { id } = (await create(receiver.url))["webhook"];
  await cause();
  await change(id, { state: "off" });
  expect(await deliveries(id, "?status=canceled")).toMatchObject([{ status: "canceled", next_attempt_at: null }]);
  await deliverAll(t);
  expect(receiver.received).toEqual([]);
  await change(id, { state: "on" });
  const span = { from: seconds() - 60, to: seconds() + 1, only_failed: true };
  expect(await browser.send("POST", `${path}/${id}/replay`, span)).toMatchObject({ count: 1 });
  await deliverAll(t);
  expect(receiver.received).toHaveLength(1);
});

test("turning it on sends nothing that was written while it was being turned off", async () => {
  const { create, change, cause, deliveries } = await webhookTeam(t);
  const { id } = (await create(receiver.url))["webhook"];
  await cause();
  await change(id, { state: "off" });
  const late = { status: "waiting", next_attempt_at: t.clock.now() };
  await t.owner.updateTable("webhook_deliveries").set(late).where("webhook_id", "=", id).execute();
  await change(id, { state: "on" });
  await deliverAll(t);
  expect(receiver.received).toEqual([]);
  expect(await deliveries(id)).toMatchObject([{ status: "canceled" }]);
});

test("a new address has not failed yet", async () => {
  const { create, change } = await webhookTeam(t);
  const { id } = (await create(receiver.url))["webhook"];
  const failing_since = t.clock.now();
  await t.owner.updateTable("webhooks").set({ failing_since }).where("id", "=", id).execute();
  expect(await change(id, { description: "CRM" })).toMatchObject({ webhook: { failing_since: expect.any(Number) } });
  expect(await change(id, { url: `${receiver.url}?new` })).toMatchObject({ webhook: { failing_since: null } });
});

test("signs with both secrets for a day after a rotation", async () => {
  const { browser, path, create, cause, sudo } = await webhookTeam(t);
  const made = await create(receiver.url);
  const { id } = made["webhook"];
  expect(await browser.send("POST", `${path}/${id}/secret`, {})).toMatchObject(failsWith("access.reauth_required"));
  const began = seconds();
  const rotated = await browser.send("POST", `${path}/${id}/secret`, {}, await sudo());
  expect(rotated["webhook"].rotates_until).toBeGreaterThanOrEqual(began + WEBHOOKS.overlap_s);
  expect(rotated["webhook"].rotates_until).toBeLessThanOrEqual(seconds() + WEBHOOKS.overlap_s);
  await cause();
  await deliverAll(t);
  t.clock.advance(WEBHOOKS.overlap_s);
  // The session is over by then.
  const later = await signedIn(t, (await webhookOwner(id)).email);
  await later.send("POST", `${path}/${id}/test`);
  await deliverAll(t);
  const both = [made["secret"], rotated["secret"]];
  expect(receiver.received.map((one) => both.map((secret) => isGenuine(secret, one)))).toEqual([
    [true, true],
    [false, true],
  ]);
  expect(await later.send("GET", path)).toMatchObject({ webhooks: [{ rotates_until: null }] });
});

const webhookOwner = (id: string) =>
  t.owner
    .selectFrom("webhooks as w")
    .innerJoin("accounts as a", "a.id", "w.made_by")
    .select("a.email")
    .where("w.id", "=", id)
    .executeTakeFirstOrThrow();

test("a test event arrives like any other", async () => {
  startNextHour(t);
  holdClock(t);
  const { browser, team_id, admin, path, create } = await webhookTeam(t);
  const made = await create(receiver.url, { kinds: ["member.added"] });
  const { id } = made["webhook"];
  const asked = await browser.send("POST", `${path}/${id}/test`);
  expect(asked).toMatchObject({ delivery: { kind: "webhook.test", status: "waiting" } });
  await deliverAll(t);
  expect(receiver.received).toHaveLength(1);
  expect(isGenuine(made["secret"], receiver.received[0]!)).toBe(true);
  expect(receiver.received[0]!.json).toMatchObject({
    type: "webhook.test",
    data: { team_id, event_id: asked["delivery"].id, by: { type: "member", id: admin.member_id } },
  });
  const answers = await Promise.all(
    Array.from({ length: WEBHOOKS.per_webhook.most }, () => browser.send("POST", `${path}/${id}/test`)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(WEBHOOKS.per_webhook.most - 1);
  expect(answers.find(({ status }) => status === 429)).toMatchObject(failsWith("request.too_many"));
});

// asvs: V1.3.6
// api: 7
test.each([
  ["http://hooks.example.com:8080/", "webhook.host"],
  ["https://nowhere.test/", "webhook.host"],
  ["http://9.9.9.9:8080/", "webhook.url"],
  ["http://127.0.0.1/", "webhook.url"],
  ["https://9.9.9.9:25/", "webhook.port"],
  ["https://10.0.0.1/", "webhook.address"],
  ["https://inside.test/", "webhook.address"],
  ["https://169.254.169.254/latest/meta-data", "webhook.address"],
  ["https://[::1]:8443/", "webhook.address"],
  ["https://[::ffff:10.0.0.1]/", "webhook.address"],
  ["https://localhost:8443/", "webhook.host"],
  ["https://2130706434/", "webhook.address"],
  ["https://0x7f.2/", "webhook.address"],
  ["https://user:word@hooks.example.com/", "webhook.url"],
  ["ftp://hooks.example.com/", "webhook.url"],
])("refuses the address %s: %s", async (url, issue) => {
  const { create, change } = await webhookTeam(t);
  const refused = { status: 400, error: { code: "request.invalid", fields: [{ path: "url", issue }] } };
  expect(await create(url)).toMatchObject(refused);
  const { id } = (await create(`http://hooks.test:${receiver.port}/`))["webhook"];
  expect(await change(id, { url })).toMatchObject(refused);
});

test("limits how many a team has, under parallel requests too", async () => {
  const { browser, path, create, sudo } = await webhookTeam(t);
  const headers = await sudo();
  const answers = await Promise.all(
    Array.from({ length: WEBHOOKS.most + 2 }, () =>
      browser.send("POST", path, { url: receiver.url, kinds: [] }, headers),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(WEBHOOKS.most);
  expect(await create(receiver.url)).toMatchObject({
    status: 409,
    error: { code: "webhook.too_many", values: { most: WEBHOOKS.most } },
  });
  const { webhooks } = await browser.send("GET", path);
  await browser.send("DELETE", `${path}/${webhooks[0].id}`);
  expect(await create(receiver.url)).toMatchObject({ status: 200 });
});

test.each([
  ["an unknown kind", { kinds: ["member.vanished"] }],
  ["a kind twice", { kinds: ["member.added", "member.added"] }],
  ["a long description", { description: "x".repeat(WEBHOOKS.description_max + 1) }],
  ["a long URL", { url: `https://hooks.test/${"x".repeat(WEBHOOKS.url_max)}` }],
  ["a state that only we set", { state: "disabled" }],
  ["an unknown field", { secret: "whsec_mine" }],
])("refuses %s", async (_what, body) => {
  const { create, change } = await webhookTeam(t);
  const { id } = (await create(receiver.url))["webhook"];
  expect(await change(id, body)).toMatchObject({ status: 400, ...failsWith("request.invalid") });
});

const NONE = "01890000-0000-7000-8000-000000000000";

// asvs: V8.2.2
// api: 1
test("other teams and unknown ids find nothing", async () => {
  const mine = await webhookTeam(t);
  const theirs = await webhookTeam(t);
  const made = await theirs.create(receiver.url);
  await theirs.cause();
  const [delivery] = await theirs.deliveries(made["webhook"].id);
  for (const id of [NONE, made["webhook"].id]) {
    const path = `${mine.path}/${id}`;
    const not_found = { status: 404, ...failsWith("webhook.not_found") };
    expect(await mine.change(id, { state: "off" })).toMatchObject(not_found);
    expect(await mine.browser.send("DELETE", path)).toMatchObject(not_found);
    expect(await mine.browser.send("POST", `${path}/secret`, {}, await mine.sudo())).toMatchObject(not_found);
    expect(await mine.browser.send("POST", `${path}/test`)).toMatchObject(not_found);
    expect(await mine.browser.send("GET", `${path}/deliveries`)).toMatchObject(not_found);
    expect(await mine.browser.send("POST", `${path}/replay`, { delivery_id: delivery.id })).toMatchObject(not_found);
    expect(await mine.browser.send("GET", `${path}/deliveries/${delivery.id}`)).toMatchObject({
      status: 404,
      ...failsWith("webhook.delivery_not_found"),
    });
  }
  expect(await mine.browser.send("GET", theirs.path)).toMatchObject({ status: 404, ...failsWith("team.not_found") });
});

// asvs: V8.2.1
// api: 5
test("is for administrators, and for keys with its scopes", async () => {
  const { team_id, path, create, cause, deliveries, person } = await webhookTeam(t);
  const { id } = (await create(receiver.url))["webhook"];
  await cause();
  const [delivery] = await deliveries(id);
  for (const admin_role of ["none", "secondary"] as const) {
    const other = await person({ admin_role });
    const browser = await signedIn(t, other.email);
    expect(await browser.send("GET", path)).toMatchObject({ status: 403 });
    expect(
      await browser.send("POST", path, { url: receiver.url, kinds: [] }, await proof(browser, other.email)),
    ).toMatchObject({ status: 403 });
    expect(await browser.send("DELETE", `${path}/${id}`)).toMatchObject({ status: 403 });
  }
  const key = async (scope: "webhooks.read" | "webhooks.write") =>
    programWith(t, (await issueKey(t.owner, t.clock.now(), team_id, [scope])).token);
  const reads = await key("webhooks.read");
  const writes = await key("webhooks.write");
  expect(await reads("GET", path)).toMatchObject({ webhooks: [{ id }] });
  expect(await reads("GET", `${path}/${id}/deliveries/${delivery.id}`)).toMatchObject({
    delivery: { id: delivery.id },
  });
  expect(await reads("POST", `${path}/${id}/test`)).toMatchObject({ status: 403 });
  expect(await writes("GET", path)).toMatchObject({ status: 403 });
  expect(await writes("POST", path, { url: receiver.url, kinds: [] })).toMatchObject({ status: 403 });
  expect(await writes("POST", `${path}/${id}/secret`, {})).toMatchObject({ status: 403 });
  expect(await writes("POST", `${path}/${id}/replay`, { delivery_id: delivery.id })).toMatchObject({ count: 1 });
  expect(await writes("POST", `${path}/${id}/test`)).toMatchObject({ status: 200 });
  await deliverAll(t);
  expect(receiver.received.map(({ json }) => (json.data["by"] as { type: string }).type)).toEqual(["member", "key"]);
  expect(await writes("DELETE", `${path}/${id}`)).toMatchObject({ success: true });
});

test("pages through deliveries, by status and kind", async () => {
  const { browser, path, create, cause } = await webhookTeam(t);
  const { id } = (await create(receiver.url))["webhook"];
  for (let n = 0; n < 5; n += 1) await cause();
  await browser.send("POST", `${path}/${id}/test`);
  const page = (query: string) => browser.send("GET", `${path}/${id}/deliveries?${query}`);
  const found: { id: string; kind: string }[] = [];
  let after = "";
  do {
    const { deliveries, next } = await page(`limit=4${after}`);
    found.push(...deliveries);
    after = next ? `&after=${next}` : "";
  } while (after);
  expect(found.map(({ kind }) => kind)).toEqual(["webhook.test", ...Array<string>(5).fill("member.team_renamed")]);
  expect(new Set(found.map((one) => one.id)).size).toBe(6);
  expect((await page("kind=webhook.test"))["deliveries"]).toHaveLength(1);
  expect((await page("status=delivered"))["deliveries"]).toHaveLength(0);
  expect((await page("status=waiting&kind=member.team_renamed"))["deliveries"]).toHaveLength(5);
  for (const query of ["after=broken", "status=lost", "kind=member.vanished", "limit=0"]) {
    expect(await page(query)).toMatchObject({ status: 400, ...failsWith("request.invalid") });
  }
  const odd = Buffer.from(JSON.stringify(["yesterday", NONE])).toString("base64url");
  expect(await page(`after=${odd}`)).toMatchObject({ status: 400, ...failsWith("request.invalid") });
});
