import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/**
 * Delays the responses of these calls to a minimum duration, so their timing reveals nothing. The delay is in onSend,
 * where no database connection is in use.
 */
export function enforceMinimumDuration(app: FastifyInstance, calls: readonly string[], ms: number): void {
  app.addHook("onSend", async ({ routeOptions }, reply) => {
    const left = ms - reply.elapsedTime;
    if (left > 0 && calls.includes(routeOptions.config.call ?? "")) await sleep(left);
  });
}
