import * as z from "zod/mini";
import { job } from "./queue.ts";

/** Sends the entries of the audit log that one stream has not received. Address and position stay in its row. */
export const sendAuditStream = job("audit_streams.send", z.object({ team_id: z.uuid(), stream_id: z.uuid() }), {
  at_once: 16,
  batch: 4,
});
