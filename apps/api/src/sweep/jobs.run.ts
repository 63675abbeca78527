import type { House } from "../kit/house.ts";
import { type Handling, handle } from "../kit/queue.ts";
import { sweepNightly } from "./jobs.ts";
import { sweep, sweepRequests } from "./store.ts";

const AT_ONCE = 50_000;

export const sweepHandlings = ({ db, clock, log }: House): Handling[] => [
  handle(sweepNightly, async () => {
    const now = clock.now();
    let gone = await sweep(db, now);
    // A day of requests can be more than one statement may take.
    for (let part = AT_ONCE; part === AT_ONCE; gone += part) part = await sweepRequests(db, now, AT_ONCE);
    log.info({ swept: gone });
  }),
];
