import * as z from "zod/mini";
import { job } from "../kit/queue.ts";

/** What is over goes, every night. */
export const sweepNightly = job("sweep.nightly", z.object({}), { every: "17 3 * * *" });
