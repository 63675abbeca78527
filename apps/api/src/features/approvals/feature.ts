import type { Feature } from "../../platform/feature.ts";
import * as emails from "./emails.ts";
import { approvalRoutes } from "./routes.ts";

export const approvalsFeature: Feature = {
  name: "approvals",
  routes: (app, { context }) => approvalRoutes(app, context),
  templates: Object.values(emails),
};
