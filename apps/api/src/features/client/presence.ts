import type { client } from "@portal/model/client/contract.ts";
import type { Input } from "@portal/model/kit/endpoint.ts";
import type { OpenAppContext } from "../../platform/app-context.ts";
import { errorFields } from "../../platform/logs.ts";
import * as store from "./store.ts";

type Registrations = NonNullable<Input<typeof client.heartbeat>["body"]["accounts"]>;
interface Heard extends store.Phone {
  readonly at: Date;
  /** Null if the phone did not report any, which is not the same as having none. */
  readonly registrations: Registrations | null;
}
type Keeping = Pick<OpenAppContext, "db" | "log">;
export interface PresenceBuffer {
  /** Records that a phone was seen. */
  note(phone: store.Phone, at: Date, registrations?: Registrations): void;
  /** Writes what is buffered, then stops. */
  close(): Promise<void>;
}

const EVERY_MS = 1000;

/**
 * Buffers presence for a second and writes it in one batch, because phones report thousands of times per second. A
 * process that dies loses a second of reports, which the phones send again.
 */
export function openPresenceBuffer(app: Keeping): PresenceBuffer {
  let heard = new Map<string, Heard>();
  let writing = Promise.resolve();

  async function write(): Promise<void> {
    if (heard.size === 0) return;
    const now = heard;
    heard = new Map();
    try {
      await store.saveLastSeen(app.db, [...now.values()]);
      await keepRegistered(
        app,
        [...now.values()].filter(({ registrations }) => registrations !== null),
      );
    } catch (error) {
      app.log.error({ sightings: now.size, ...errorFields(error) });
      // Retried with the next batch, unless there is a newer report.
      for (const [id, one] of now) if (!heard.has(id)) heard.set(id, one);
    }
  }
  const next = () => (writing = writing.then(write));
  const timer = setInterval(() => void next(), EVERY_MS).unref();

  return {
    note({ team_id, device_id }, at, said) {
      const registrations = said ?? heard.get(device_id)?.registrations ?? null;
      heard.set(device_id, { team_id, device_id, at, registrations });
    },
    async close() {
      clearInterval(timer);
      await next();
    },
  };
}

/** A phone without registrations is reported by id only, which deletes the ones known before. */
function reportsOf({ team_id, device_id, registrations }: Heard): (store.Registered | store.Phone)[] {
  if (!registrations?.length) return [{ team_id, device_id }];
  return registrations.map(({ since, sip_code = null, ...said }) => ({
    team_id,
    device_id,
    ...said,
    sip_code,
    since: new Date(since * 1000),
  }));
}

/** Skips a phone whose data the database rejects, because a retry would fail forever, and keeps the others. */
async function keepRegistered(app: Keeping, phones: readonly Heard[]): Promise<void> {
  if (phones.length === 0) return;
  try {
    await store.saveRegistrations(app.db, phones.flatMap(reportsOf));
  } catch (error) {
    if (!isRefused(error)) throw error;
    if (phones.length === 1) return app.log.error({ registrations: "refused", ...errorFields(error) });
    const half = phones.length >> 1;
    await keepRegistered(app, phones.slice(0, half));
    await keepRegistered(app, phones.slice(half));
  }
}

/** Whether the data was rejected, as opposed to a database that is down or busy. */
const isRefused = (error: unknown): boolean => /^2[123]/.test((error as { code?: string }).code ?? "");
