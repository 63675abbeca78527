import * as z from "zod/mini";
import { job } from "../platform/queue.ts";

/** Seals what was done since the last time. */
export const sealLog = job("audit.seal_log", z.object({}), { every: "* * * * *" });
/** Writes down outside of the database where every chain ends. */
export const writeHeads = job("audit.write_heads", z.object({}), { every: "41 3 * * *" });
