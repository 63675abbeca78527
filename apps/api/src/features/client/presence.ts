import type { client } from "@portal/model/client/contract.ts";
import type { Input } from "@portal/model/kit/endpoint.ts";
import type { OpenAppContext } from "../../platform/app-context.ts";
import { fail } from "../../platform/fail.ts";
import { errorFields } from "../../platform/logs.ts";
import { shareRuns } from "../../platform/shared-runs.ts";
import * as store from "./store.ts";

type Registrations = NonNullable<Input<typeof client.heartbeat>["body"]["accounts"]>;
interface Reporting extends store.Phone {
  readonly registrations: Registrations;
}
type Keeping = Pick<OpenAppContext, "db" | "log" | "metrics">;
export interface PresenceBuffer {
  /** Records that a phone was seen. Written within a second; lost if the process dies before, until its next report. */
  note(phone: store.Phone, at: Date): void;
  /** Saves what a phone reports about its registrations, before it is answered. */
  register(phone: store.Phone, registrations: Registrations): Promise<void>;
  /** Writes what is buffered. */
  flush(): Promise<void>;
  /** Writes what is buffered, then stops. */
  close(): Promise<void>;
}

const EVERY_MS = 1000;
const PER_STATEMENT = 2_000;
/** More phones than report within a second. Reached only while the database is away; their next report counts. */
const MOST_BUFFERED = 50_000;

/** Writes in batches for all phones of the moment, because phones report thousands of times per second. */
export function openPresenceBuffer(app: Keeping): PresenceBuffer {
  let heard = new Map<string, store.Sighting>();
  let writing = Promise.resolve();
  // Counts from zero: Prometheus does not notice the first report of a process otherwise.
  app.metrics.phonesHeard(0);

  async function write(): Promise<void> {
    const now = [...heard.values()];
    heard = new Map();
    for (let from = 0; from < now.length; from += PER_STATEMENT) {
      try {
        await store.saveLastSeen(app.db, now.slice(from, from + PER_STATEMENT));
      } catch (error) {
        app.log.error({ sightings: now.length - from, ...errorFields(error) });
        // Retried with the next batch, unless there is a newer report.
        for (const one of now.slice(from)) if (!heard.has(one.device_id)) keep(one);
        return;
      }
    }
  }
  function keep(one: store.Sighting): void {
    if (heard.size < MOST_BUFFERED || heard.has(one.device_id)) heard.set(one.device_id, one);
  }
  const next = () => (writing = writing.then(write));
  const timer = setInterval(() => void next(), EVERY_MS).unref();
  const save = shareRuns(async (phones: readonly Reporting[]) => {
    // Of a phone that has reported twice meanwhile, the latest counts.
    const left = await keepRegistered(app, [...new Map(phones.map((phone) => [phone.device_id, phone])).values()]);
    const held = new Set(left.map(({ device_id }) => device_id));
    return phones.map(({ device_id }) => held.has(device_id));
  }, PER_STATEMENT);

  return {
    note({ team_id, device_id }, at) {
      app.metrics.phonesHeard(1);
      keep({ team_id, device_id, at });
    },
    async register({ team_id, device_id }, registrations) {
      if (await save({ team_id, device_id, registrations })) fail("server.busy");
    },
    flush: next,
    async close() {
      clearInterval(timer);
      await next();
    },
  };
}

/** A phone without registrations is reported by id only, which deletes the ones known before. */
function reportsOf({ team_id, device_id, registrations }: Reporting): (store.Registered | store.Phone)[] {
  if (registrations.length === 0) return [{ team_id, device_id }];
  return registrations.map(({ since, sip_code = null, ...said }) => ({
    team_id,
    device_id,
    ...said,
    sip_code,
    since: new Date(since * 1000),
  }));
}

/**
 * Skips a phone whose data the database rejects, because a retry would fail forever, and keeps the others. Returns the
 * phones whose rows someone else holds: they are told to come back.
 */
async function keepRegistered(app: Keeping, phones: readonly Reporting[]): Promise<readonly Reporting[]> {
  try {
    await store.saveRegistrations(app.db, phones.flatMap(reportsOf));
    return [];
  } catch (error) {
    const held = isHeld(error);
    if (!held && !isRefused(error)) throw error;
    if (phones.length === 1) {
      if (held) return phones;
      app.log.error({ registrations: "refused", ...errorFields(error) });
      return [];
    }
    const half = phones.length >> 1;
    return [...(await keepRegistered(app, phones.slice(0, half))), ...(await keepRegistered(app, phones.slice(half)))];
  }
}

/** Whether a row is locked, or was part of a deadlock. */
const isHeld = (error: unknown): boolean => ["55P03", "40P01"].includes((error as { code?: string }).code ?? "");

/** Whether the data was rejected, as opposed to a database that is down or busy. */
const isRefused = (error: unknown): boolean => /^2[123]/.test((error as { code?: string }).code ?? "");
