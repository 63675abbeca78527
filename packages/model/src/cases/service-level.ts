import * as z from "zod/mini";

/** Determines how soon a team's tickets are answered (`TICKET.answer_hours`). */
export const ServiceLevel = z.enum(["standard", "priority", "enterprise"]);
export type ServiceLevel = z.infer<typeof ServiceLevel>;
