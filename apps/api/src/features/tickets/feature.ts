import type { Feature } from "../../platform/feature.ts";
import { ticketJobHandlers } from "./jobs.run.ts";
import * as jobs from "./jobs.ts";
import { ticketRoutes } from "./routes.ts";

export const ticketsFeature: Feature = {
  name: "tickets",
  routes: (app, { context }) => ticketRoutes(app, context),
  jobs: Object.values(jobs),
  jobHandlers: ({ context, adapters }) => ticketJobHandlers(context, adapters.crm),
};
