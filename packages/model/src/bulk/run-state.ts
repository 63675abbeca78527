import * as z from "zod/mini";

/** From the plan to the result; `partial`: some rows were refused or skipped. */
export const RunState = z.enum(["planned", "running", "completed", "partial", "undoing", "undone"]);
export type RunState = z.infer<typeof RunState>;
