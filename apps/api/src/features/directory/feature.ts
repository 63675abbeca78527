import type { Feature } from "../../platform/feature.ts";
import { directoryRoutes } from "./routes.ts";

export const directoryFeature: Feature = {
  name: "directory",
  routes: (app, { context }) => directoryRoutes(app, context),
};
