import type { Feature } from "../../platform/feature.ts";
import { statusRoutes } from "./routes.ts";

export const statusFeature: Feature = {
  name: "status",
  routes: (app, { context, adapters }) => statusRoutes(app, context, adapters.storage),
};
