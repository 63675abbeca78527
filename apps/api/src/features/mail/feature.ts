import type { Feature } from "../../platform/feature.ts";
import { mailJobHandlers } from "./jobs.run.ts";
import * as jobs from "./jobs.ts";
import { mailRoutes } from "./routes.ts";

export const mailFeature: Feature = {
  name: "mail",
  routes: (app, { context, templates }) => mailRoutes(app, context, templates),
  jobs: Object.values(jobs),
  jobHandlers: ({ context, adapters, templates }) => mailJobHandlers(context, adapters.mailer, templates),
};
