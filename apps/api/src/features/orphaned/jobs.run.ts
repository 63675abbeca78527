import type { OpenAppContext } from "../../platform/app-context.ts";
import { type JobHandler, jobHandler } from "../../platform/queue.ts";
import { lookForOrphans } from "./jobs.ts";
import { findOrphans, lastAsked, saveCheck } from "./store.ts";

export const orphanedJobHandlers = ({ db, clock }: OpenAppContext): JobHandler[] => [
  jobHandler(lookForOrphans, async () => {
    const now = clock.now();
    // Answers every request made before, even if the server's clock is ahead of the worker's.
    const asked_at = await lastAsked(db);
    const found = await findOrphans(db, now);
    await saveCheck(db, asked_at && asked_at > now ? asked_at : now, found);
  }),
];
