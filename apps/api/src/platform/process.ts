import { setTimeout as sleep } from "node:timers/promises";
import { ConfigError, loadConfig } from "./config.ts";
import { databaseFaults } from "./db.ts";
import { type OpenAppContext, openAppContext } from "./app-context.ts";
import { errorFields } from "./logs.ts";
import { serveMetrics } from "./metrics.ts";

/** Starts and stops a process: refuses to start when something is wrong, and finishes its work before it ends. */
export async function runProcess(
  name: string,
  start: (app: OpenAppContext) => Promise<{ close(): Promise<unknown> }>,
): Promise<void> {
  const context = await open(name);
  const { METRICS_HOST: host, METRICS_PORT: port } = context.config;
  const metrics = serveMetrics(context.metrics, { host, port });
  const running = await start(context).catch((error: unknown) => {
    context.log.error({ start: "failed", ...errorFields(error) });
    return process.exit(78);
  });
  const stop = async (signal: string) => {
    if (context.life.draining) return;
    context.life.draining = true;
    context.log.info({ draining: signal });
    // Exits if shutdown hangs, so a deployment never hangs with it.
    const { DRAIN_NOTICE_SECONDS, DRAIN_SECONDS } = context.config;
    setTimeout(() => process.exit(1), (DRAIN_NOTICE_SECONDS + DRAIN_SECONDS) * 1000).unref();
    // Not ready but still serving, while the load balancer notices and routes new requests elsewhere.
    await sleep(DRAIN_NOTICE_SECONDS * 1000);
    await running.close();
    await context.close();
    metrics.close();
    context.log.info({ stopped: signal });
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop(signal));
}

async function open(name: string): Promise<OpenAppContext> {
  try {
    const context = await openAppContext(loadConfig(process.env), name);
    const faults = await databaseFaults(context.db, context.config.NODE_ENV === "production");
    if (faults.length > 0) throw new ConfigError(`The database is not as it must be:\n  ${faults.join("\n  ")}`);
    return context;
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : `The ${name} could not start: ${String(error)}`);
    process.exit(78);
  }
}
