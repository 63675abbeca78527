import type { Feature } from "../../platform/feature.ts";
import { resetPassword } from "../passwords/public.ts";
import { verifyEmail } from "../signup/public.ts";
import { linkJobHandlers } from "./jobs.run.ts";
import * as jobs from "./jobs.ts";

export const linksFeature: Feature = {
  name: "links",
  jobs: Object.values(jobs),
  jobHandlers: ({ context }) => linkJobHandlers(context, { verify: verifyEmail, reset: resetPassword }),
};
