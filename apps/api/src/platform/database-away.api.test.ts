import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { StatusReport } from "@portal/model/status/report.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Command, commandFile } from "../../../../tools/parts/command-file.ts";
import { BARE_ENV, answers, freePort, startChild, stop, waitFor } from "../../../../tools/parts/process.ts";
import { type NetworkProxy, startNetworkProxy } from "../../../../tools/parts/network-proxy.ts";
import { type TestApp, openTestApp } from "../../test/test-app.ts";
import { newEmail } from "../../test/people.ts";
import { serverEnv } from "../../test/server.ts";
import { signUpForm } from "../../test/sign-up.ts";

// Runs real processes that reach their database over a network that can fail.

interface Portal {
  readonly wire: NetworkProxy;
  readonly origin: string;
  readonly server: ChildProcess;
  readonly worker: ChildProcess;
}
let t: TestApp;
let portal: Portal;

beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
  const database = new URL(t.databaseUrl);
  const wire = await startNetworkProxy(Number(database.port));
  database.host = `127.0.0.1:${wire.port}`;
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    ...serverEnv(database.href, port),
    ...BARE_ENV,
    SMTP_URL: t.mail.url,
    ADDRESS_LIMIT_FACTOR: "1000",
    LOG_LEVEL: "info",
  };
  const start = async (name: Command, ready: string) => {
    const child = startChild(process.execPath, [commandFile(name)], { env });
    let log = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (log += text));
    await waitFor(name, async () => log.includes(ready));
    return child;
  };
  const [server, worker] = await Promise.all([start("server", "listening"), start("worker", "working")]);
  portal = { wire, origin, server, worker };
});
afterAll(async () => {
  await Promise.all([stop(portal.server, "SIGKILL"), stop(portal.worker, "SIGKILL")]);
  await portal.wire.stop();
  await t.close();
});

/** Looks up a session in the database. There is none, so 401 is the correct answer. */
const ask = async () => {
  const answer = await fetch(`${portal.origin}/api/v2/checkJwtToken`);
  await answer.text();
  return answer;
};
const isServed = async () => (await ask()).status === 401;

/** Signs up and waits for the email, which takes server, database, queue, worker and SMTP. */
async function signUp(): Promise<void> {
  const email = newEmail();
  const answer = await fetch(`${portal.origin}/api/v2/signup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(signUpForm(email)),
  });
  expect(await answer.json()).toEqual({ success: true });
  await t.mail.waitFor(email);
}

const expectAlive = ({ server, worker } = portal) =>
  expect([server.exitCode, server.signalCode, worker.exitCode, worker.signalCode]).toEqual([null, null, null, null]);

test("server and worker survive connections that are terminated while in use", async () => {
  const statuses = new Set<number>();
  let ended = 0;
  let going = true;
  const readers = Array.from({ length: 10 }, async () => {
    while (going) statuses.add((await ask()).status);
  });
  for (let round = 0; round < 40; round += 1) {
    const { rows } = await sql<{ ended: boolean }>`
      select pg_terminate_backend(pid) as ended from pg_stat_activity
      where datname = current_database() and application_name like 'switchboard-%'`.execute(t.owner);
    ended += rows.length;
    await ask();
  }
  going = false;
  await Promise.all(readers);
  expect(ended).toBeGreaterThan(40);
  expectAlive();
  expect([...statuses].filter((status) => status !== 401 && status !== 503)).toEqual([]);
  await signUp();
});

// asvs: V16.5.2
test("answers 503 with Retry-After while the database is down and recovers when it is back", async () => {
  portal.wire.set("refused");
  const away = await ask();
  expect([away.status, away.headers.get("retry-after")]).toEqual([503, "2"]);
  const phone = { authorization: `Bearer pd_${"h".repeat(22)}.${"s".repeat(43)}` };
  const sent = await fetch(`${portal.origin}/client/v1/heartbeat`, { method: "POST", headers: phone });
  expect(sent.status).toBe(503);
  expect(Number(sent.headers.get("retry-after")), "phones come back later, each at another time").toBeGreaterThan(29);
  await waitFor("a server that is not ready", async () => (await fetch(`${portal.origin}/readyz`)).status === 503);
  portal.wire.set("open");
  await waitFor("the server", isServed);
  await waitFor("a server that is ready", answers(`${portal.origin}/readyz`));
  expectAlive();
  await signUp();
});

test("the status page answers, and says so, while the database is away", async () => {
  const parts = async () => {
    const answer = await fetch(`${portal.origin}/status.json`);
    const { parts, alerts } = (await answer.json()) as StatusReport;
    return [parts.find(({ part }) => part === "accounts")?.state, alerts !== null];
  };
  expect(await parts()).toEqual(["working", true]);
  portal.wire.set("silent");
  await waitFor("a status page that knows", async () => (await parts())[0] === "failing");
  expect(await parts()).toEqual(["failing", false]);
  const page = await fetch(`${portal.origin}/status`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("There is a service disruption");
  portal.wire.set("open");
  await waitFor("the server", isServed);
});

test("recovers from a network that goes silent", async () => {
  await Promise.all(Array.from({ length: 12 }, () => ask()));
  portal.wire.set("silent");
  // They end with 503 instead of waiting forever.
  const during = await Promise.all(Array.from({ length: 12 }, () => ask()));
  expect(new Set(during.map(({ status }) => status))).toEqual(new Set([503]));
  portal.wire.set("open");
  await waitFor("the server", isServed);
  expectAlive();
  await signUp();
});

test("recovers after a firewall drops the open connections", async () => {
  await Promise.all(Array.from({ length: 12 }, () => ask()));
  portal.wire.forget();
  await waitFor("the server", isServed);
  expectAlive();
  await signUp();
});

test.each([
  ["TCP", async () => `postgres://nobody@127.0.0.1:${await freePort()}/none`],
  ["a Unix socket", async () => "postgres://nobody@%2Fnowhere/none"],
])("a server that can't reach its database over %s at startup exits, so that it is started again", async (_, url) => {
  const port = await freePort();
  const env = { ...serverEnv(await url(), port), ...BARE_ENV };
  const child = startChild(process.execPath, [commandFile("server")], { env, stdio: "ignore" });
  const [code] = (await once(child, "exit")) as [number];
  expect(code).toBe(75);
});
