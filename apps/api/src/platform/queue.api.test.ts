import { afterAll, beforeAll, expect, inject, test } from "vitest";
import * as z from "zod/mini";
import { type TestApp, openTestApp } from "../../test/test-app.ts";
import { waitUntil } from "../../test/waiting.ts";
import { APP_ROLE } from "./db.ts";
import { type JobWorker, job, jobHandler, startJobWorker } from "./queue.ts";

// Jobs of our own, in queues that exist.
const many = job("mail.send", z.object({ n: z.number() }));
const batched = job("billing.reconcile", z.object({ n: z.number() }), { batch: 10 });

let t: TestApp;
let worker: JobWorker;
const done: string[] = [];
const failed = new Set<number>();
const faults: unknown[] = [];

beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
  const fails = -1;
  const handlers = [
    jobHandler(many, async ({ n }) => {
      if (n === fails && !failed.has(n)) {
        failed.add(n);
        throw new Error("on purpose");
      }
      done.push(`many ${n}`);
    }),
    jobHandler(batched, async ({ n }) => void done.push(`batched ${n}`)),
  ];
  worker = await startJobWorker(handlers, {
    url: t.databaseUrl,
    role: APP_ROLE,
    concurrency: 1,
    patience: 8,
    tracer: null,
    onDone() {},
    onFailure: (name, _id, error) => void (name === "queue" && faults.push(error)),
  });
});
afterAll(() => t.close());

// A slot that isn't woken looks once a minute only, which is longer than these tests wait.
test("one slot runs many jobs one after the other, in batches too, without waiting in between", async () => {
  const { queue, db } = t.context;
  const numbers = Array.from({ length: 50 }, (_, n) => ({ n }));
  done.length = 0;
  await queue.enqueueAll(db, many, numbers);
  await queue.enqueueAll(db, batched, numbers);
  await waitUntil("100 jobs", () => done.length === 100);
  expect(new Set(done).size).toBe(100);
});

test("a job that is due later, and one that is tried again, wake an idle worker", async () => {
  const { queue, db } = t.context;
  await queue.enqueue(db, many, { n: -1 });
  await queue.enqueue(db, many, { n: 1_000 }, 2);
  await waitUntil("both", () => done.includes("many -1") && done.includes("many 1000"), 45_000);
  expect(failed).toEqual(new Set([-1]));
});

test("a worker stops without an error", async () => {
  await worker.stop(10_000);
  expect(faults).toEqual([]);
});
