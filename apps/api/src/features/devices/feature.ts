import type { Feature } from "../../platform/feature.ts";
import * as emails from "./emails.ts";
import { deviceRoutes } from "./routes.ts";

export const devicesFeature: Feature = {
  name: "devices",
  routes: (app, { context }) => deviceRoutes(app, context),
  templates: Object.values(emails),
};
