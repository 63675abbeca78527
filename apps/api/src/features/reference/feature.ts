import type { Feature } from "../../platform/feature.ts";
import { referenceRoutes } from "./routes.ts";

export const referenceFeature: Feature = {
  name: "reference",
  routes: (app, { context }) => referenceRoutes(app, context),
};
