import type { Feature } from "../../platform/feature.ts";
import * as emails from "./emails.ts";
import { auditStreamJobHandlers } from "./jobs.run.ts";
import * as jobs from "./jobs.ts";
import { auditStreamRoutes } from "./routes.ts";
import { backlog } from "./store.ts";

export const auditStreamsFeature: Feature = {
  name: "audit-streams",
  routes: (app, { context, adapters }) => auditStreamRoutes(app, context, adapters),
  jobs: Object.values(jobs),
  jobHandlers: ({ context, adapters }) => auditStreamJobHandlers(context, adapters),
  templates: Object.values(emails),
  figures: [
    {
      metric: "portal_audit_stream_entries_waiting",
      kept_s: 30,
      read: async (db) => [{ value: (await backlog(db)).entries }],
    },
    {
      metric: "portal_audit_streams_failing",
      kept_s: 30,
      read: async (db) => [{ value: (await backlog(db)).failing }],
    },
  ],
};
