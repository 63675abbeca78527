import * as z from "zod/mini";
import { job } from "../platform/queue.ts";

/** Brings the CRM's copy of a ticket up to date; what fails is tried again by the job itself, later and later. */
export const copyTicket = job("tickets.copy_to_crm", z.object({ team_id: z.uuid(), ticket_id: z.uuid() }), {
  retryLimit: 20,
  retryDelayMax: 3_600,
});

/** Finds what was never copied: the CRM was connected later, or was away for too long. */
export const catchUp = job("tickets.catch_up_crm", z.object({}), { every: "*/15 * * * *" });
