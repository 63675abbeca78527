import * as z from "zod/mini";
import { job } from "../../platform/queue.ts";

/** Seals the rows written since the last run. */
export const sealLog = job("audit.seal_log", z.object({}), { every: "* * * * *" });
/** Records the end of every chain outside of the database. */
export const writeHeads = job("audit.write_heads", z.object({}), { every: "41 3 * * *" });
