import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { commandFile } from "../../../../../tools/parts/command-file.ts";
import { BARE_ENV, startChild, stop } from "../../../../../tools/parts/process.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { waitUntil } from "../../../test/waiting.ts";
import { type Receiver, startReceiver, verify } from "../../../test/webhook-receiver.ts";
import { WEBHOOK_ENV, webhookTeam } from "../../../test/webhooks.ts";

const ENV = { ...WEBHOOK_ENV, SECRET_KEY: randomBytes(32).toString("base64") };
let t: TestApp;
let receiver: Receiver;
const workers: ChildProcess[] = [];
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"), ENV);
  receiver = await startReceiver();
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => stop(worker, "SIGKILL")));
  await receiver.close();
  await t.close();
});

function startWorker(): ChildProcess {
  const env = {
    ...ENV,
    ...BARE_ENV,
    NODE_ENV: "development",
    DATABASE_URL: t.databaseUrl,
    SMTP_URL: t.mail.url,
    STORAGE_URL: t.context.config.STORAGE_URL,
    LOG_LEVEL: "silent",
    METRICS_PORT: "0",
  };
  const worker = startChild(process.execPath, [commandFile("worker")], { env, stdio: "ignore" });
  workers.push(worker);
  return worker;
}

test("a worker that is killed after sending leaves the delivery to another, which sends it with the same id", async () => {
  const { create, cause, deliveries } = await webhookTeam(t);
  receiver.received.length = 0;
  const made = await create(receiver.url);
  const first = startWorker();
  const killed = once(first, "exit");
  receiver.answer = (response) => {
    first.kill("SIGKILL");
    response.destroy();
  };
  await cause();
  await killed;
  expect(receiver.received).toHaveLength(1);
  expect(await deliveries(made["webhook"].id)).toMatchObject([{ status: "waiting", attempts: 1, last: null }]);
  receiver.answer = (response) => void response.writeHead(204).end();
  startWorker();
  const [delivery] = await waitUntil("the delivery", async () => {
    const all = await deliveries(made["webhook"].id);
    return all[0].status === "delivered" && all;
  });
  expect(delivery).toMatchObject({ attempts: 2 });
  const [before, after] = receiver.received;
  expect([before!.id, after!.id]).toEqual([delivery.id, delivery.id]);
  expect(after!.body).toBe(before!.body);
  expect(verify(made["secret"], after!)).toEqual(after!.json);
});
