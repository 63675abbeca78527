import type { Feature } from "../../platform/feature.ts";
import { brandRoutes } from "./routes.ts";

export const brandFeature: Feature = {
  name: "brand",
  routes: (app, { context, pages }) => brandRoutes(app, context, pages),
};
