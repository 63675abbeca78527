import type { Feature } from "../../platform/feature.ts";
import { teamRoutes } from "./routes.ts";

export const teamFeature: Feature = {
  name: "team",
  routes: (app, { context, adapters }) => teamRoutes(app, context, adapters.storage),
};
