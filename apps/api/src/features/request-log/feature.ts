import type { Feature } from "../../platform/feature.ts";
import { requestLogRoutes } from "./routes.ts";

export const requestLogFeature: Feature = {
  name: "request-log",
  routes: (app, { context }) => requestLogRoutes(app, context),
};
