import type { House } from "../kit/house.ts";
import { type Handling, handle } from "../kit/queue.ts";
import { sweepNightly } from "./jobs.ts";
import { sweep } from "./store.ts";

export const sweepHandlings = ({ db, clock, log }: House): Handling[] => [
  handle(sweepNightly, async () => {
    const gone = await sweep(db, clock.now());
    log.info({ swept: gone });
  }),
];
