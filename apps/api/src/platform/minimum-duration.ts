import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/**
 * The answers of these calls leave no sooner than this after the question, so that what they took tells nothing. They wait
 * on their way out, where no connection of the database waits with them.
 */
export function enforceMinimumDuration(app: FastifyInstance, calls: readonly string[], ms: number): void {
  app.addHook("onSend", async ({ routeOptions }, reply) => {
    const left = ms - reply.elapsedTime;
    if (left > 0 && calls.includes(routeOptions.config.call ?? "")) await sleep(left);
  });
}
