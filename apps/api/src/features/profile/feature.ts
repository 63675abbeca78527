import type { Feature } from "../../platform/feature.ts";
import * as emails from "./emails.ts";
import { profileRoutes } from "./routes.ts";

export const profileFeature: Feature = {
  name: "profile",
  routes: (app, { context }) => profileRoutes(app, context),
  templates: Object.values(emails),
};
