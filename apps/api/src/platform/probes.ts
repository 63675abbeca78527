import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { OpenAppContext } from "./app-context.ts";
import { errorFields } from "./logs.ts";
import { networkMatcher, parseNetworks } from "./networks.ts";

interface Parts {
  database(): Promise<string[]>;
  storage(): Promise<boolean>;
  /** Names those that the database lacks. */
  migrations(): Promise<string[]>;
}

/** Returns the faults it found, for the log. */
type Check = () => Promise<readonly string[]>;

/**
 * `/healthz`: this process is alive. `/readyz`: it can take requests, for load balancers. All instances share one
 * storage and few calls need it, so a process without storage stays ready and reports `degraded`; otherwise no instance
 * would be left. A request from this machine learns what is missing; through a proxy, only whether the server is ready. The
 * reason is in the log.
 */
export function probeRoutes(app: FastifyInstance, context: OpenAppContext, parts: Parts): void {
  const needed = {
    database: parts.database,
    migrations: parts.migrations,
  };
  const wanted = {
    storage: async () => ((await parts.storage()) ? [] : ["a file was not read back as it was written"]),
  };
  const missing = cached(context, needed);
  const degraded = cached(context, wanted);
  const names = Object.keys({ ...needed, ...wanted });
  context.metrics.expectProbes(names);
  let known: readonly string[] = [];
  const look = async () => {
    known = (await Promise.all([missing(), degraded()])).flat();
  };
  context.metrics.watch("portal_ready", async () => {
    // A database that hangs must not hold up the scrape that shows it. Its result counts at the next one.
    await Promise.race([look(), sleep(SCRAPE_MS, undefined, { ref: false })]);
    return names.map((part) => ({ value: known.includes(part) ? 0 : 1, labels: { part } }));
  });
  app.get("/healthz", { config: { call: "probe.health" } }, async () => ({ alive: true }));
  app.get("/readyz", { config: { call: "probe.ready" } }, async (request, reply) => {
    const answer = context.life.draining
      ? { missing: ["draining"], degraded: [] }
      : { missing: await missing(), degraded: await degraded() };
    const ready = answer.missing.length === 0;
    return reply.code(ready ? 200 : 503).send({ ready, ...(isFromHere(request) && answer) });
  });
}

const isLoopback = networkMatcher(parseNetworks("127.0.0.0/8 ::1/128") ?? []);
/** A proxy on this machine has a loopback address too, but says that it forwards. */
const FORWARDED = ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "forwarded", "via"];

const isFromHere = ({ socket, headers }: FastifyRequest): boolean =>
  isLoopback(socket.remoteAddress ?? "") && FORWARDED.every((name) => headers[name] === undefined);

const SCRAPE_MS = 500;
const KEPT_MS = 1000;
/** Load balancers give up on a probe after a few seconds, so a check that hangs fails before that. */
const LONGEST_MS = 2000;

/** Returns the names of failing checks. Parallel and repeated calls within a second share one run. */
function cached(context: OpenAppContext, checks: Readonly<Record<string, Check>>): () => Promise<string[]> {
  let asked_at = Number.NEGATIVE_INFINITY;
  let running: Promise<string[]> = Promise.resolve([]);
  return () => {
    const now = context.clock.now().getTime();
    if (Math.abs(now - asked_at) >= KEPT_MS) {
      asked_at = now;
      running = failing(context, checks);
    }
    return running;
  };
}

async function failing(context: OpenAppContext, checks: Readonly<Record<string, Check>>): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      try {
        const faults = await withinTime(check());
        if (faults.length === 0) return [];
        context.log.error({ probe: name, faults });
      } catch (error) {
        context.log.error({ probe: name, ...errorFields(error) });
      }
      context.metrics.probeFailed(name);
      return [name];
    }),
  );
  return found.flat();
}

async function withinTime(check: ReturnType<Check>): ReturnType<Check> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<readonly string[]>((answer) => {
    timer = setTimeout(() => answer(["no answer in time"]), LONGEST_MS);
  });
  // A late failure is ignored.
  check.catch(() => {});
  return Promise.race([check, tooLong]).finally(() => clearTimeout(timer));
}
