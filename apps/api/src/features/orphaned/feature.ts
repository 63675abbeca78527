import type { Feature } from "../../platform/feature.ts";
import { orphanedRoutes } from "./routes.ts";

export const orphanedFeature: Feature = {
  name: "orphaned",
  routes: (app, { context }) => orphanedRoutes(app, context),
};
