import { setTimeout as sleep } from "node:timers/promises";
import { PgBoss, fromKysely, systemClock, type Job as BossJob, type JobResult, type QueueOptions } from "pg-boss";
import * as z from "zod/mini";
import type pg from "pg";
import { type Db, silentAfterMs, startupOptions } from "./db.ts";
import { type Tracer, activeSpan, errorType, withinSpan } from "./tracing.ts";

/** A job is declared apart from its handler, so enqueuing it does not load the code that runs it. */
export interface Job<S extends z.ZodMiniType = z.ZodMiniType> {
  /** `feature.verb_object` */
  readonly name: string;
  readonly payload: S;
  readonly options: QueueOptions;
  /** The schedule as a cron expression (UTC). */
  readonly every?: string;
  /** How many one worker runs at once, if more than usual. */
  readonly at_once?: number;
  /** How many jobs each slot fetches and runs together; for jobs in large numbers. */
  readonly batch?: number;
}

export const job = <const S extends z.ZodMiniType>(
  name: string,
  payload: S,
  { every, at_once, batch, ...options }: QueueOptions & Pick<Job, "every" | "at_once" | "batch"> = {},
): Job<S> => ({
  name,
  payload,
  ...(every && { every }),
  ...(at_once && { at_once }),
  ...(batch && { batch }),
  // A dead worker is noticed by its missing heartbeat, and another takes over the job.
  options: { retryLimit: 8, retryBackoff: true, retryDelay: 2, heartbeatSeconds: 10, expireInSeconds: 900, ...options },
});

export interface JobHandler<S extends z.ZodMiniType = z.ZodMiniType> {
  readonly job: Job<S>;
  readonly run: (payload: z.output<S>, attempt: Attempt) => Promise<void>;
}
interface Attempt {
  readonly job_id: string;
  /** Aborted when the worker has to return the job. */
  readonly signal: AbortSignal;
}

export const jobHandler = <S extends z.ZodMiniType>(job: Job<S>, run: JobHandler<S>["run"]): JobHandler =>
  ({ job, run }) as unknown as JobHandler;

export interface Queue {
  /** Saved with the transaction of `db`: no commit, no job. `after_s` delays it by this many seconds. */
  enqueue<S extends z.ZodMiniType>(db: Db, job: Job<S>, payload: z.input<S>, after_s?: number): Promise<void>;
  /** Enqueues many in one statement. */
  enqueueAll<S extends z.ZodMiniType>(db: Db, job: Job<S>, payloads: readonly z.input<S>[]): Promise<void>;
  close(): Promise<void>;
}

/** The sending side: no connection pool of its own, no supervision. */
export async function openQueue(pool: pg.Pool): Promise<Queue> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    migrate: false,
    supervise: false,
    schedule: false,
  });
  boss.on("error", () => {});
  await boss.start();
  return {
    async enqueue(db, job, payload, after_s = 0) {
      await boss.send(job.name, traced(z.parse(job.payload, payload)), { db: fromKysely(db), startAfter: after_s });
    },
    async enqueueAll(db, job, payloads) {
      const jobs = payloads.map((payload) => ({ data: traced(z.parse(job.payload, payload)) }));
      if (jobs.length > 0) await boss.insert(job.name, jobs, { db: fromKysely(db) });
    },
    close: () => boss.stop({ graceful: false, close: false }),
  };
}

/** Lets the job continue the trace of the request that enqueued it. Its schema strips this again. */
const traced = (payload: unknown): object => {
  const span = activeSpan();
  return span ? { ...(payload as object), traceparent: span.traceparent } : (payload as object);
};

export interface WorkerSettings {
  readonly url: string;
  readonly role: string;
  readonly concurrency: number;
  /** See `openDatabase`. */
  readonly patience: number;
  readonly tracer: Tracer | null;
  onFailure(job: string, job_id: string, error: unknown): void;
  onDone(job: string, seconds: number): void;
}

/**
 * Does not follow corrections of the wall clock. pg-boss waits for a due time of this clock: set back by an hour, it would
 * leave the jobs of dead workers alone for that hour.
 */
const steadyClock = { ...systemClock, now: () => Math.round(performance.timeOrigin + performance.now()) };

export interface JobWorker {
  /** Takes no more jobs, and waits for those that are running, up to `ms`. */
  stop(ms: number): Promise<void>;
}

/** The working side: runs jobs, and supervises those that other workers left behind. */
export async function startJobWorker(handlings: readonly JobHandler[], settings: WorkerSettings): Promise<JobWorker> {
  // Missing in pg-boss's types, but it passes all options on to its connection pool.
  const its_pool: object = { query_timeout: silentAfterMs(settings.patience), keepAlive: true };
  const boss = new PgBoss({
    connectionString: settings.url,
    options: startupOptions({ role: settings.role }),
    application_name: "switchboard-worker",
    max: 4,
    ...its_pool,
    migrate: false,
    clock: steadyClock,
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
  });
  boss.on("error", (error) => settings.onFailure("queue", "", error));
  await boss.start();
  const slots = new Map<string, Slot[]>();
  for (const { job, run } of handlings) {
    if (job.every) await boss.schedule(job.name, job.every, {});
    const options = {
      pollingIntervalSeconds: POLL_S,
      batchSize: job.batch ?? 1,
      // Only the failed job of a batch is retried.
      perJobResults: true,
    } as const;
    const attempt = async (taken: BossJob<unknown>): Promise<JobResult> => {
      const began = performance.now();
      const span = settings.tracer?.start(job.name, "consumer", {
        traceparent: (taken.data as { traceparent?: unknown } | null)?.traceparent,
        reference: taken.id,
        attributes: { "messaging.destination.name": job.name, "messaging.message.id": taken.id },
      });
      try {
        const attempt = { job_id: taken.id, signal: taken.signal };
        await withinSpan(span, () => run(z.parse(job.payload, taken.data), attempt));
        span?.end();
        settings.onDone(job.name, (performance.now() - began) / 1000);
        return { id: taken.id, status: "completed" };
      } catch (error) {
        span?.end({ "error.type": errorType(error) });
        settings.onFailure(job.name, taken.id, error);
        return { id: taken.id, status: "failed", output: error };
      }
    };
    const own: Slot[] = [];
    slots.set(job.name, own);
    for (let count = job.at_once ?? settings.concurrency; count > 0; count -= 1) {
      const slot: Slot = { id: "", busy: false, takes: options.batchSize };
      slot.id = await boss.work(job.name, options, async (taken: BossJob<unknown>[]) => {
        slot.busy = true;
        try {
          return await Promise.all(taken.map(attempt));
        } finally {
          slot.busy = false;
          // There may be more jobs, so it looks again at once.
          boss.notifyWorker(slot.id);
        }
      });
      own.push(slot);
    }
  }
  const waking = wakeSlots(boss, slots, settings);
  return {
    async stop(ms) {
      await waking.end();
      await boss.stop({ graceful: true, timeout: ms });
    },
  };
}

/** One of the jobs of a queue that a worker runs at once. */
interface Slot {
  id: string;
  busy: boolean;
  /** How many jobs it fetches together. */
  readonly takes: number;
}

/** How often all queues are looked at, in one statement. */
const LOOK_MS = 500;
/** How often each slot looks for itself, in case it was not woken. */
const POLL_S = 60;

/** Found as pg-boss finds them, in the same index. No more than all slots together could take. */
const DUE = `
  select q.name, due.jobs from unnest($1::text[], $2::int[]) as q (name, most) cross join lateral (
    select count(*)::int as jobs from (
      select from pgboss.job j
      where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= pgboss.job_now() limit q.most
    ) found
  ) due where due.jobs > 0`;

/**
 * Looks for due jobs in all queues at once, and wakes as many free slots as there are jobs. If each slot looked for
 * itself, an idle worker would ask hundreds of times a second. NOTIFY would wake it sooner, but commits that notify wait
 * for each other.
 */
function wakeSlots(boss: PgBoss, slots: ReadonlyMap<string, readonly Slot[]>, settings: WorkerSettings) {
  const names = [...slots.keys()];
  const most = [...slots.values()].map((own) => own.reduce((sum, { takes }) => sum + takes, 0));
  const ending = new AbortController();
  async function look(): Promise<void> {
    const { rows } = (await boss.getDb().executeSql(DUE, [names, most])) as { rows: { name: string; jobs: number }[] };
    for (const { name, jobs } of rows) {
      let left = jobs;
      for (const { id, takes } of slots.get(name)!.filter(({ busy }) => !busy)) {
        if (left <= 0) break;
        left -= takes;
        boss.notifyWorker(id);
      }
    }
  }
  async function keepLooking(): Promise<void> {
    while (!ending.signal.aborted) {
      await look().catch((error: unknown) => settings.onFailure("queue", "", error));
      await sleep(LOOK_MS, undefined, { ref: false, signal: ending.signal }).catch(() => {});
    }
  }
  const looking = keepLooking();
  return {
    end(): Promise<void> {
      ending.abort();
      return looking;
    },
  };
}
