import type { Feature } from "../../platform/feature.ts";
import { bulkActionJobHandlers } from "./actions/jobs.run.ts";
import { bulkJobHandlers } from "./jobs.run.ts";
import * as jobs from "./jobs.ts";
import { bulkRoutes } from "./routes.ts";

export const bulkFeature: Feature = {
  name: "bulk",
  routes: (app, { context }) => bulkRoutes(app, context),
  jobs: Object.values(jobs),
  jobHandlers: ({ context }) => [...bulkJobHandlers(context), ...bulkActionJobHandlers(context)],
};
