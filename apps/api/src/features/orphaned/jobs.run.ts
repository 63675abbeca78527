import type { OpenAppContext } from "../../platform/app-context.ts";
import { type JobHandler, jobHandler } from "../../platform/queue.ts";
import { lookForOrphans } from "./jobs.ts";
import { findOrphans, saveCheck } from "./store.ts";

export const orphanedJobHandlers = ({ db, clock }: OpenAppContext): JobHandler[] => [
  jobHandler(lookForOrphans, async () => {
    const now = clock.now();
    await saveCheck(db, now, await findOrphans(db, now));
  }),
];
