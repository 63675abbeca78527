import type { Logger } from "pino";
import { type Clock, systemClock } from "./clock.ts";
import type { Config } from "./config.ts";
import { type Db, openDatabase } from "./db.ts";
import { openLog } from "./logs.ts";
import { type Metrics, openMetrics } from "./metrics.ts";
import { type Queue, openQueue } from "./queue.ts";

/** What every part of a running process shares. */
export interface House {
  readonly config: Config;
  readonly clock: Clock;
  readonly db: Db;
  readonly queue: Queue;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Set once, when the process has been asked to go. */
  readonly life: { draining: boolean };
  close(): Promise<void>;
}

export async function openHouse(config: Config, process_name: string, clock: Clock = systemClock): Promise<House> {
  const log = openLog(config.LOG_LEVEL, process_name);
  const metrics = openMetrics();
  const { DATABASE_URL, POOL_SIZE, POOL_PATIENCE } = config;
  const { db, pool, close } = openDatabase(DATABASE_URL, POOL_SIZE, `switchboard-${process_name}`, POOL_PATIENCE);
  metrics.watchPool(pool);
  const queue = await openQueue(pool);
  return {
    config,
    clock,
    db,
    queue,
    log,
    metrics,
    life: { draining: false },
    async close() {
      await queue.close();
      await close();
    },
  };
}
