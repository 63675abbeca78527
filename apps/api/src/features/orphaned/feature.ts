import type { Feature } from "../../platform/feature.ts";
import { orphanedJobHandlers } from "./jobs.run.ts";
import * as jobs from "./jobs.ts";
import { orphanedRoutes } from "./routes.ts";

export const orphanedFeature: Feature = {
  name: "orphaned",
  jobs: Object.values(jobs),
  jobHandlers: ({ context }) => orphanedJobHandlers(context),
  routes: (app, { context }) => orphanedRoutes(app, context),
};
