import { setTimeout as sleep } from "node:timers/promises";
import { ConfigError, loadConfig } from "./config.ts";
import { type OpenAppContext, openAppContext } from "./app-context.ts";
import { errorFields } from "./logs.ts";
import { serveMetrics } from "./metrics.ts";

/**
 * Exit codes, by the names of sysexits.h. A supervisor restarts a process whose database is away, but not one with wrong
 * settings, which someone has to change first.
 */
const EX_TEMPFAIL = 75;
const EX_CONFIG = 78;

/** Starts and stops a process: refuses to start when something is wrong, and finishes its work before it ends. */
export async function runProcess(
  name: string,
  findFaults: (app: OpenAppContext) => Promise<string[]>,
  start: (app: OpenAppContext) => Promise<{ close(): Promise<unknown> }>,
): Promise<void> {
  const context = await open(name, findFaults);
  const { METRICS_HOST: host, METRICS_PORT: port } = context.config;
  const endWith = (error: unknown): never => {
    const wrong = listenFault(error);
    if (wrong) console.error(`The ${name} could not start: ${wrong.words}`);
    context.log.error({ start: "failed", ...errorFields(error) });
    return process.exit(wrong?.code ?? EX_TEMPFAIL);
  };
  const metrics = serveMetrics(context.metrics, { host, port }, endWith);
  const running = await start(context).catch(endWith);
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

/**
 * Names the port that a process can't listen on. A taken one may be free in a moment, when the process before has ended; an
 * address that isn't this machine's, or a port that only root may use, is a wrong setting.
 */
function listenFault(error: unknown): { readonly words: string; readonly code: number } | undefined {
  const { syscall, code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  if (syscall !== "listen") return undefined;
  const settings = "PORT, METRICS_PORT, BOUNCE_PORT";
  if (code === "EADDRINUSE") {
    return { words: `port ${port} is in use. End what uses it, or set another one (${settings}).`, code: EX_TEMPFAIL };
  }
  const words = `it can't listen on ${address} port ${port} (${code}). See HOST, METRICS_HOST, ${settings}.`;
  return { words, code: EX_CONFIG };
}

async function open(name: string, findFaults: (app: OpenAppContext) => Promise<string[]>): Promise<OpenAppContext> {
  try {
    const context = await openAppContext(loadConfig(process.env), name);
    const faults = await findFaults(context);
    if (faults.length > 0) throw new ConfigError(`The database isn't set up correctly:\n  ${faults.join("\n  ")}`);
    return context;
  } catch (error) {
    const isConfig = error instanceof ConfigError;
    console.error(isConfig ? error.message : `The ${name} could not start: ${String(error)}`);
    process.exit(isConfig ? EX_CONFIG : EX_TEMPFAIL);
  }
}
