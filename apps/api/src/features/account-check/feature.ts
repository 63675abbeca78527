import type { Feature } from "../../platform/feature.ts";
import { accountCheckJobHandlers } from "./jobs.run.ts";
import * as jobs from "./jobs.ts";
import { accountCheckRoutes } from "./routes.ts";

export const accountCheckFeature: Feature = {
  name: "account-check",
  routes: (app, { context, adapters }) => accountCheckRoutes(app, context, adapters.sip),
  jobs: Object.values(jobs),
  jobHandlers: ({ context, adapters }) => accountCheckJobHandlers(context, adapters.sip),
};
