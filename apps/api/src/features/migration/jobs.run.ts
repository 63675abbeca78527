import { MIGRATION } from "@portal/model/limits.ts";
import type { MoveReason } from "@portal/model/migration/contract.ts";
import { PERCENT, type Step } from "@portal/model/migration/rules.ts";
import { plusSeconds } from "../../platform/clock.ts";
import { type Db, inTeam } from "../../platform/db.ts";
import type { OpenAppContext } from "../../platform/app-context.ts";
import { errorFields } from "../../platform/logs.ts";
import type { Transaction } from "../../platform/register-routes.ts";
import { type JobHandler, jobHandler } from "../../platform/queue.ts";
import { JobRun } from "../../platform/job-run.ts";
import { enqueueMail } from "../mail/public.ts";
import { type TeamTerms, enqueueCharge, applyTeamTerms } from "../subscription/public.ts";
import { accountMoved, accountNotMoved } from "./emails.ts";
import { runMove } from "./jobs.ts";
import { rollBackMove, previewMove } from "./service.ts";
import * as store from "./store.ts";

/** Rolls everything back. */
class Refused extends Error {
  readonly reason: MoveReason;
  constructor(reason: MoveReason) {
    super(reason);
    this.reason = reason;
  }
}
/** The migration was ended meanwhile. */
class Ended extends Error {}

export const migrationJobHandlers = (app: OpenAppContext): JobHandler[] => [
  jobHandler(runMove, async ({ team_id, move_id }) => {
    const run = new JobRun(app.db, app.clock, team_id, move_id);
    try {
      if (!(await move(app, run))) return;
    } catch (error) {
      if (error instanceof Ended) return;
      // The database is unavailable; the next attempt continues where this one stopped.
      if (isDatabaseAway(error)) throw error;
      return rollBack(app, run, error);
    }
    await notifyOwner(app, run);
    await run.finish();
  }),
];

/** Returns whether the last step is done. */
async function move(app: OpenAppContext, run: JobRun): Promise<boolean> {
  const { clock } = app;
  await step(run, "freeze", (db) => store.setMoving(db, run.team_id, run.id));
  await step(run, "check", async (db) => {
    const { blocks } = await previewMove(db, run.team_id, clock.now());
    if (blocks[0]) throw new Refused(blocks[0]);
  });
  const settled = await step(run, "settle", async (db, agreed) => {
    const { offer } = await previewMove(db, run.team_id, clock.now(), agreed.started_at);
    const due = offer.after.priced?.bill.total ?? 0;
    if (due !== agreed.expected_total || offer.held.version !== agreed.subscription_version) {
      throw new Refused("changed");
    }
    return { terms: offer.after, at: clock.now().getTime() };
  });
  const wait_ms = plusSeconds(new Date(settled.at), MIGRATION.think_s).getTime() - clock.now().getTime();
  if (wait_ms > 0) {
    // The customer can still stop it. No worker waits meanwhile.
    const payload = { team_id: run.team_id, move_id: run.id };
    await app.queue.enqueue(app.db, runMove, payload, Math.ceil(wait_ms / 1000));
    return false;
  }
  await step(run, "switch", (db, agreed) => switchOver(app, run, db, agreed, settled.terms));
  return true;
}

type Agreed = store.MoveRow & {
  readonly expected_total: number;
  readonly subscription_version: number;
  readonly on_day: string;
  readonly account_id: string;
  readonly started_at: Date;
};
/** Runs one step if the migration has not ended. A request to stop it waits on this row until the step is done. */
const step = <T>(run: JobRun, name: Step, work: (db: Db, agreed: Agreed) => Promise<T>): Promise<T> =>
  run.runTransactionStep(name, PERCENT[name], async (db) => {
    const found = await store.lockMove(db, run.team_id, run.id);
    if (found?.state !== "running") throw new Ended();
    return work(db, found as Agreed);
  });

/**
 * The last step, in one transaction: converts the team, its account and its subscription, and marks it as irreversible.
 */
async function switchOver(app: OpenAppContext, run: JobRun, db: Db, agreed: Agreed, kept: TeamTerms): Promise<void> {
  const now = app.clock.now();
  const { team_id } = run;
  const { blocks } = await previewMove(db, team_id, now, agreed.started_at);
  if (blocks[0]) throw new Refused(blocks[0]);
  // Stored as JSON between steps, so the date is parsed again.
  const terms = { ...kept, trial_ended_at: kept.trial_ended_at && new Date(kept.trial_ended_at) };
  await store.convertToTeam(db, team_id, agreed.team_name, now);
  const { subscription_version: version, on_day, account_id: asked_by } = agreed;
  if (!(await applyTeamTerms(app, db, team_id, { terms, version, on_day, asked_by, now })))
    throw new Refused("changed");
  await store.endMove(db, team_id, run.id, { state: "completed", finished_at: now });
  const detail = { move: run.id, team_name: agreed.team_name, tier: terms.tier };
  await store.note(db, team_id, { id: run.id, action: "migration.completed", detail, at: now });
}

async function notifyOwner(app: OpenAppContext, run: JobRun): Promise<void> {
  const { team_id } = run;
  await run.runTransactionStep("tell", PERCENT.tell, async (db) => {
    const tx = sending(app, db);
    const owner = await store.ownerOf(db, team_id);
    if (!owner) return;
    const { email, first_name, locale, team_name } = owner;
    const log_in = new URL("/login", app.config.urls.team).href;
    const data = { first_name, team_name, email, log_in };
    await enqueueMail(tx, accountMoved, { team_id, recipient: email, locale, now: app.clock.now(), data });
    await enqueueCharge(tx, team_id);
  });
}

/** Rolls back and notifies customers who have closed the page. */
async function rollBack(app: OpenAppContext, run: JobRun, error: unknown): Promise<void> {
  const { team_id } = run;
  const reason = reasonOf(error);
  if (reason === "unexpected") app.log.error({ job: runMove.name, move: run.id, ...errorFields(error) });
  await inTeam(app.db, team_id, async (db) => {
    const found = await store.lockMove(db, team_id, run.id);
    if (found?.state !== "running") return;
    const now = app.clock.now();
    await rollBackMove(db, team_id, run.id, { state: "failed", reason, finished_at: now });
    await store.note(db, team_id, { id: run.id, action: "migration.failed", detail: { reason }, at: now });
    const owner = await store.ownerOf(db, team_id);
    if (!owner) return;
    const { email: recipient, first_name, locale } = owner;
    const look = new URL("/process-migration", app.config.urls.solo).href;
    await enqueueMail(sending(app, db), accountNotMoved, {
      team_id,
      recipient,
      locale,
      now,
      data: { first_name, look },
    });
  });
}

const sending = ({ queue }: OpenAppContext, db: Db): Pick<Transaction, "db" | "enqueue"> => ({
  db,
  enqueue: (job, payload) => queue.enqueue(db, job, payload),
});

function reasonOf(error: unknown): MoveReason {
  if (error instanceof Refused) return error.reason;
  // An account signed up with the same address since the check: the unique key rejects the second one.
  return (error as { constraint?: string }).constraint === "accounts_product_email_key" ? "email_taken" : "unexpected";
}

/** Lost connections, a database that starts or stops, and lock timeouts. */
const AWAY = /^(08|53|57|55P03|40)|^E(CONN|PIPE|TIMEDOUT|HOSTUNREACH|NOTFOUND)/;
function isDatabaseAway(error: unknown): boolean {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  return AWAY.test(code) || (code === "" && /^(Connection terminated|Client has encountered|timeout)/i.test(message));
}
