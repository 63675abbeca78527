import type { WebhookSender } from "../../adapters/webhooks/port.ts";
import type { OpenAppContext } from "../../platform/app-context.ts";
import { type JobHandler, jobHandler } from "../../platform/queue.ts";
import { type WebhookKey, deliverDue } from "./delivery.ts";
import { deliverWebhook, wakeWebhooks } from "./jobs.ts";
import { webhooksDue } from "./store.ts";

/** How many webhooks are woken a minute. The rest is woken in the next. */
const WOKEN_AT_ONCE = 2_000;

export function webhookJobHandlers(app: OpenAppContext, sender: WebhookSender): JobHandler[] {
  const { db, clock, queue } = app;
  const deliver = oncePerWebhook((key, signal) => deliverDue(app, sender, key, signal));
  return [
    jobHandler(deliverWebhook, (key, { signal }) => deliver(key, signal)),
    jobHandler(wakeWebhooks, async () => {
      await queue.enqueueAll(db, deliverWebhook, await webhooksDue(db, clock.now(), WOKEN_AT_ONCE));
    }),
  ];
}

/**
 * Each change of a team enqueues a job per webhook. The first one sends everything that is due; those that come meanwhile only
 * make it look again. If this worker dies, the first one is repeated, and it finds what all of them were for.
 */
function oncePerWebhook(work: (key: WebhookKey, signal: AbortSignal) => Promise<void>) {
  const running = new Map<string, { again: boolean }>();
  return async (key: WebhookKey, signal: AbortSignal): Promise<void> => {
    const other = running.get(key.webhook_id);
    if (other) {
      other.again = true;
      return;
    }
    const own = { again: true };
    running.set(key.webhook_id, own);
    try {
      while (own.again && !signal.aborted) {
        own.again = false;
        await work(key, signal);
      }
    } finally {
      running.delete(key.webhook_id);
    }
  };
}
