import type { Feature } from "../../platform/feature.ts";
import { auditJobHandlers } from "./jobs.run.ts";
import * as jobs from "./jobs.ts";

export const auditFeature: Feature = {
  name: "audit",
  jobs: Object.values(jobs),
  jobHandlers: ({ context, adapters }) => auditJobHandlers(context, adapters.storage),
};
