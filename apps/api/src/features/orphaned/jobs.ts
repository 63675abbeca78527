import * as z from "zod/mini";
import { job } from "../../platform/queue.ts";

/** Looks for records without an owner: every night, and when staff ask. */
export const lookForOrphans = job("orphaned.look", z.object({}), { every: "43 4 * * *" });
