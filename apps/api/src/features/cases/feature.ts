import type { Feature } from "../../platform/feature.ts";
import * as emails from "./emails.ts";
import { caseRoutes } from "./routes.ts";

export const casesFeature: Feature = {
  name: "cases",
  routes: (app, { context, adapters }) => caseRoutes(app, context, adapters.storage, adapters.crm),
  templates: Object.values(emails),
};
