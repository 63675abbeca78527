import type { Feature } from "../../platform/feature.ts";
import * as emails from "./emails.ts";
import { mfaRoutes } from "./routes.ts";

export const mfaFeature: Feature = {
  name: "mfa",
  routes: (app, { context }) => mfaRoutes(app, context),
  templates: Object.values(emails),
};
