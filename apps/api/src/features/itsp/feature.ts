import type { Feature } from "../../platform/feature.ts";
import { itspRoutes } from "./routes.ts";

export const itspFeature: Feature = {
  name: "itsp",
  routes: (app, { context, adapters }) => itspRoutes(app, context, adapters.storage),
};
