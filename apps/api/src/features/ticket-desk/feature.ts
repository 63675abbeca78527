import type { Feature } from "../../platform/feature.ts";
import * as emails from "./emails.ts";
import { ticketDeskRoutes } from "./routes.ts";

export const ticketDeskFeature: Feature = {
  name: "ticket-desk",
  routes: (app, { context }) => ticketDeskRoutes(app, context),
  templates: Object.values(emails),
};
