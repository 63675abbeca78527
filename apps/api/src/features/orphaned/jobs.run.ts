import type { OpenAppContext } from "../../platform/app-context.ts";
import { type JobHandler, jobHandler } from "../../platform/queue.ts";
import { lookForOrphans } from "./jobs.ts";
import { findOrphans, lastAsked, saveCheck } from "./store.ts";

export const orphanedJobHandlers = ({ db, clock }: OpenAppContext): JobHandler[] => [
  jobHandler(lookForOrphans, async () => {
    const now = clock.now();
    // What was asked for before is answered by this, also if the server's clock is ahead.
    const asked_at = await lastAsked(db);
    const found = await findOrphans(db, now);
    await saveCheck(db, asked_at && asked_at > now ? asked_at : now, found);
  }),
];
