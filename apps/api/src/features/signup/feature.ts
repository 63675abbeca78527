import type { Feature } from "../../platform/feature.ts";
import * as emails from "./emails.ts";
import { signupRoutes } from "./routes.ts";

export const signupFeature: Feature = {
  name: "signup",
  routes: (app, { context }) => signupRoutes(app, context),
  templates: Object.values(emails),
};
