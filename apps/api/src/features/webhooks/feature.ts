import type { Feature } from "../../platform/feature.ts";
import * as emails from "./emails.ts";
import { webhookJobHandlers } from "./jobs.run.ts";
import * as jobs from "./jobs.ts";
import { webhookRoutes } from "./routes.ts";
import { backlog } from "./store.ts";

export const webhooksFeature: Feature = {
  name: "webhooks",
  routes: (app, { context, adapters }) => webhookRoutes(app, context, adapters.webhooks),
  jobs: Object.values(jobs),
  jobHandlers: ({ context, adapters }) => webhookJobHandlers(context, adapters.webhooks),
  templates: Object.values(emails),
  figures: [
    {
      metric: "portal_webhook_deliveries_waiting",
      kept_s: 30,
      read: async (db, now) => [{ value: (await backlog(db, now)).waiting }],
    },
    {
      metric: "portal_webhook_oldest_seconds",
      kept_s: 30,
      async read(db, now) {
        const { oldest } = await backlog(db, now);
        return [{ value: oldest ? Math.max(0, now.getTime() - oldest.getTime()) / 1000 : 0 }];
      },
    },
  ],
};
