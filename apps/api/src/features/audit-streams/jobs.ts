import * as z from "zod/mini";
import { job } from "../../platform/queue.ts";

export { sendAuditStream } from "../../platform/audit-stream-outbox.ts";

/** Finds streams that are due again, whose worker died, or whose entries were not written by a call. */
export const wakeAuditStreams = job("audit_streams.wake", z.object({}), { every: "* * * * *", retryLimit: 0 });
