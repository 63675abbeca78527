import type { OpenAppContext } from "../../platform/app-context.ts";
import { type JobHandler, jobHandler } from "../../platform/queue.ts";
import type { Storage } from "../../adapters/storage/port.ts";
import { writeDayFile } from "./day-files.ts";
import { sealLog, writeHeads } from "./jobs.ts";
import { sealAll } from "./sealing.ts";

export const auditJobHandlers = (app: OpenAppContext, storage: Storage): JobHandler[] => [
  jobHandler(sealLog, async () => {
    const sealed = await sealAll(app);
    if (sealed > 0) app.log.info({ sealed });
  }),
  jobHandler(writeHeads, () => writeDayFile(app, storage)),
];
