import { MIGRATION } from "@portal/model/limits.ts";
import type { MoveReason } from "@portal/model/migration/contract.ts";
import { PERCENT, type Step } from "@portal/model/migration/rules.ts";
import { plusSeconds } from "../kit/clock.ts";
import { type Db, inTeam } from "../kit/db.ts";
import type { OpenHouse } from "../kit/house.ts";
import { traceOf } from "../kit/logs.ts";
import type { Transaction } from "../kit/mount.ts";
import { type Handling, handle } from "../kit/queue.ts";
import { Run } from "../kit/steps.ts";
import { queueMail } from "../mail/service.ts";
import { type TeamTerms, chargeSoon, takeTeamTerms } from "../subscription/service.ts";
import { accountMoved, accountNotMoved } from "./emails.ts";
import { runMove } from "./jobs.ts";
import { asBefore, rehearsed } from "./service.ts";
import * as store from "./store.ts";

/** It cannot be: everything goes back. */
class Refused extends Error {
  readonly reason: MoveReason;
  constructor(reason: MoveReason) {
    super(reason);
    this.reason = reason;
  }
}
/** Somebody has ended it meanwhile. */
class Ended extends Error {}

export const moveHandlings = (house: OpenHouse): Handling[] => [
  handle(runMove, async ({ team_id, move_id }) => {
    const run = new Run(house.db, house.clock, team_id, move_id);
    try {
      if (!(await move(house, run))) return;
    } catch (error) {
      if (error instanceof Ended) return;
      // The database is away: whoever has the job next goes on where this stopped.
      if (isAway(error)) throw error;
      return backOut(house, run, error);
    }
    await tell(house, run);
    await run.finish();
  }),
];

/** Whether it has come through the last step. */
async function move(house: OpenHouse, run: Run): Promise<boolean> {
  const { clock } = house;
  await step(run, "freeze", (db) => store.setMoving(db, run.team_id, run.id));
  await step(run, "check", async (db) => {
    const { blocks } = await rehearsed(db, run.team_id, clock.now());
    if (blocks[0]) throw new Refused(blocks[0]);
  });
  const settled = await step(run, "settle", async (db, agreed) => {
    const { offer } = await rehearsed(db, run.team_id, clock.now(), agreed.started_at);
    const due = offer.after.priced?.bill.total ?? 0;
    if (due !== agreed.expected_total || offer.held.version !== agreed.subscription_version) {
      throw new Refused("changed");
    }
    return { terms: offer.after, at: clock.now().getTime() };
  });
  const wait_ms = plusSeconds(new Date(settled.at), MIGRATION.think_s).getTime() - clock.now().getTime();
  if (wait_ms > 0) {
    // Until then it can be stopped; no worker waits for it.
    const payload = { team_id: run.team_id, move_id: run.id };
    await house.queue.enqueue(house.db, runMove, payload, Math.ceil(wait_ms / 1000));
    return false;
  }
  await step(run, "switch", (db, agreed) => switchOver(house, run, db, agreed, settled.terms));
  return true;
}

type Agreed = store.MoveRow & {
  readonly expected_total: number;
  readonly subscription_version: number;
  readonly on_day: string;
  readonly account_id: string;
  readonly started_at: Date;
};
/** One step, if nobody has ended it: whoever wants to waits at this row until the step is done. */
const step = <T>(run: Run, name: Step, work: (db: Db, agreed: Agreed) => Promise<T>): Promise<T> =>
  run.inside(name, PERCENT[name], async (db) => {
    const found = await store.lockMove(db, run.team_id, run.id);
    if (found?.state !== "running") throw new Ended();
    return work(db, found as Agreed);
  });

/** The last step, all of it in one transaction: the team, its account, its subscription, and that there is no way back. */
async function switchOver(house: OpenHouse, run: Run, db: Db, agreed: Agreed, kept: TeamTerms): Promise<void> {
  const now = house.clock.now();
  const { team_id } = run;
  const { blocks } = await rehearsed(db, team_id, now, agreed.started_at);
  if (blocks[0]) throw new Refused(blocks[0]);
  // Kept as JSON between the steps.
  const terms = { ...kept, trial_ended_at: kept.trial_ended_at && new Date(kept.trial_ended_at) };
  await store.becomeTeam(db, team_id, agreed.team_name, now);
  const { subscription_version: version, on_day, account_id: asked_by } = agreed;
  if (!(await takeTeamTerms(db, team_id, { terms, version, on_day, asked_by, now }))) throw new Refused("changed");
  await store.endMove(db, team_id, run.id, { state: "completed", finished_at: now });
  const detail = { move: run.id, team_name: agreed.team_name, tier: terms.tier };
  await store.note(db, team_id, { id: run.id, action: "migration.completed", detail, at: now });
}

async function tell(house: OpenHouse, run: Run): Promise<void> {
  const { team_id } = run;
  await run.inside("tell", PERCENT.tell, async (db) => {
    const tx = sending(house, db);
    const owner = await store.ownerOf(db, team_id);
    if (!owner) return;
    const { email, first_name, locale, team_name } = owner;
    const log_in = new URL("/login", house.config.urls.team).href;
    const data = { first_name, team_name, email, log_in };
    await queueMail(tx, accountMoved, { team_id, recipient: email, locale, now: house.clock.now(), data });
    await chargeSoon(tx, team_id);
  });
}

/** Everything is as it was, and whoever has closed the page is told. */
async function backOut(house: OpenHouse, run: Run, error: unknown): Promise<void> {
  const { team_id } = run;
  const reason = reasonOf(error);
  if (reason === "unexpected") house.log.error({ job: runMove.name, move: run.id, ...traceOf(error) });
  await inTeam(house.db, team_id, async (db) => {
    const found = await store.lockMove(db, team_id, run.id);
    if (found?.state !== "running") return;
    const now = house.clock.now();
    await asBefore(db, team_id, run.id, { state: "failed", reason, finished_at: now });
    await store.note(db, team_id, { id: run.id, action: "migration.failed", detail: { reason }, at: now });
    const owner = await store.ownerOf(db, team_id);
    if (!owner) return;
    const { email: recipient, first_name, locale } = owner;
    const look = new URL("/process-migration", house.config.urls.solo).href;
    await queueMail(sending(house, db), accountNotMoved, {
      team_id,
      recipient,
      locale,
      now,
      data: { first_name, look },
    });
  });
}

const sending = ({ queue }: OpenHouse, db: Db): Pick<Transaction, "db" | "enqueue"> => ({
  db,
  enqueue: (job, payload) => queue.enqueue(db, job, payload),
});

function reasonOf(error: unknown): MoveReason {
  if (error instanceof Refused) return error.reason;
  // Somebody signed up there with the same address since it was checked: the key of the accounts refuses the second one.
  return (error as { constraint?: string }).constraint === "accounts_product_email_key" ? "email_taken" : "unexpected";
}

/** Lost connections, a database that starts or ends, and locks that were not had in time. */
const AWAY = /^(08|53|57|55P03|40)|^E(CONN|PIPE|TIMEDOUT|HOSTUNREACH|NOTFOUND)/;
function isAway(error: unknown): boolean {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  return AWAY.test(code) || (code === "" && /^(Connection terminated|Client has encountered|timeout)/i.test(message));
}
