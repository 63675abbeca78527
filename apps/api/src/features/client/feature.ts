import type { Feature } from "../../platform/feature.ts";
import { clientRoutes } from "./routes.ts";

export const clientFeature: Feature = {
  name: "client",
  routes: (app, { context }) => clientRoutes(app, context),
};
