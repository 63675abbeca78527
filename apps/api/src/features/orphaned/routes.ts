import type { FastifyInstance } from "fastify";
import { orphaned } from "@portal/model/orphaned/contract.ts";
import { inSeconds } from "../../platform/clock.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { registerRoutes } from "../../platform/register-routes.ts";
import { lookForOrphans } from "./jobs.ts";
import { askForCheck, latestCheck } from "./store.ts";

export function orphanedRoutes(app: FastifyInstance, context: AppContext): void {
  registerRoutes(app, context, "orphaned", orphaned, {
    list: async (_input, { db, now }) => {
      const { looked_at, checking, kinds } = await latestCheck(db, now);
      return { looked_at: looked_at && inSeconds(looked_at), checking, kinds };
    },
    check: (_input, { change, now }) =>
      change(async ({ db, enqueue, note }) => {
        note("orphans");
        if (await askForCheck(db, now)) await enqueue(lookForOrphans, {});
        return {};
      }),
  });
}
