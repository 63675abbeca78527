import type { Feature } from "../../platform/feature.ts";
import { releaseRoutes } from "./routes.ts";

export const releasesFeature: Feature = {
  name: "releases",
  routes: (app, { context, adapters }) => releaseRoutes(app, context, adapters.storage),
};
