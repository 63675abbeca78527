import * as z from "zod/mini";
import { job } from "../../platform/queue.ts";

/** Sends one queued email. Address and content stay in the outbox row. */
export const sendMail = job("mail.send", z.object({ team_id: z.uuid(), mail_id: z.uuid() }), { at_once: 20 });
