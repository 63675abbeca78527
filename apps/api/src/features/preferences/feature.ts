import type { Feature } from "../../platform/feature.ts";
import { preferenceRoutes } from "./routes.ts";

export const preferencesFeature: Feature = {
  name: "preferences",
  routes: (app, { context }) => preferenceRoutes(app, context),
};
