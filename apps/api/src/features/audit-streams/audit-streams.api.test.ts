import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { AUDIT_STREAMS } from "@portal/model/limits.ts";
import { type Rsyslog, startRsyslog } from "../../../../../tools/parts/rsyslog.ts";
import { openJobHandlers } from "../../app.ts";
import { plusSeconds } from "../../platform/clock.ts";
import { asOwner } from "../../platform/db.ts";
import { tryLockChain } from "../audit/store.ts";
import { writeLog } from "../../../test/audit.ts";
import { RFC_5424, eventIn, eventsIn, sealedIds, streamAll, streamTeam } from "../../../test/audit-streams.ts";
import { runJobs } from "../../../test/jobs.ts";
import { type NameServer, startNameServer } from "../../../test/name-server.ts";
import { signedIn } from "../../../test/teams.ts";
import { holdClock, startNextHour } from "../../../test/seconds.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { waitUntil } from "../../../test/waiting.ts";
import { type Receiver, isGenuine, startReceiver, verify } from "../../../test/webhook-receiver.ts";
import { WEBHOOK_ENV } from "../../../test/webhooks.ts";

let t: TestApp;
let names: NameServer;
let receiver: Receiver;
let rsyslog: Rsyslog;
beforeAll(async () => {
  names = await startNameServer({
    "inside.test": [["10.0.0.1"]],
    "siem.test": [["127.0.0.1"]],
    "moves.test": [["127.0.0.1"], ["127.0.0.2"]],
  });
  t = await openTestApp(inject("clusterUrl"), { ...WEBHOOK_ENV, EGRESS_DNS: names.address });
  rsyslog = await startRsyslog("siem.test");
});
afterAll(async () => {
  // Undefined if beforeAll failed before starting it.
  await rsyslog?.stop();
  names?.close();
  await t?.close();
});
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const failsWith = (code: string) => ({ error: { code } });
const answering =
  (status: number, body = "", headers: Record<string, string> = {}) =>
  (response: Parameters<Receiver["answer"]>[0]): void =>
    void response.writeHead(status, headers).end(body);
const rowOf = (id: string) =>
  t.owner.selectFrom("audit_streams").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const sequencesIn = (received: Receiver["received"]) => eventsIn(received).map(({ metadata }) => metadata.sequence);
const countTo = (n: number) => Array.from({ length: n }, (_, at) => at + 1);

test("an administrator creates a stream, and what is done in the team arrives in order, signed", async () => {
  const { browser, admin, team_id, path, create, shown, cause } = await streamTeam(t);
  expect(await browser.send("POST", path, { url: receiver.url })).toMatchObject(failsWith("access.reauth_required"));
  const made = await create(`${receiver.url}?from=team`, { description: " SIEM ", from_start: true });
  expect(made).toMatchObject({
    status: 200,
    secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/),
    stream: { kind: "webhook", description: "SIEM", state: "on", authorized: false, sent_at: null, last_error: null },
  });
  const { id } = made["stream"];
  await cause();
  await streamAll(t);
  const [first] = receiver.received;
  expect(first!.path).toBe("/hook?from=team");
  expect(receiver.received.every((one) => isGenuine(made["secret"], one))).toBe(true);
  expect(() => verify(`whsec_${"A".repeat(43)}=`, first!)).toThrow("No matching signature");
  const events = eventsIn(receiver.received);
  expect(events.map(({ metadata }) => metadata.uid)).toEqual(await sealedIds(t, team_id));
  expect(sequencesIn(receiver.received)).toEqual(countTo(events.length));
  expect(events.map(({ message }) => message)).toEqual([
    "session.started",
    "password.proven",
    "audit_stream.created",
    "team.renamed",
  ]);
  expect(events[3]).toMatchObject({
    class_uid: 6003,
    actor: { user: { type: "User", uid: admin.member_id } },
    metadata: { tenant_uid: team_id },
  });
  expect(await shown(id)).toMatchObject({ behind: 0, sent_at: expect.any(Number), failing_since: null });
  const sent = receiver.received.length;
  await streamAll(t);
  expect(receiver.received).toHaveLength(sent);
});

test("starts with the next entry unless it is to start with the oldest", async () => {
  const { create, cause } = await streamTeam(t);
  await cause();
  await streamAll(t);
  const earlier = await create(receiver.url, { from_start: true });
  await streamAll(t);
  const all = eventsIn(receiver.received).length;
  receiver.received.length = 0;
  expect(earlier).toMatchObject({ status: 200 });
  await create(`${receiver.url}/second`);
  await streamAll(t);
  const second = receiver.received.filter(({ path }) => path === "/hook/second");
  expect(eventsIn(second).map(({ metadata }) => metadata.sequence)[0]).toBeGreaterThan(all - 2);
  expect(eventsIn(second).at(-1)!.message).toBe("audit_stream.created");
});

test("skips no entry of a transaction that commits later than those after it", async () => {
  const { team_id, create } = await streamTeam(t);
  await create(receiver.url, { from_start: true });
  // Each in a connection of its own, committed in another order than that of the ids.
  const writeHeld = (rows: number, until: Promise<void>, isWritten: () => void) =>
    asOwner(t.databaseUrl, async (db) => {
      const late = await db.startTransaction().execute();
      await writeLog(late, team_id, t.clock.now(), rows);
      isWritten();
      await until;
      await late.commit().execute();
    });
  const held: { readonly commit: () => void; readonly done: Promise<void> }[] = [];
  for (const rows of [2, 3, 4]) {
    const [written, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    held.push({ commit: end.resolve, done: writeHeld(rows, end.promise, written.resolve) });
    await written.promise;
    await writeLog(t.owner, team_id, t.clock.now(), 3);
    await streamAll(t);
  }
  for (const { commit, done } of [held[1]!, held[2]!, held[0]!]) {
    commit();
    await done;
    await streamAll(t);
  }
  const ids = eventsIn(receiver.received).map(({ metadata }) => metadata.uid);
  const { rows } = await sql<{ id: string }>`
    select id::text as id from audit_log where team_id = ${team_id}`.execute(t.owner);
  expect(new Set(ids)).toEqual(new Set(rows.map(({ id }) => id)));
  expect(ids).toEqual(await sealedIds(t, team_id));
  expect(ids.map(Number)).not.toEqual(ids.map(Number).toSorted((a, b) => a - b));
});

test("sends nothing of another team, and no internal note of support", async () => {
  const one = await streamTeam(t);
  const other = await streamTeam(t);
  await one.create(receiver.url, { from_start: true });
  await other.cause();
  for (const action of ["case.noted", "ticket.noted", "case.opened"]) {
    await t.owner
      .insertInto("audit_log")
      .values({ team_id: one.team_id, at: t.clock.now(), request_id: "x", actor_side: "staff", action })
      .execute();
  }
  await streamAll(t);
  const events = eventsIn(receiver.received);
  expect(new Set(events.map(({ metadata }) => metadata.tenant_uid))).toEqual(new Set([one.team_id]));
  expect(events.at(-1)).toMatchObject({ message: "case.opened", actor: { user: { type: "Support" } } });
  expect(JSON.stringify(events)).not.toContain("noted");
});

test("repeats what did not arrive with the same id and entries, also when more have been written", async () => {
  const { create, shown, cause } = await streamTeam(t);
  const made = await create(receiver.url);
  const { id } = made["stream"];
  // With ten minutes until the next attempt, so that a busy machine doesn't make it due.
  receiver.answer = answering(503, `broken\0${"x".repeat(5_000)}`, { "retry-after": "600" });
  await cause();
  await streamAll(t);
  expect(receiver.received).toHaveLength(1);
  const failing = await shown(id);
  expect(failing).toMatchObject({
    state: "on",
    failing_since: expect.any(Number),
    next_attempt_at: (failing!["failing_since"] as number) + 600,
    last_error: { status_code: 503, cause: "status", answer: expect.stringMatching(/^broken\uFFFDx+$/) },
  });
  await cause();
  await streamAll(t);
  expect(receiver.received, "not before it is due").toHaveLength(1);
  t.clock.advance(601);
  receiver.answer = answering(200);
  await streamAll(t);
  const [first, second, third] = receiver.received;
  expect([second!.id, second!.body]).toEqual([first!.id, first!.body]);
  expect(isGenuine(made["secret"], second!)).toBe(true);
  expect(eventsIn([third!]).map(({ message }) => message)).toEqual(["team.renamed"]);
  expect(await shown(id)).toMatchObject({ behind: 0, failing_since: null, next_attempt_at: null, last_error: null });
});

test("sends a long log in messages of a limited size, one after the other", async () => {
  const { team_id, create } = await streamTeam(t);
  await writeLog(t.owner, team_id, t.clock.now(), 2 * AUDIT_STREAMS.at_once);
  await create(receiver.url, { from_start: true });
  await streamAll(t);
  expect(receiver.received.map((one) => eventsIn([one]).length).slice(0, 2)).toEqual([
    AUDIT_STREAMS.at_once,
    AUDIT_STREAMS.at_once,
  ]);
  expect(receiver.most_at_once).toBe(1);
  expect(sequencesIn(receiver.received)).toEqual(countTo((await sealedIds(t, team_id)).length));
});

test("two workers at once send each entry once", async () => {
  const { team_id, create, cause } = await streamTeam(t);
  const { id } = (await create(receiver.url, { from_start: true }))["stream"];
  for (const _ of countTo(5)) await cause();
  const attempt = { job_id: "x", signal: new AbortController().signal };
  await Promise.all(
    countTo(3).map(() =>
      openJobHandlers(t.context, t.adapters)
        .find(({ job }) => job.name === "audit_streams.send")!
        .run({ team_id, stream_id: id }, attempt),
    ),
  );
  await streamAll(t);
  expect(sequencesIn(receiver.received)).toEqual(countTo((await sealedIds(t, team_id)).length));
});

test("what another worker is sealing is sent soon after, without waiting for the look of each minute", async () => {
  const { team_id, create, cause } = await streamTeam(t);
  await create(receiver.url);
  await cause();
  const handlers = openJobHandlers(t.context, t.adapters);
  await asOwner(t.databaseUrl, async (db) => {
    const sealing = await db.startTransaction().execute();
    expect(await tryLockChain(sealing, team_id)).toBe(true);
    await runJobs(t, handlers);
    await sealing.rollback().execute();
  });
  expect(receiver.received).toEqual([]);
  await waitUntil("the entries", async () => {
    await runJobs(t, handlers);
    return receiver.received.length > 0;
  });
  expect(eventsIn(receiver.received).at(-1)!.message).toBe("team.renamed");
});

test("what a dead worker had taken is sent again with the same id", async () => {
  holdClock(t);
  const { team_id, create, cause } = await streamTeam(t);
  const { id } = (await create(receiver.url, { from_start: true }))["stream"];
  await cause();
  // A worker that dies after sending leaves its lease, because nothing notes the arrival.
  const held: (() => void)[] = [];
  receiver.answer = (response) => void held.push(() => response.writeHead(204).end());
  const dying = streamAll(t);
  await waitUntil("a request", () => held.length > 0);
  const taken = await rowOf(id);
  receiver.answer = answering(204);
  for (const answer of held) answer();
  await dying;
  const [first] = receiver.received;
  await t.owner
    .updateTable("audit_streams")
    .set({ position: taken.position, batch_end: taken.batch_end, next_attempt_at: taken.next_attempt_at })
    .where("id", "=", id)
    .execute();
  await streamAll(t);
  expect(receiver.received).toHaveLength(1);
  t.clock.advance(AUDIT_STREAMS.lease_s + 1);
  await streamAll(t);
  expect(receiver.received[1]).toMatchObject({ id: first!.id, body: first!.body });
  expect(await rowOf(id)).toMatchObject({ position: (await sealedIds(t, team_id)).length });
});

test("a receiver that hangs holds up no other stream", async () => {
  const slow = await streamTeam(t);
  const quick = await streamTeam(t);
  const stuck = await startReceiver();
  const open: (() => void)[] = [];
  stuck.answer = (response) => void open.push(() => response.writeHead(204).end());
  const ids = [(await slow.create(stuck.url))["stream"].id, (await quick.create(receiver.url))["stream"].id];
  const send = openJobHandlers(t.context, t.adapters).find(({ job }) => job.name === "audit_streams.send")!;
  const runs = [slow, quick].map(({ team_id }, at) =>
    send.run({ team_id, stream_id: ids[at] }, { job_id: "x", signal: new AbortController().signal }),
  );
  await waitUntil("both requests", () => stuck.received.length === 1 && receiver.received.length === 1);
  await waitUntil("the arrival", async () => (await quick.shown(ids[1]))?.["behind"] === 0);
  expect(await slow.shown(ids[0])).toMatchObject({ sent_at: null });
  stuck.answer = answering(204);
  for (const answer of open) answer();
  await Promise.all(runs);
  await stuck.close();
});

test("pauses and resumes where it stopped, without a gap", async () => {
  const { team_id, create, change, shown, cause } = await streamTeam(t);
  const { id } = (await create(receiver.url, { from_start: true }))["stream"];
  await streamAll(t);
  expect(await change(id, { state: "off" })).toMatchObject({ stream: { state: "off" } });
  await cause();
  await streamAll(t);
  const sent = sequencesIn(receiver.received).length;
  expect(await shown(id)).toMatchObject({ state: "off", behind: expect.any(Number) });
  expect((await shown(id))!["behind"]).toBeGreaterThan(1);
  await change(id, { state: "on" });
  await streamAll(t);
  expect(sequencesIn(receiver.received).length).toBeGreaterThan(sent);
  expect(sequencesIn(receiver.received)).toEqual(countTo((await sealedIds(t, team_id)).length));
});

test("three days without success disable it, with a reason, and it resumes without a gap", async () => {
  const { admin, team_id, create } = await streamTeam(t);
  const { id } = (await create(receiver.url, { from_start: true }))["stream"];
  receiver.answer = answering(500);
  await streamAll(t);
  const began = t.clock.now().getTime();
  while ((await rowOf(id)).state === "on") {
    const { next_attempt_at } = await rowOf(id);
    t.clock.advance(Math.max(0, (next_attempt_at.getTime() - t.clock.now().getTime()) / 1000 + 0.001));
    await streamAll(t);
  }
  expect(t.clock.now().getTime() - began).toBeGreaterThanOrEqual(AUDIT_STREAMS.failing_s * 1000);
  expect(await rowOf(id)).toMatchObject({ state: "disabled", disabled_cause: "failing" });
  const host = `127.0.0.1:${receiver.port}`;
  const audit = t.owner.selectFrom("audit_log").select(["actor_side", "target", "detail"]);
  expect(await audit.where("team_id", "=", team_id).where("action", "=", "audit_stream.disabled").execute()).toEqual([
    { actor_side: "system", target: `audit_stream:${id}`, detail: { host, cause: "failing" } },
  ]);
  const mails = t.owner.selectFrom("mails").select(["recipient", "data"]).where("team_id", "=", team_id);
  expect(await mails.where("template", "=", "audit_streams.disabled").execute()).toMatchObject([
    { recipient: admin.email, data: { host, cause: "failing" } },
  ]);
  const browser = await signedIn(t, admin.email);
  expect(await browser.send("GET", `team/${team_id}/events_and_alerts?filter=alerts`)).toMatchObject({
    events: [{ kind: "audit_stream.disabled" }],
  });
  receiver.answer = answering(204);
  receiver.received.length = 0;
  await t.owner
    .updateTable("audit_streams")
    .set({ state: "on", disabled_cause: null, next_attempt_at: t.clock.now() })
    .where("id", "=", id)
    .execute();
  await streamAll(t);
  expect(sequencesIn(receiver.received)).toEqual(countTo((await sealedIds(t, team_id)).length));
});

test("410 disables it at once", async () => {
  const { create, shown } = await streamTeam(t);
  const { id } = (await create(receiver.url))["stream"];
  receiver.answer = answering(410);
  await streamAll(t);
  expect(await shown(id)).toMatchObject({ state: "disabled", disabled_cause: "gone", next_attempt_at: null });
});

test("waits as long as an overloaded server asks, an hour at most", async () => {
  const { create } = await streamTeam(t);
  const { id } = (await create(receiver.url))["stream"];
  receiver.answer = answering(429, "", { "retry-after": "600" });
  await streamAll(t);
  const { next_attempt_at, failing_since } = await rowOf(id);
  expect(next_attempt_at.getTime()).toBeGreaterThanOrEqual(plusSeconds(failing_since!, 600).getTime());
});

test("a new address gets what the former one refused", async () => {
  const { team_id, create, change } = await streamTeam(t);
  const { id } = (await create(receiver.url, { from_start: true }))["stream"];
  receiver.answer = answering(500);
  await streamAll(t);
  const other = await startReceiver();
  expect(await change(id, { url: other.url })).toMatchObject({ stream: { failing_since: null, last_error: null } });
  await streamAll(t);
  expect(sequencesIn(other.received)).toEqual(countTo((await sealedIds(t, team_id)).length));
  await other.close();
});

test("a new secret takes effect at once, and what is refused meanwhile is sent again", async () => {
  const { browser, path, create, sudo } = await streamTeam(t);
  const made = await create(receiver.url);
  const { id } = made["stream"];
  const rotated = await browser.send("POST", `${path}/${id}/secret`, {}, await sudo());
  await streamAll(t);
  expect(isGenuine(rotated["secret"], receiver.received[0]!)).toBe(true);
  expect(isGenuine(made["secret"], receiver.received[0]!)).toBe(false);
});

test("emails the owner where the audit log goes: for each stream, and when one gets another host", async () => {
  const { team_id, admin, create, change } = await streamTeam(t);
  const { id } = (await create(`${receiver.url}?token=secret-of-the-receiver`))["stream"];
  await change(id, { url: `${receiver.url}/other-path`, description: "SIEM" });
  await change(id, { url: `http://siem.test:${receiver.port}/hook` });
  const mails = await t.owner
    .selectFrom("mails")
    .select(["template", "recipient", "data"])
    .where("team_id", "=", team_id)
    .orderBy("id")
    .execute();
  expect(mails).toMatchObject([
    {
      template: "audit_streams.created",
      recipient: admin.email,
      data: { host: `127.0.0.1:${receiver.port}`, by_name: expect.stringContaining(" ") },
    },
    { template: "audit_streams.moved", recipient: admin.email, data: { host: `siem.test:${receiver.port}` } },
  ]);
  expect(JSON.stringify(mails)).not.toContain("secret-of-the-receiver");
});

test("asks for the Authorization header again before another host can learn it", async () => {
  const { create, change } = await streamTeam(t);
  const { id } = (await create(receiver.url, { authorization: "Splunk 1" }))["stream"];
  const other = `http://siem.test:${receiver.port}/hook`;
  expect((await change(id, { url: other }))["error"].fields).toEqual([
    { path: "authorization", issue: "field.required" },
  ]);
  expect((await rowOf(id)).url).toBe(receiver.url);
  expect(await change(id, { url: `${receiver.url}/other-path` })).toMatchObject({ stream: { authorized: true } });
  expect(await change(id, { url: other, authorization: "Splunk 2" })).toMatchObject({ stream: { url: other } });
  expect(await change(id, { url: receiver.url, authorization: "" })).toMatchObject({ stream: { authorized: false } });
});

// asvs: V11.3.2
test("keeps secrets sealed, and records what was done without them", async () => {
  const { browser, team_id, path, create, change, sudo } = await streamTeam(t);
  const authorization = "Splunk 11111111-2222-3333-4444-555555555555";
  const made = await create(`${receiver.url}/token-of-the-receiver`, { authorization });
  const { id } = made["stream"];
  expect(made["stream"]).toMatchObject({ authorized: true });
  await streamAll(t);
  expect(receiver.received[0]!.headers.authorization).toBe(authorization);
  await browser.send("POST", `${path}/${id}/secret`, {}, await sudo());
  await browser.send("POST", `${path}/${id}/test`);
  expect(await change(id, { authorization: "" })).toMatchObject({ stream: { authorized: false } });
  const row = await rowOf(id);
  expect(row.secret!.toString("latin1")).not.toContain(made["secret"].slice(6));
  await browser.send("DELETE", `${path}/${id}`);
  expect(await t.owner.selectFrom("audit_streams").select("id").where("team_id", "=", team_id).execute()).toEqual([]);
  const audit = await t.owner
    .selectFrom("audit_log")
    .select(["action", "target", "detail"])
    .where("team_id", "=", team_id)
    .where("action", "like", "audit_stream.%")
    .orderBy("id")
    .execute();
  expect(audit.map(({ action }) => action)).toEqual([
    "audit_stream.created",
    "audit_stream.secret_rotated",
    "audit_stream.tested",
    "audit_stream.changed",
    "audit_stream.removed",
  ]);
  expect(new Set(audit.map(({ target }) => target))).toEqual(new Set([`audit_stream:${id}`]));
  expect(JSON.stringify(audit)).not.toMatch(/whsec_|token-of-the-receiver|Splunk/);
});

test("a test is sent now and returns its result, and they are limited", async () => {
  startNextHour(t);
  const { browser, path, create, change } = await streamTeam(t);
  const made = await create(receiver.url);
  const { id } = made["stream"];
  await change(id, { state: "off" });
  const sendTest = () => browser.send("POST", `${path}/${id}/test`);
  expect(await sendTest()).toMatchObject({ outcome: { status_code: 204, cause: null } });
  expect(eventsIn(receiver.received)).toMatchObject([{ message: "audit_stream.test", metadata: { sequence: 0 } }]);
  expect(isGenuine(made["secret"], receiver.received[0]!)).toBe(true);
  receiver.answer = answering(403, "no token");
  expect(await sendTest()).toMatchObject({ outcome: { status_code: 403, cause: "status", answer: "no token" } });
  for (const _ of countTo(AUDIT_STREAMS.per_stream.most - 2)) await sendTest();
  expect(await sendTest()).toMatchObject(failsWith("request.too_many"));
});

// asvs: V1.3.6
// api: 7
test("refuses addresses that aren't allowed, at creation and for each attempt", async () => {
  const { create, shown } = await streamTeam(t);
  const refused = async (url: string) => {
    const { error } = await create(url);
    return (error as { fields: { issue: string }[] }).fields[0]!.issue;
  };
  expect(await refused("https://inside.test/")).toBe("webhook.address");
  expect(await refused("tls://inside.test:6514")).toBe("webhook.address");
  expect(await refused("tls://169.254.169.254:6514")).toBe("webhook.address");
  expect(await refused("tls://[::1]:6514")).toBe("webhook.address");
  expect(await refused("tls://siem.test:25")).toBe("webhook.port");
  expect(await refused("tls://nowhere.test:6514")).toBe("webhook.host");
  expect(await refused("tcp://9.9.9.9:6514")).toBe("audit_stream.plain");
  expect(await refused("tls://siem.test")).toBe("audit_stream.syslog");
  const inside = await startReceiver("127.0.0.2");
  const { id } = (await create(`tcp://moves.test:${inside.port}`))["stream"];
  await streamAll(t);
  expect(await shown(id)).toMatchObject({ last_error: { cause: "address_not_allowed" } });
  expect(inside.received).toEqual([]);
  await inside.close();
});

test("refuses what is no certificate, a header for syslog, another kind and a fourth stream", async () => {
  const { create, change } = await streamTeam(t);
  const syslog = `tls://siem.test:${rsyslog.port}`;
  const issueIn = (reply: Awaited<ReturnType<typeof create>>) => reply["error"].fields[0].issue as string;
  const pem = "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----";
  expect(issueIn(await create(syslog, { ca: pem }))).toBe("audit_stream.ca");
  expect(issueIn(await create(syslog, { authorization: "Bearer x" }))).toBe("audit_stream.authorization");
  const { id } = (await create(syslog, { ca: rsyslog.ca }))["stream"];
  expect(issueIn(await change(id, { url: receiver.url }))).toBe("audit_stream.kind");
  await create(receiver.url);
  await create(receiver.url);
  expect(await create(receiver.url)).toMatchObject(failsWith("audit_stream.too_many"));
});

const NONE = "01890000-0000-7000-8000-000000000000";

// asvs: V8.2.2
// api: 1
test("other teams and unknown ids find nothing", async () => {
  const mine = await streamTeam(t);
  const theirs = await streamTeam(t);
  const made = await theirs.create(receiver.url);
  for (const id of [NONE, made["stream"].id]) {
    const path = `${mine.path}/${id}`;
    const not_found = { status: 404, ...failsWith("audit_stream.not_found") };
    expect(await mine.change(id, { state: "off" })).toMatchObject(not_found);
    expect(await mine.browser.send("DELETE", path)).toMatchObject(not_found);
    expect(await mine.browser.send("POST", `${path}/secret`, {}, await mine.sudo())).toMatchObject(not_found);
    expect(await mine.browser.send("POST", `${path}/test`)).toMatchObject(not_found);
  }
  expect(await theirs.shown(made["stream"].id)).toMatchObject({ state: "on" });
  expect(await mine.browser.send("GET", theirs.path)).toMatchObject({ status: 404, ...failsWith("team.not_found") });
});

test("rsyslog receives every entry over TLS as RFC 5424", async () => {
  const { browser, team_id, path, create, shown, cause, sudo } = await streamTeam(t);
  const made = await create(`tls://siem.test:${rsyslog.port}`, { ca: rsyslog.ca, from_start: true });
  expect(made).toMatchObject({ secret: null, stream: { kind: "syslog", ca: rsyslog.ca.trim() } });
  const { id } = made["stream"];
  expect(await browser.send("POST", `${path}/${id}/secret`, {}, await sudo())).toMatchObject(
    failsWith("audit_stream.no_secret"),
  );
  const own = async () => (await rsyslog.lines()).filter((line) => line.includes(team_id));
  expect(await browser.send("POST", `${path}/${id}/test`)).toMatchObject({
    outcome: { status_code: null, cause: null },
  });
  await waitUntil("the test", async () => (await own()).some((line) => line.includes("audit_stream.test")));
  await cause();
  await writeLog(t.owner, team_id, t.clock.now(), 300);
  await streamAll(t);
  const ids = await sealedIds(t, team_id);
  const received = await waitUntil("all entries", async () => {
    const lines = (await own()).slice(1);
    return lines.length >= ids.length && lines;
  });
  for (const line of received) expect(line).toMatch(RFC_5424);
  const events = received.map((line) => eventIn(line)!);
  expect(events.map(({ metadata }) => metadata.uid)).toEqual(ids);
  expect(await shown(id)).toMatchObject({ behind: 0, failing_since: null });
});

test("syslog waits for a collector that is away, and goes on where it stopped", async () => {
  const { team_id, create, shown } = await streamTeam(t);
  await rsyslog.pause();
  const { id } = (await create(`tls://siem.test:${rsyslog.port}`, { ca: rsyslog.ca, from_start: true }))["stream"];
  await streamAll(t);
  expect(await shown(id)).toMatchObject({ last_error: { cause: "refused", status_code: null } });
  await rsyslog.resume();
  t.clock.advance(10);
  await streamAll(t);
  const ids = await sealedIds(t, team_id);
  const own = async () => (await rsyslog.lines()).filter((line) => line.includes(team_id));
  await waitUntil("all entries", async () => (await own()).length >= ids.length);
  expect((await own()).map((line) => eventIn(line)!.metadata.uid)).toEqual(ids);
});

// asvs: V12.3.2
test("syslog trusts only a certificate for the host, from the authority that was chosen", async () => {
  const { browser, path, create } = await streamTeam(t);
  const causeAt = async (url: string, ca?: string) => {
    const { id } = (await create(url, ca ? { ca } : {}))["stream"];
    const { outcome } = await browser.send("POST", `${path}/${id}/test`);
    await browser.send("DELETE", `${path}/${id}`);
    return outcome.cause as string;
  };
  expect(await causeAt(`tls://siem.test:${rsyslog.port}`)).toBe("tls_untrusted");
  expect(await causeAt(`tls://127.0.0.1:${rsyslog.port}`, rsyslog.ca)).toBe("tls_name");
  expect(await causeAt(`tls://siem.test:${receiver.port}`, rsyslog.ca)).toBe("tls_protocol");
});
