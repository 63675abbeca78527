import type { ChildProcess } from "node:child_process";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Command, commandFile } from "../../../../tools/parts/command-file.ts";
import { BARE_ENV, freePort, startChild, stop, waitFor } from "../../../../tools/parts/process.ts";
import { openFigures } from "../app.ts";
import { scrape, scrapeHere } from "../../test/metrics.ts";
import { makePerson, makeTeam, newEmail } from "../../test/people.ts";
import { serverEnv } from "../../test/server.ts";
import { signUpForm } from "../../test/sign-up.ts";
import { type TestApp, openTestApp } from "../../test/test-app.ts";
import { waitUntil } from "../../test/waiting.ts";
import { METRICS } from "./metric-catalog.ts";
import * as z from "zod/mini";

const anything = z.looseObject({});

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

test("figures read from PostgreSQL: oldest job, unsealed audit rows, clock", async () => {
  openFigures(t.context);
  const read = async () => {
    // Values are kept for some seconds.
    t.clock.advance(61);
    return scrapeHere(t.context.metrics);
  };
  const before = await read();
  expect(before.value('portal_queue_oldest_seconds{queue="mail.send"}')).toBe(0);
  expect(before.value("portal_clock_offset_seconds")).toBeCloseTo(61, -1);

  const now = t.clock.now();
  const person = await makePerson(t.owner, now, await makeTeam(t.owner, now));
  await t.owner
    .insertInto("audit_log")
    .values({
      team_id: person.team_id,
      at: new Date(now.getTime() - 7_200_000),
      request_id: "metrics",
      actor_side: "system",
      action: "team.update",
    })
    .execute();
  await sql`insert into pgboss.job (name, data, start_after)
    values ('mail.send', '{}', pgboss.job_now() - interval '1 hour')`.execute(t.owner);

  const after = await read();
  expect(after.value("portal_audit_unsealed_seconds")).toBeCloseTo(7_200, -3);
  expect(after.value('portal_queue_oldest_seconds{queue="mail.send"}')).toBeCloseTo(3_600, -3);
  await sql`delete from pgboss.job where name = 'mail.send'`.execute(t.owner);

  await sql`revoke execute on function audit_waiting_since() from portal_app`.execute(t.owner);
  const unread = await read();
  expect(unread.value("portal_audit_unsealed_seconds")).toBeNaN();
  expect(unread.value('portal_reading_failures_total{metric="portal_audit_unsealed_seconds"}')).toBe(1);
  expect(unread.value("portal_clock_offset_seconds")).toBeGreaterThan(60);
  await sql`grant execute on function audit_waiting_since() to portal_app`.execute(t.owner);
});

async function startProcess(name: Command, env: Readonly<Record<string, string>>) {
  const metrics = await freePort();
  const child = startChild(process.execPath, [commandFile(name)], {
    env: {
      ...BARE_ENV,
      ...env,
      LOG_LEVEL: "info",
      METRICS_HOST: "127.0.0.2",
      METRICS_PORT: String(metrics),
    },
  });
  let log = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (log += text));
  const ready = name === "server" ? "listening" : "working";
  await waitFor(name, async () => log.includes(ready));
  return { child: child as ChildProcess, metrics: `http://127.0.0.2:${metrics}`, log: () => log };
}

test("server and worker publish every metric at METRICS_HOST, and log no probes", async () => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = { ...serverEnv(t.databaseUrl, port), SMTP_URL: t.mail.url, READ_DATABASE_URL: t.databaseUrl };
  const [server, worker] = await Promise.all([startProcess("server", env), startProcess("worker", env)]);
  try {
    const email = newEmail();
    const signUp = { method: "POST", headers: { "content-type": "application/json" } };
    await fetch(`${origin}/api/v2/signup`, { ...signUp, body: JSON.stringify(signUpForm(email)) });
    expect((await fetch(`${origin}/api/v2/checkJwtToken`)).status).toBe(401);
    for (const probe of ["/healthz", "/readyz"]) expect((await fetch(`${origin}${probe}`)).status).toBe(200);
    await t.mail.waitFor(email);
    await t.context.queue.enqueue(t.context.db, { name: "mail.send", payload: anything, options: {} }, {});

    const served = await scrape(server.metrics);
    expect(served.value('portal_request_duration_seconds_count{call="signup.create",status="200"}')).toBe(1);
    expect(served.value('portal_request_duration_seconds_count{call="probe.ready",status="200"}')).toBe(1);
    expect(served.value("portal_phones_heard_total")).toBe(0);
    for (const part of ["database", "migrations", "storage"]) {
      expect(served.value(`portal_ready{part="${part}"}`), part).toBe(1);
      expect(served.value(`portal_probe_failures_total{part="${part}"}`), part).toBe(0);
    }
    expect(served.value("portal_db_connections_limit")).toBe(10);
    expect(served.value('portal_db_connections{state="waited_for"}')).toBe(0);
    expect(served.value('portal_memory_bytes{kind="heap_used"}')).toBeGreaterThan(1e6);
    expect(served.value('portal_event_loop_delay_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0);
    expect(served.value("portal_cpu_seconds_total")).toBeGreaterThan(0);
    expect(server.log()).toContain('"call":"signup.create"');
    expect(server.log()).not.toContain('"call":"probe');

    // A payload that its schema refuses fails, and is retried later.
    const worked = await waitUntil("a job done and a failed one", async () => {
      const now = await scrape(worker.metrics);
      const is_counted = now.value('portal_queue_jobs{queue="mail.send",state="deferred"}') === 1;
      const is_done = now.value('portal_job_duration_seconds_count{queue="mail.send",outcome="done"}')! >= 1;
      return is_counted && is_done && now.value('portal_job_failures_total{queue="mail.send"}')! >= 1 && now;
    });
    expect(worked.value('portal_mails_total{outcome="taken"}')).toBe(1);
    expect(worked.value('portal_mails_total{outcome="refused"}')).toBe(0);
    expect(worked.value('portal_job_duration_seconds_count{queue="mail.send",outcome="done"}')).toBe(1);
    expect(worked.value('portal_job_failures_total{queue="audit.seal_log"}')).toBe(0);
    expect(worked.value("portal_audit_unsealed_seconds")).toBeDefined();

    for (const [name, { kind, of }] of Object.entries(METRICS)) {
      const both = { server: served, worker: worked };
      for (const which of of === "both" ? (["server", "worker"] as const) : [of]) {
        // No value could not be read, so this has no label yet.
        if (name === "portal_reading_failures_total") continue;
        expect(both[which].kinds.get(name), `${name} of the ${which}`).toBe(kind);
      }
    }
    for (const { kinds, text } of [served, worked]) {
      for (const name of kinds.keys()) expect(Object.keys(METRICS)).toContain(name);
      expect(text).not.toContain(email);
    }
  } finally {
    await Promise.all([stop(server.child, "SIGKILL"), stop(worker.child, "SIGKILL")]);
  }
});
