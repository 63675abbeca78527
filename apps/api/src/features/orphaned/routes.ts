import type { FastifyInstance } from "fastify";
import { ORPHANS_SHOWN } from "@portal/model/limits.ts";
import { ORPHANS, orphaned } from "@portal/model/orphaned/contract.ts";
import { inSeconds } from "../../platform/clock.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { registerRoutes } from "../../platform/register-routes.ts";
import { orphansOf } from "./store.ts";

export function orphanedRoutes(app: FastifyInstance, context: AppContext): void {
  registerRoutes(app, context, "orphaned", orphaned, {
    list: async (_input, { db, now }) => {
      const kinds = [];
      for (const kind of ORPHANS) {
        const found = await orphansOf(db, kind, now, ORPHANS_SHOWN);
        const first = found.map(({ id, name, since }) => ({ id, name, since: since && inSeconds(since) }));
        kinds.push({ kind, total: found[0]?.total ?? 0, first });
      }
      return { looked_at: inSeconds(now), kinds };
    },
  });
}
