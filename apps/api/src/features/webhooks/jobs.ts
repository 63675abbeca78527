import * as z from "zod/mini";
import { job } from "../../platform/queue.ts";

export { deliverWebhook } from "../../platform/webhook-outbox.ts";

/** Finds deliveries that are due again, or whose worker died. */
export const wakeWebhooks = job("webhooks.wake", z.object({}), { every: "* * * * *", retryLimit: 0 });
