import { randomBytes } from "node:crypto";
import { REQUEST_LOG } from "@portal/model/limits.ts";
import type { OpenAppContext } from "../../platform/app-context.ts";
import { errorFields } from "../../platform/logs.ts";
import { type Entry, insertRequests } from "./store.ts";

export interface Recorder {
  note(entry: Entry): void;
  /** Writes what is buffered, then stops. */
  close(): Promise<void>;
}

// Anyone can cause these without a login, so they must not be able to fill the log.
const WITHOUT_LOGIN = new Set<Entry["side"]>(["visitor", "phone"]);

/**
 * Writes requests once per second, after their responses: no request waits for it, and response times reveal nothing
 * about it. A process that dies loses a second. What exceeds the buffer is counted, and the log says how many are
 * missing.
 */
export function openRecorder(app: Pick<OpenAppContext, "clock" | "db" | "log">): Recorder {
  let waiting: Entry[] = [];
  let of_anybody = 0;
  let dropped = 0;
  let writing = Promise.resolve();

  async function write(): Promise<void> {
    of_anybody = 0;
    const missing = dropped;
    const taken = waiting;
    if (taken.length === 0 && missing === 0) return;
    waiting = [];
    dropped = 0;
    try {
      await insertRequests(app.db, missing > 0 ? [...taken, lossOf(missing, app.clock.now())] : taken);
    } catch (error) {
      app.log.error({ requests: taken.length, ...errorFields(error) });
      // Retried with the next batch, as far as there is room.
      const again = [...taken, ...waiting];
      waiting = again.slice(0, REQUEST_LOG.most_waiting);
      dropped += missing + again.length - waiting.length;
    }
  }
  const next = () => (writing = writing.then(write));
  const timer = setInterval(() => void next(), REQUEST_LOG.every_ms).unref();

  return {
    note(entry) {
      const full = waiting.length >= REQUEST_LOG.most_waiting;
      if (full || (WITHOUT_LOGIN.has(entry.side) && of_anybody >= REQUEST_LOG.of_anybody)) {
        dropped += 1;
        return;
      }
      if (WITHOUT_LOGIN.has(entry.side)) of_anybody += 1;
      waiting.push(entry);
    },
    async close() {
      clearInterval(timer);
      await next();
    },
  };
}

/** The log's own entry about missing requests. */
const lossOf = (dropped: number, at: Date): Entry => ({
  at,
  request_id: randomBytes(9).toString("base64url"),
  call: "log.dropped",
  status: 0,
  ms: 0,
  side: "house",
  dropped,
});
