import type { Feature } from "../../platform/feature.ts";
import * as emails from "./emails.ts";
import { staffRoutes } from "./routes.ts";

export const staffFeature: Feature = {
  name: "staff",
  routes: (app, { context }) => staffRoutes(app, context),
  templates: Object.values(emails),
};
