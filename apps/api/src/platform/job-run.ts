import { sql } from "kysely";
import type { Clock } from "./clock.ts";
import { type Db, inTeam } from "./db.ts";

/**
 * Long work in steps that survives the death of its worker. Results of finished steps are stored, and finished steps
 * are not repeated. A run belongs to one team, and all of its work is bound to that team.
 */
export class JobRun {
  readonly team_id: string;
  readonly id: string;
  readonly #db: Db;
  readonly #clock: Clock;

  constructor(db: Db, clock: Clock, team_id: string, id: string) {
    this.#db = db;
    this.#clock = clock;
    this.team_id = team_id;
    this.id = id;
  }

  /** Runs a database step: its writes and its mark commit together, so it happens exactly once. */
  runTransactionStep<T>(name: string, percent: number, work: (db: Db) => Promise<T>): Promise<T> {
    return inTeam(this.#db, this.team_id, async (db) => {
      // A worker that was presumed dead and comes back waits here, then sees that the step is done.
      await sql`select pg_advisory_xact_lock(hashtextextended(${this.id}, 0))`.execute(db);
      const done = await this.#answer<T>(db, name);
      if (done) return done.output;
      const output = await work(db);
      await this.#mark(db, name, percent, output);
      return output;
    });
  }

  /** Runs a step with an external effect: at least once, with an idempotency key. */
  async runExternalStep<T>(name: string, percent: number, work: (idempotency_key: string) => Promise<T>): Promise<T> {
    const done = await inTeam(this.#db, this.team_id, (db) => this.#answer<T>(db, name));
    if (done) return done.output;
    const output = await work(`${this.id}:${name}`);
    await inTeam(this.#db, this.team_id, (db) => this.#mark(db, name, percent, output));
    return output;
  }

  finish(): Promise<void> {
    return inTeam(this.#db, this.team_id, async (db) => {
      const done = { state: "completed", percent: 100, updated_at: this.#clock.now() };
      await db
        .updateTable("job_runs")
        .set(done)
        .where("team_id", "=", this.team_id)
        .where("id", "=", this.id)
        .execute();
    });
  }

  async #answer<T>(db: Db, name: string): Promise<{ output: T } | undefined> {
    const step = await db
      .selectFrom("job_steps")
      .select("output")
      .where("team_id", "=", this.team_id)
      .where("run_id", "=", this.id)
      .where("name", "=", name)
      .executeTakeFirst();
    return step && { output: step.output as T };
  }

  async #mark(db: Db, name: string, percent: number, output: unknown): Promise<void> {
    const now = this.#clock.now();
    const step = { team_id: this.team_id, run_id: this.id, name, output: JSON.stringify(output ?? null) };
    await db
      .insertInto("job_steps")
      .values({ ...step, finished_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .updateTable("job_runs")
      .set({ state: "running", percent, updated_at: now })
      .where("team_id", "=", this.team_id)
      .where("id", "=", this.id)
      .execute();
  }
}
