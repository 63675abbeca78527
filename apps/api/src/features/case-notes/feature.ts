import type { Feature } from "../../platform/feature.ts";
import { caseNoteRoutes } from "./routes.ts";

export const caseNotesFeature: Feature = {
  name: "case-notes",
  routes: (app, { context }) => caseNoteRoutes(app, context),
};
