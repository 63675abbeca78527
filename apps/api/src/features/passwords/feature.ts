import type { Feature } from "../../platform/feature.ts";
import * as emails from "./emails.ts";
import { passwordRoutes } from "./routes.ts";

export const passwordsFeature: Feature = {
  name: "passwords",
  routes: (app, { context }) => passwordRoutes(app, context),
  templates: Object.values(emails),
};
