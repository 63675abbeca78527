import type { Feature } from "../../platform/feature.ts";
import * as emails from "./emails.ts";
import { sessionRoutes } from "./routes.ts";

export const sessionFeature: Feature = {
  name: "session",
  routes: (app, { context }) => sessionRoutes(app, context),
  templates: Object.values(emails),
};
