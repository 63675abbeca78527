import type { OpenHouse } from "../kit/house.ts";
import { traceOf } from "../kit/logs.ts";
import { type Handling, handle } from "../kit/queue.ts";
import { sweepNightly } from "./jobs.ts";
import { sweep } from "./store.ts";

export const sweepHandlings = ({ db, clock, log }: OpenHouse): Handling[] => [
  handle(sweepNightly, async () => {
    const { gone, failed } = await sweep(db, clock.now());
    log.info({ swept: gone });
    for (const { part, error } of failed) log.error({ job: sweepNightly.name, part, ...traceOf(error) });
    if (failed.length > 0) throw new Error("not everything that is over could go", { cause: failed[0]?.error });
  }),
];
