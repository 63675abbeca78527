import type { FastifyInstance } from "fastify";
import { ORPHANS_SHOWN } from "@portal/model/limits.ts";
import { ORPHANS, orphaned } from "@portal/model/orphaned/contract.ts";
import { inSeconds } from "../kit/clock.ts";
import type { House } from "../kit/house.ts";
import { mount } from "../kit/mount.ts";
import { orphansOf } from "./store.ts";

export function orphanedRoutes(app: FastifyInstance, house: House): void {
  mount(app, house, "orphaned", orphaned, {
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
