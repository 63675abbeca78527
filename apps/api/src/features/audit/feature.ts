import type { Feature } from "../../platform/feature.ts";
import { auditJobHandlers } from "./jobs.run.ts";
import * as jobs from "./jobs.ts";
import { waitingSince } from "./store.ts";

export const auditFeature: Feature = {
  name: "audit",
  jobs: Object.values(jobs),
  jobHandlers: ({ context, adapters }) => auditJobHandlers(context, adapters.storage),
  figures: [
    {
      metric: "portal_audit_unsealed_seconds",
      async read(db, now) {
        const since = await waitingSince(db);
        return [{ value: since ? Math.max(0, now.getTime() - since.getTime()) / 1000 : 0 }];
      },
    },
  ],
};
