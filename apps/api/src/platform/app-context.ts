import type { Logger } from "pino";
import { type Clock, systemClock } from "./clock.ts";
import type { Config } from "./config.ts";
import { type Db, openDatabase } from "./db.ts";
import type { SecretKey } from "./keyring.ts";
import { openLog } from "./logs.ts";
import { openLookupKey } from "./lookup-key.ts";
import { type Metrics, openMetrics } from "./metrics.ts";
import { type Queue, openQueue } from "./queue.ts";
import { type Tracer, openTracer } from "./tracing.ts";

/** Shared by every part of a running process. A call gets its database connection from its own context. */
export interface AppContext {
  readonly config: Config;
  /** See `openLookupKey`. */
  readonly lookup_key: SecretKey;
  readonly clock: Clock;
  readonly queue: Queue;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Null if traces are off. */
  readonly tracer: Tracer | null;
  /** Set once, when the process is asked to shut down. */
  readonly life: { draining: boolean };
}

/** Adds the pool, for jobs and for services that live as long as the process. */
export interface OpenAppContext extends AppContext {
  readonly db: Db;
  close(): Promise<void>;
}

export async function openAppContext(
  config: Config,
  process_name: string,
  clock: Clock = systemClock,
): Promise<OpenAppContext> {
  const log = openLog(config.LOG_LEVEL, process_name);
  const metrics = openMetrics();
  const { OTLP_URL: url, OTLP_PERCENT: percent } = config;
  const tracer = url ? openTracer({ url, percent, service: `switchboard-${process_name}`, metrics }) : null;
  const { db, pool, close } = openDatabase(config.DATABASE_URL, {
    size: config.POOL_SIZE,
    application_name: `switchboard-${process_name}`,
    patience: config.POOL_PATIENCE,
    strict: config.NODE_ENV !== "production",
  });
  metrics.watchPool(pool, config.POOL_SIZE);
  const queue = await openQueue(pool);
  const lookup_key = await openLookupKey(db, { keys: config.secret_keys, now: clock.now(), log });
  return {
    config,
    lookup_key,
    clock,
    db,
    queue,
    log,
    metrics,
    tracer,
    life: { draining: false },
    async close() {
      await queue.close();
      await close();
      await tracer?.close();
    },
  };
}
