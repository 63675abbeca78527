import type { client } from "@portal/model/client/contract.ts";
import type { Input } from "@portal/model/kit/endpoint.ts";
import type { OpenAppContext } from "../platform/app-context.ts";
import { errorFields } from "../platform/logs.ts";
import * as store from "./store.ts";

type Registrations = NonNullable<Input<typeof client.heartbeat>["body"]["accounts"]>;
interface Heard extends store.Phone {
  readonly at: Date;
  /** Null: it said nothing of them, which is not the same as having none. */
  readonly registrations: Registrations | null;
}
type Keeping = Pick<OpenAppContext, "db" | "log">;
export interface PresenceBuffer {
  /** A phone was heard now. */
  note(phone: store.Phone, at: Date, registrations?: Registrations): void;
  /** What was heard so far is kept; then nothing more is heard. */
  close(): Promise<void>;
}

const EVERY_MS = 1000;

/**
 * Phones are heard thousands of times a second, and each time says little: what was heard within a second is written at
 * once. A process that dies takes a second of it with it, and the phone says it again.
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
      // With the next ones, unless they have been heard again meanwhile.
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

/** Of a phone that has none it is only said which one it is: what was known of it goes. */
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

/** What one phone says and the database refuses would be refused for ever: it is left out, and the others are kept. */
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

/** By what was said, as against a database that is away or busy. */
const isRefused = (error: unknown): boolean => /^2[123]/.test((error as { code?: string }).code ?? "");
