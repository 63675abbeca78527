import type { Feature } from "../../platform/feature.ts";
import { voiceRoutes } from "./routes.ts";

export const voiceFeature: Feature = {
  name: "voice",
  routes: (app, { context }) => voiceRoutes(app, context),
};
