import type { Feature } from "../../platform/feature.ts";
import { joinRoutes } from "./routes.ts";

export const joinFeature: Feature = {
  name: "join",
  routes: (app, { context }) => joinRoutes(app, context),
};
