import * as z from "zod/mini";
import { job } from "../../platform/queue.ts";

/** Updates the CRM's copy of a ticket. The job itself retries a failure, with growing delays. */
export const copyTicket = job("tickets.copy_to_crm", z.object({ team_id: z.uuid(), ticket_id: z.uuid() }), {
  retryLimit: 20,
  retryDelayMax: 3_600,
});

/** Finds tickets that were never copied: the CRM was connected later, or was down for too long. */
export const catchUp = job("tickets.catch_up_crm", z.object({}), { every: "*/15 * * * *" });
