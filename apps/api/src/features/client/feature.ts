import { plusSeconds } from "../../platform/clock.ts";
import type { Feature } from "../../platform/feature.ts";
import { clientRoutes } from "./routes.ts";
import { countHeardSince } from "./store.ts";

const HEARD_S = 600;

export const clientFeature: Feature = {
  name: "client",
  routes: (app, { context }) => clientRoutes(app, context),
  figures: [
    {
      metric: "portal_phones_heard",
      // Reads an index entry per phone.
      kept_s: 60,
      read: async (db, now) => [{ value: await countHeardSince(db, plusSeconds(now, -HEARD_S)) }],
    },
  ],
};
