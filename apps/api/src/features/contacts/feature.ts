import type { Feature } from "../../platform/feature.ts";
import { contactRoutes } from "./routes.ts";

export const contactsFeature: Feature = {
  name: "contacts",
  routes: (app, { context }) => contactRoutes(app, context),
};
