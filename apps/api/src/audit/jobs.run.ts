import type { OpenHouse } from "../kit/house.ts";
import { type Handling, handle } from "../kit/queue.ts";
import type { Storage } from "../outside/storage/port.ts";
import { writeFileOfDay } from "./day-files.ts";
import { sealLog, writeHeads } from "./jobs.ts";
import { sealAll } from "./sealing.ts";

export const auditHandlings = (house: OpenHouse, storage: Storage): Handling[] => [
  handle(sealLog, async () => {
    const sealed = await sealAll(house);
    if (sealed > 0) house.log.info({ sealed });
  }),
  handle(writeHeads, () => writeFileOfDay(house, storage)),
];
