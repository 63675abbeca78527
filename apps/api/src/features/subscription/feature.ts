import type { Feature } from "../../platform/feature.ts";
import * as emails from "./emails.ts";
import { billingJobHandlers } from "./jobs.run.ts";
import * as jobs from "./jobs.ts";
import { subscriptionRoutes } from "./routes.ts";

export const subscriptionFeature: Feature = {
  name: "subscription",
  routes: (app, { context, adapters }) => subscriptionRoutes(app, context, adapters.payments),
  jobs: Object.values(jobs),
  jobHandlers: ({ context, adapters }) => billingJobHandlers(context, adapters.payments),
  templates: Object.values(emails),
};
