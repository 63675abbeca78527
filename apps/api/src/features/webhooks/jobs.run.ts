import type { WebhookSender } from "../../adapters/webhooks/port.ts";
import type { OpenAppContext } from "../../platform/app-context.ts";
import { type JobHandler, jobHandler } from "../../platform/queue.ts";
import { type WebhookKey, deliverDue } from "./delivery.ts";
import { deliverWebhook, wakeWebhooks } from "./jobs.ts";
import { webhooksDue } from "./store.ts";

/** How many webhooks are woken a minute. The rest is woken in the next. */
const WOKEN_AT_ONCE = 2_000;

/** After this time a webhook gives its place in the worker to another. */
const TURN_MS = 20_000;

export function webhookJobHandlers(app: OpenAppContext, sender: WebhookSender): JobHandler[] {
  const { db, clock, queue, life } = app;
  const running = new Map<string, { again: boolean }>();

  /**
   * Each change of a team enqueues a job per webhook. The first one sends everything that is due; those that come meanwhile
   * only make it look again. If this worker dies, the first one is repeated, and it finds what all of them were for.
   */
  async function takeTurn(key: WebhookKey, signal: AbortSignal): Promise<void> {
    const other = running.get(key.webhook_id);
    if (other) {
      other.again = true;
      return;
    }
    const own = { again: true };
    running.set(key.webhook_id, own);
    const ends_at = performance.now() + TURN_MS;
    const isOver = () => signal.aborted || life.draining || performance.now() > ends_at;
    try {
      while (own.again && !isOver()) {
        own.again = false;
        await deliverDue(app, sender, key, isOver);
      }
    } finally {
      running.delete(key.webhook_id);
    }
    // Not at once: this worker may be ending, and would take it again.
    if (own.again) await queue.enqueue(db, deliverWebhook, key, 1);
  }

  return [
    jobHandler(deliverWebhook, (key, { signal }) => takeTurn(key, signal)),
    jobHandler(wakeWebhooks, async () => {
      await queue.enqueueAll(db, deliverWebhook, await webhooksDue(db, clock.now(), WOKEN_AT_ONCE));
    }),
  ];
}
