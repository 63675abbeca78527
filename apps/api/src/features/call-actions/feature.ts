import type { Feature } from "../../platform/feature.ts";
import { callActionRoutes } from "./routes.ts";

export const callActionsFeature: Feature = {
  name: "call-actions",
  routes: (app, { context }) => callActionRoutes(app, context),
};
