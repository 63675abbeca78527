import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { House } from "./house.ts";
import { traceOf } from "./logs.ts";

interface Parts {
  database(): Promise<string[]>;
  storage(): Promise<boolean>;
  migrationNames(): Promise<string[]>;
}

/**
 * `/healthz`: this process lives. `/readyz`: send it work, everything it needs is there. A balancer asks the second;
 * what is missing is said by name, never why: that stands in the log.
 */
export function probeRoutes(app: FastifyInstance, house: House, parts: Parts): void {
  app.get("/healthz", { config: { call: "probe.health" } }, async () => ({ alive: true }));
  app.get("/readyz", { config: { call: "probe.ready" } }, async (_request, reply) => {
    const missing = await whatIsMissing(house, parts);
    return reply.code(missing.length > 0 ? 503 : 200).send({ ready: missing.length === 0, missing });
  });
}

async function whatIsMissing(house: House, parts: Parts): Promise<string[]> {
  if (house.life.draining) return ["draining"];
  const checks: Record<string, () => Promise<boolean>> = {
    database: async () => (await parts.database()).length === 0,
    migrations: async () => {
      const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(house.db);
      const applied = new Set(rows.map((row) => row.name));
      return (await parts.migrationNames()).every((name) => applied.has(name));
    },
    storage: parts.storage,
  };
  const missing: string[] = [];
  for (const [name, check] of Object.entries(checks)) {
    const fine = await check().catch((error: unknown) => {
      house.log.error({ probe: name, ...traceOf(error) });
      return false;
    });
    if (!fine) missing.push(name);
  }
  return missing;
}
