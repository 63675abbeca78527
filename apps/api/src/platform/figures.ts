import { sql } from "kysely";
import type { OpenAppContext } from "./app-context.ts";
import { type Db, isUnavailable, readOnly } from "./db.ts";
import { errorFields } from "./logs.ts";
import type { GaugeName } from "./metric-catalog.ts";
import type { Sample } from "./metrics.ts";

/** A gauge whose values are in the database. Declared by the feature that owns the rows, read by workers. */
export interface Figure {
  readonly metric: GaugeName;
  /** How long a value is kept, if reading it again costs more than usual. */
  readonly kept_s?: number;
  read(db: Db, now: Date): Promise<readonly Sample[]>;
}

const KEPT_S = 5;
/** A figure must never be what slows the database down. */
const STATEMENT_MS = 2_000;
/** Prometheus gives up after ten seconds. */
const LONGEST_MS = 4_000;

/**
 * Reads figures when they are scraped, one after another, and keeps them for seconds. A figure that
 * can't be read is NaN, because its former value would mislead.
 */
export function watchFigures({ db, clock, log, metrics }: OpenAppContext, figures: readonly Figure[]): void {
  const kept = new Map<Figure, { readonly at: number; readonly samples: readonly Sample[] }>();
  let running: Promise<void> | undefined;

  async function readDue(): Promise<void> {
    const now = clock.now();
    const due = figures.filter((figure) => {
      const age_ms = Math.abs(now.getTime() - (kept.get(figure)?.at ?? Number.NEGATIVE_INFINITY));
      return age_ms >= (figure.kept_s ?? KEPT_S) * 1000;
    });
    if (due.length === 0) return;
    for (const figure of due) kept.delete(figure);
    const failed = (figure: Figure, error: unknown) => {
      metrics.readingFailed(figure.metric);
      log.warn({ reading: figure.metric, ...errorFields(error) });
    };
    for (const [at, figure] of due.entries()) {
      try {
        const samples = await readOnly(db, async (db) => {
          await sql`select set_config('statement_timeout', ${String(STATEMENT_MS)}, true)`.execute(db);
          return figure.read(db, now);
        });
        kept.set(figure, { at: now.getTime(), samples });
      } catch (error) {
        failed(figure, error);
        if (!isUnavailable(error as Error)) continue;
        // The others would wait as long and fail too.
        for (const other of due.slice(at + 1)) failed(other, error);
        return;
      }
    }
  }
  /** Scrapes that arrive meanwhile share one reading. */
  const refresh = (): Promise<unknown> => {
    running ??= readDue().finally(() => (running = undefined));
    return withinTime(running);
  };
  for (const figure of figures) {
    metrics.watch(figure.metric, async () => {
      await refresh();
      return kept.get(figure)?.samples ?? [];
    });
  }
}

async function withinTime(reading: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<void>((answer) => {
    timer = setTimeout(answer, LONGEST_MS);
  });
  return Promise.race([reading, tooLong]).finally(() => clearTimeout(timer));
}
