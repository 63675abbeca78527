import type { Feature } from "../../platform/feature.ts";
import { monthsFigure } from "../../platform/months.ts";
import { sweepJobHandlers } from "./jobs.run.ts";
import * as jobs from "./jobs.ts";

export const sweepFeature: Feature = {
  name: "sweep",
  jobs: Object.values(jobs),
  figures: [monthsFigure],
  jobHandlers: ({ context }) => sweepJobHandlers(context),
};
