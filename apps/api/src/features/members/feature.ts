import type { Feature } from "../../platform/feature.ts";
import { memberRoutes } from "./routes.ts";

export const membersFeature: Feature = {
  name: "members",
  routes: (app, { context, adapters }) => memberRoutes(app, context, adapters.storage),
};
