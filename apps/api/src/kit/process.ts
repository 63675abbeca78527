import { setTimeout as sleep } from "node:timers/promises";
import { ConfigError, loadConfig } from "./config.ts";
import { databaseFaults } from "./db.ts";
import { type OpenHouse, openHouse } from "./house.ts";
import { traceOf } from "./logs.ts";
import { serveMetrics } from "./metrics.ts";

/** How a process of ours begins and ends: it refuses to start when something is wrong, and never leaves work half done. */
export async function runProcess(
  name: string,
  start: (house: OpenHouse) => Promise<{ close(): Promise<unknown> }>,
): Promise<void> {
  const house = await open(name);
  const metrics = serveMetrics(house.metrics, house.config.METRICS_PORT);
  const running = await start(house).catch((error: unknown) => {
    house.log.error({ start: "failed", ...traceOf(error) });
    return process.exit(78);
  });
  const stop = async (signal: string) => {
    if (house.life.draining) return;
    house.life.draining = true;
    house.log.info({ draining: signal });
    // Whatever hangs longer than this is given up, so that a deploy can never hang with it.
    const { DRAIN_NOTICE_SECONDS, DRAIN_SECONDS } = house.config;
    setTimeout(() => process.exit(1), (DRAIN_NOTICE_SECONDS + DRAIN_SECONDS) * 1000).unref();
    // Not ready, but still serving: the time a balancer needs to notice and to send the next request elsewhere.
    await sleep(DRAIN_NOTICE_SECONDS * 1000);
    await running.close();
    await house.close();
    metrics.close();
    house.log.info({ stopped: signal });
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop(signal));
}

async function open(name: string): Promise<OpenHouse> {
  try {
    const house = await openHouse(loadConfig(process.env), name);
    const faults = await databaseFaults(house.db, house.config.NODE_ENV === "production");
    if (faults.length > 0) throw new ConfigError(`The database is not as it must be:\n  ${faults.join("\n  ")}`);
    return house;
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : `The ${name} could not start: ${String(error)}`);
    process.exit(78);
  }
}
