import type { Feature } from "../../platform/feature.ts";
import * as emails from "./emails.ts";
import { apiKeyRoutes } from "./routes.ts";

export const apiKeysFeature: Feature = {
  name: "api-keys",
  routes: (app, { context }) => apiKeyRoutes(app, context),
  templates: Object.values(emails),
};
