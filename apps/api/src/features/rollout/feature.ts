import type { Feature } from "../../platform/feature.ts";
import { rolloutRoutes } from "./routes.ts";

export const rolloutFeature: Feature = {
  name: "rollout",
  routes: (app, { context }) => rolloutRoutes(app, context),
};
