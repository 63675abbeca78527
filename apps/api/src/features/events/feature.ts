import type { Feature } from "../../platform/feature.ts";
import { eventRoutes } from "./routes.ts";

export const eventsFeature: Feature = {
  name: "events",
  routes: (app, { context }) => eventRoutes(app, context),
};
