import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { OpenAppContext } from "./app-context.ts";
import { APP_ROLE, type Db, isUnavailable, openDatabase, readOnly } from "./db.ts";
import { Failure } from "./fail.ts";
import { errorFields } from "./logs.ts";

/** A streaming replica for reads that may show the changes of others a moment later. */
export interface Replica {
  /** Whether it can be asked now. Counts the reads for which it can't. */
  isUsable(): boolean;
  /**
   * Runs a read in a transaction of the replica. Undefined if the replica goes away or fails: the primary serves the read
   * then. `work` returns `BEHIND` if the replica doesn't show the caller's own changes yet.
   */
  read<T>(work: (db: Db) => Promise<Read<T> | typeof BEHIND>): Promise<Read<T> | undefined>;
  close(): Promise<void>;
}

export interface Read<T> {
  readonly answer: T;
}

export const BEHIND = Symbol("behind");

const TOOK_TOO_LONG = "57014";
const EVERY_MS = 1_000;
/** A replica that doesn't answer the probe within this time is too slow for requests as well. */
const ANSWER_MS = 1_000;

/** How far the primary had written at a moment of the steady clock, in bytes and milliseconds. */
export interface Position {
  readonly at: number;
  readonly written: number;
}

/**
 * For how long the primary has been ahead of what the replica shows, at most; undefined if it was already ahead at the
 * oldest position. Timestamps in the replica's log would not do: on a quiet primary they are old without any lag.
 */
export function lagSeconds(positions: readonly Position[], replayed: number, now: number): number | undefined {
  if ((positions.at(-1)?.written ?? Number.POSITIVE_INFINITY) <= replayed) return 0;
  const shown = positions.findLast(({ written }) => written <= replayed);
  return shown && (now - shown.at) / 1000;
}

/** Asks once a second how far the replica is, so that a dead one costs at most one error. */
export function openReplica(context: OpenAppContext, url: string): Replica {
  const { config, log, metrics, db: primary } = context;
  const { db, close } = openDatabase(url, {
    size: config.POOL_SIZE,
    application_name: "switchboard-reads",
    patience: config.POOL_PATIENCE,
    strict: config.NODE_ENV !== "production",
  });
  let positions: readonly Position[] = [];
  let lag: number | undefined;
  let usable = false;
  /** Called when the replica stops being usable: reads that wait for it don't wait any longer. */
  const waiting = new Set<() => void>();

  function turn(on: boolean, why: object): void {
    if (on === usable) return;
    usable = on;
    log[on ? "info" : "warn"]({ replica: on ? "in use" : "not in use", ...why });
    if (!on) for (const giveUp of waiting) giveUp();
  }

  async function probe(): Promise<void> {
    try {
      const at = performance.now();
      // A primary that is too busy to answer doesn't make the replica unusable: that is when it is needed most.
      const [written, shown] = await Promise.all([
        withinTime(writtenBy(primary)).catch(() => undefined),
        withinTime(stateOf(db)),
      ]);
      const oldest = at - 2 * config.READ_LAG_SECONDS * 1000;
      positions = positions.filter((position) => position.at > oldest);
      if (written !== undefined) positions = [...positions, { at, written }];
      lag = shown.replayed === null ? undefined : lagSeconds(positions, shown.replayed, performance.now());
      const fault = faultOf(shown);
      turn(!fault && lag !== undefined && lag <= config.READ_LAG_SECONDS, { lag_s: lag, fault });
    } catch (error) {
      lag = undefined;
      turn(false, errorFields(error));
    }
  }

  const stopping = new AbortController();
  async function keepProbing(): Promise<void> {
    while (!stopping.signal.aborted) {
      await probe();
      await sleep(EVERY_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
    }
  }
  const probing = keepProbing();
  metrics.expectReplica();
  metrics.watch("portal_replica_lag_seconds", async () => [{ value: lag ?? Number.NaN }]);

  return {
    isUsable() {
      if (!usable) metrics.replicaRead("away");
      return usable;
    },
    async read(work) {
      let giveUp = () => {};
      try {
        const reading = readOnly(db, work);
        reading.catch(() => {});
        // One promise per read: a shared one would keep every reply in memory until it resolves.
        const done = await Promise.race([
          reading,
          new Promise<undefined>((resolve) => waiting.add((giveUp = () => resolve(undefined)))),
        ]);
        metrics.replicaRead(done === BEHIND ? "behind" : done ? "served" : "away");
        if (done !== BEHIND) return done;
      } catch (error) {
        // The primary answers, and if the read itself is wrong, it fails there as well.
        metrics.replicaRead(error instanceof Failure ? "behind" : "failed");
        if (isUnavailable(error as Error)) turn(false, errorFields(error));
        // The primary would take as long.
        if ((error as { code?: string }).code === TOOK_TOO_LONG) throw error;
      } finally {
        waiting.delete(giveUp);
      }
      return undefined;
    },
    async close() {
      stopping.abort();
      await probing;
      await close();
    },
  };
}

interface State {
  readonly standby: boolean;
  readonly role: string;
  readonly replayed: number | null;
}

/** Says why a server can't serve as a replica. The role matters: row-level security doesn't bind others. */
function faultOf({ standby, role }: State): string | undefined {
  if (!standby) return "it is not a replica";
  return role === APP_ROLE ? undefined : `it is not read as ${APP_ROLE}`;
}

async function writtenBy(db: Db): Promise<number> {
  const { rows } = await sql<{ written: number }>`
    select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::bigint as written`.execute(db);
  return rows[0]!.written;
}

async function stateOf(db: Db): Promise<State> {
  const { rows } = await sql<State>`
    select pg_is_in_recovery() as standby, current_user::text as role,
      pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint as replayed`.execute(db);
  return rows[0]!;
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {});
  const late = sleep(ANSWER_MS, undefined, { ref: false }).then(() => {
    throw Object.assign(new Error("The replica did not answer in time."), { code: "ETIMEDOUT" });
  });
  late.catch(() => {});
  return Promise.race([work, late]);
}

const LONGEST_CHECK_MS = 30_000;

/** Waits until the replica shows what the primary has now, for `switchboard check`. Returns the seconds, or a fault. */
export async function findLag(primary: Db, replica: Db): Promise<number | string> {
  const written = await writtenBy(primary);
  const began = performance.now();
  for (;;) {
    const state = await stateOf(replica);
    const waited_ms = performance.now() - began;
    const fault = faultOf(state);
    if (fault) return fault;
    if ((state.replayed ?? 0) >= written) return waited_ms / 1000;
    if (waited_ms > LONGEST_CHECK_MS) return `it is more than ${LONGEST_CHECK_MS / 1000} s behind`;
    await sleep(100);
  }
}
