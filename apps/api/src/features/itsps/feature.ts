import type { Feature } from "../../platform/feature.ts";
import { itspsRoutes } from "./routes.ts";

export const itspsFeature: Feature = {
  name: "itsps",
  routes: (app, { context, adapters }) => itspsRoutes(app, context, adapters.storage, adapters.sip),
};
