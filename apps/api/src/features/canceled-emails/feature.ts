import type { Feature } from "../../platform/feature.ts";
import { canceledEmailRoutes } from "./routes.ts";

export const canceledEmailsFeature: Feature = {
  name: "canceled-emails",
  routes: (app, { context }) => canceledEmailRoutes(app, context),
};
