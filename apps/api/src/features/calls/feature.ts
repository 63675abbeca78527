import type { Feature } from "../../platform/feature.ts";
import * as emails from "./emails.ts";
import { callJobHandlers } from "./jobs.run.ts";
import * as jobs from "./jobs.ts";
import { callRoutes } from "./routes.ts";

export const callsFeature: Feature = {
  name: "calls",
  routes: (app, { context, adapters }) => callRoutes(app, context, adapters.storage),
  templates: Object.values(emails),
  jobs: Object.values(jobs),
  jobHandlers: ({ context, adapters }) => callJobHandlers(context, adapters.storage),
};
