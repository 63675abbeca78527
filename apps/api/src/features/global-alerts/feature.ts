import type { Feature } from "../../platform/feature.ts";
import { globalAlertRoutes } from "./routes.ts";

export const globalAlertsFeature: Feature = {
  name: "global-alerts",
  routes: (app, { context }) => globalAlertRoutes(app, context),
};
