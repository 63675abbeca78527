import type { Feature } from "../../platform/feature.ts";
import * as emails from "./emails.ts";
import { migrationJobHandlers } from "./jobs.run.ts";
import * as jobs from "./jobs.ts";
import { migrationRoutes } from "./routes.ts";

export const migrationFeature: Feature = {
  name: "migration",
  routes: (app, { context }) => migrationRoutes(app, context),
  jobs: Object.values(jobs),
  jobHandlers: ({ context }) => migrationJobHandlers(context),
  templates: Object.values(emails),
};
