import type { AdminRole } from "@portal/model/members/schemas.ts";
import type { Action } from "@portal/model/access.ts";
import { type TeamActor, nameOf, requireTeamActor } from "../../../platform/authenticate.ts";
import { inSeconds } from "../../../platform/clock.ts";
import { type Db, newId } from "../../../platform/db.ts";
import { fail } from "../../../platform/fail.ts";
import type { ChangeContext, Transaction } from "../../../platform/register-routes.ts";
import { lockTeam } from "../../../platform/teams.ts";
import { runBulkAction, runListAction } from "../jobs.ts";
import { changeRun, setBusy } from "../store.ts";
import * as store from "./store.ts";

/** What each action of a list needs, and whether it can be undone. */
type Actions = Readonly<Record<string, { readonly row: Action; readonly undoable: boolean }>>;

const jobOf = (subject: store.SubjectName) => (subject === "members" ? runBulkAction : runListAction);

/** For impersonating staff, the audit rows name both. */
function authorOf(actor: TeamActor): store.Author {
  const { member_id, person } = actor;
  const admin_role: AdminRole = person.team.admin_role;
  if (actor.side === "key") {
    return { actor_side: "key", actor_id: actor.key_id, on_behalf_of: null, member_id, admin_role };
  }
  const { staff_id, account_id } = actor;
  return staff_id
    ? { actor_side: "staff", actor_id: staff_id, on_behalf_of: account_id, member_id, admin_role }
    : { actor_side: "customer", actor_id: account_id, on_behalf_of: null, member_id, admin_role };
}

interface Started {
  readonly team_id: string;
  readonly subject: store.SubjectName;
  readonly action: string;
  readonly voice_account_id?: string | null;
  readonly reason?: string | null;
  /** Checks what has to be there, with the team locked. */
  readonly check?: (db: Db) => Promise<void>;
  /** Writes a row for each that the run is about. Returns how many. */
  readonly fix: (db: Db, run_id: string) => Promise<number>;
  /** For the audit row: the filter, if the run is about all that match. */
  readonly matching?: object | undefined;
}

/**
 * Starts a run. Its rows are fixed here, in the transaction that locks the team, so that what is added later is not
 * included and each one is changed at most once.
 */
export async function startRun<R>(
  ctx: ChangeContext,
  { team_id, subject, action, voice_account_id = null, reason = null, check, fix, matching }: Started,
  reply: (db: Db, run: store.ActionRunRow) => Promise<R>,
) {
  const actor = requireTeamActor(ctx.actor);
  const id = await newId(ctx.db);
  return ctx.change(async (tx: Transaction) => {
    if ((await lockTeam(tx.db, team_id)).busy_with) fail("team.busy");
    await check?.(tx.db);
    const { locale } = actor.person;
    await store.insertActionRun(tx.db, {
      team_id,
      id,
      subject,
      action,
      voice_account_id,
      reason,
      author: authorOf(actor),
      // Names who may download the file of an import. These runs have none.
      account_id: actor.side === "key" ? actor.key_id : actor.account_id,
      by_name: nameOf(actor),
      locale,
      now: ctx.now,
    });
    const rows = await fix(tx.db, id);
    if (rows === 0) fail("bulk.none_match");
    await store.setRows(tx.db, team_id, id, rows);
    await setBusy(tx.db, team_id, id);
    await tx.enqueue(jobOf(subject), { team_id, run_id: id });
    tx.note(`bulk:${id}`, { action, rows, ...(matching && { matching }) });
    return reply(tx.db, (await store.actionRunById(tx.db, team_id, subject, id)) ?? fail("bulk.none_match"));
  });
}

/** Starts the undo, which the worker does in the same steps. It needs the permission of the action itself. */
export function startUndo<R>(
  ctx: ChangeContext,
  {
    team_id,
    subject,
    run_id,
    actions,
  }: { team_id: string; subject: store.SubjectName; run_id: string; actions: Actions },
  reply: (db: Db, run: store.ActionRunRow) => Promise<R>,
) {
  const actor = requireTeamActor(ctx.actor);
  return ctx.change(async (tx: Transaction) => {
    if ((await lockTeam(tx.db, team_id)).busy_with) fail("team.busy");
    const known = (await store.actionRunById(tx.db, team_id, subject, run_id)) ?? fail("bulk.not_found");
    const run = (await store.lockActionRun(tx.db, team_id, known.id)) ?? fail("bulk.not_found");
    const { row, undoable } = actions[run.action]!;
    await ctx.authorize(row);
    const over = run.state === "completed" || run.state === "partial";
    if (!over || !undoable) fail("bulk.not_done");
    await store.setUndoing(tx.db, team_id, run.id, authorOf(actor));
    await changeRun(tx.db, team_id, run.id, { state: "undoing", percent: 0 });
    await setBusy(tx.db, team_id, run.id);
    await tx.enqueue(jobOf(subject), { team_id, run_id: run.id });
    tx.note(`bulk:${run.id}`, { action: run.action, rows: run.created });
    return reply(tx.db, (await store.actionRunById(tx.db, team_id, subject, run.id)) ?? fail("bulk.not_found"));
  });
}

interface Names<A, S, K> {
  readonly action: A;
  readonly skipped: S;
  readonly kept: K;
}

/** The run as its list reports it. The database holds only the names of that list's actions and reasons. */
export const replyOf =
  <N extends Names<string, string, string>>(actions: Readonly<Record<N["action"], { readonly undoable: boolean }>>) =>
  async (db: Db, run: store.ActionRunRow) => {
    const reasons = await store.reasonsOf(db, run.team_id, run.id);
    const action = run.action as N["action"];
    return {
      id: run.id,
      action,
      state: run.state,
      percent: run.percent,
      total: run.rows,
      done: run.created,
      skipped: reasons.flatMap(({ skipped, count }) => (skipped ? [{ reason: skipped as N["skipped"], count }] : [])),
      undoable: actions[action].undoable && run.created > 0,
      undone: run.undone,
      kept: reasons.flatMap(({ kept, count }) => (kept ? [{ reason: kept as N["kept"], count }] : [])),
      created_at: inSeconds(run.created_at),
      finished_at: run.finished_at && inSeconds(run.finished_at),
      by: run.by_name,
    };
  };

const total = (counts: Iterable<number>) => [...counts].reduce((sum, count) => sum + count, 0);

/** Adds up groups that an action treats alike: how many match, how many it would change, and why it skips the others. */
export function countByReason<G extends { readonly count: number }, S extends string>(
  groups: readonly G[],
  reasonOf: (group: G) => S | null,
) {
  const skipped = new Map<S, number>();
  for (const group of groups) {
    const reason = reasonOf(group);
    if (reason) skipped.set(reason, (skipped.get(reason) ?? 0) + group.count);
  }
  const matching = total(groups.map(({ count }) => count));
  return {
    matching,
    ready: matching - total(skipped.values()),
    skipped: [...skipped].map(([reason, count]) => ({ reason, count })),
  };
}
