import type { Feature } from "../../platform/feature.ts";
import { alertRoutes } from "./routes.ts";

export const alertsFeature: Feature = {
  name: "alerts",
  routes: (app, { context }) => alertRoutes(app, context),
};
