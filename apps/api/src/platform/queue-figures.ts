import { sql } from "kysely";
import type { Clock } from "./clock.ts";
import type { Figure } from "./figures.ts";

interface Queue {
  readonly name: string;
  readonly ready_count: number;
  readonly deferred_count: number;
  readonly active_count: number;
  readonly failed_count: number;
}

/** pg-boss counts its jobs every few seconds anyway; this reads the result, a row per queue. */
const jobs: Figure = {
  metric: "portal_queue_jobs",
  async read(db) {
    const { rows } = await sql<Queue>`
      select name, ready_count, deferred_count, active_count, failed_count from pgboss.queue
      where name not like '\\_\\_pgboss%'`.execute(db);
    return rows.flatMap(({ name: queue, ...counts }) => [
      { value: counts.ready_count, labels: { queue, state: "waiting" } },
      { value: counts.deferred_count, labels: { queue, state: "deferred" } },
      { value: counts.active_count, labels: { queue, state: "active" } },
      { value: counts.failed_count, labels: { queue, state: "failed" } },
    ]);
  },
};

/**
 * The job that a worker would take next, found as pg-boss finds it, in the same index. Its times are PostgreSQL's, so
 * they are compared with that clock.
 */
const oldest: Figure = {
  metric: "portal_queue_oldest_seconds",
  async read(db) {
    const { rows } = await sql<{ queue: string; seconds: number }>`
      select q.name as queue, greatest(0, extract(epoch from pgboss.job_now() - next.start_after))::float8 as seconds
      from pgboss.queue q left join lateral (
        select j.start_after from pgboss.job j
        where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= pgboss.job_now()
        order by j.priority desc, j.created_on limit 1
      ) next on true
      where q.name not like '\\_\\_pgboss%'`.execute(db);
    return rows.map(({ queue, seconds }) => ({ value: seconds ?? 0, labels: { queue } }));
  },
};

/** Reads both clocks at about the same moment; the answer's way back is all that separates them. */
const offset = (clock: Clock): Figure => ({
  metric: "portal_clock_offset_seconds",
  async read(db) {
    const { rows } = await sql<{ theirs: Date }>`select clock_timestamp() as theirs`.execute(db);
    const now = clock.now().getTime();
    return rows.map(({ theirs }) => ({ value: (now - theirs.getTime()) / 1000 }));
  },
});

export const queueFigures = (clock: Clock): readonly Figure[] => [jobs, oldest, offset(clock)];
