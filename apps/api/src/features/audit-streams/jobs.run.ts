import type { OpenAppContext } from "../../platform/app-context.ts";
import { type JobHandler, jobHandler } from "../../platform/queue.ts";
import { type StreamKey, sendDue } from "./delivery.ts";
import { sendAuditStream, wakeAuditStreams } from "./jobs.ts";
import type { StreamSenders } from "./message.ts";
import { streamsDue } from "./store.ts";

/** How many streams are woken a minute. The rest is woken in the next. */
const WOKEN_AT_ONCE = 2_000;

/** After this time a stream gives its place in the worker to another. */
const TURN_MS = 20_000;

export function auditStreamJobHandlers(app: OpenAppContext, senders: StreamSenders): JobHandler[] {
  const { db, clock, queue, life } = app;
  const running = new Map<string, { again: boolean }>();

  /** Each change of a team enqueues a job. Those that come while one is sending only make it look again. */
  async function takeTurn(key: StreamKey, signal: AbortSignal): Promise<void> {
    const other = running.get(key.stream_id);
    if (other) {
      other.again = true;
      return;
    }
    const own = { again: true };
    running.set(key.stream_id, own);
    const ends_at = performance.now() + TURN_MS;
    const isOver = () => signal.aborted || life.draining || performance.now() > ends_at;
    try {
      while (own.again && !isOver()) {
        own.again = false;
        await sendDue(app, senders, key, isOver);
      }
    } finally {
      running.delete(key.stream_id);
    }
    // Not at once: this worker may be ending, and would take it again.
    if (own.again) await queue.enqueue(db, sendAuditStream, key, 1);
  }

  return [
    jobHandler(sendAuditStream, (key, { signal }) => takeTurn(key, signal)),
    jobHandler(wakeAuditStreams, async () => {
      await queue.enqueueAll(db, sendAuditStream, await streamsDue(db, clock.now(), WOKEN_AT_ONCE));
    }),
  ];
}
