import { type ActionRun, BULK_ACTIONS, type SkipReason, skipReason } from "@portal/model/bulk/actions.ts";
import type { bulk } from "@portal/model/bulk/contract.ts";
import type { Input } from "@portal/model/kit/endpoint.ts";
import { ACTIVE_WITHIN_DAYS } from "@portal/model/limits.ts";
import type { Actor } from "../../../platform/authenticate.ts";
import { inSeconds, plusSeconds } from "../../../platform/clock.ts";
import { type Db, newId } from "../../../platform/db.ts";
import { fail } from "../../../platform/fail.ts";
import type { ChangeContext, HandlerResult, ReadContext } from "../../../platform/register-routes.ts";
import { lockTeam } from "../../../platform/teams.ts";
import { hasVoiceAccount } from "../../voice/public.ts";
import { runBulkAction } from "../jobs.ts";
import { changeRun, setBusy } from "../store.ts";
import * as store from "./store.ts";

const customer = (actor: Actor) => (actor.side === "customer" ? actor : fail("session.required"));
const activeSince = (now: Date) => plusSeconds(now, -ACTIVE_WITHIN_DAYS * 86_400);

/** Counts who matches, and with an action who of them would be changed. */
export async function match(
  { params, query }: Input<typeof bulk.match>,
  ctx: ReadContext,
): HandlerResult<typeof bulk.match> {
  const actor = customer(ctx.actor);
  const { action, assign, ...matching } = query;
  const whom = { matching, active_since: activeSince(ctx.now) };
  const asked = { self: actor.member_id, voice_account_id: assign ?? null };
  const groups = await store.countMatching(ctx.db, params.id, whom, asked);
  const skipped = new Map<SkipReason, number>();
  for (const group of action ? groups : []) {
    const reason = skipReason(action!, actor.person.team.admin_role, group);
    if (reason) skipped.set(reason, (skipped.get(reason) ?? 0) + group.count);
  }
  const total = (counts: Iterable<number>) => [...counts].reduce((sum, count) => sum + count, 0);
  const matched = total(groups.map(({ count }) => count));
  return {
    matching: matched,
    ready: matched - total(skipped.values()),
    skipped: [...skipped].map(([reason, count]) => ({ reason, count })),
  };
}

/**
 * Starts a run. Its members are fixed here, in the transaction that locks the team, so that members added later are not
 * included and each one is changed at most once.
 */
export async function act(
  { params, body }: Input<typeof bulk.act>,
  ctx: ChangeContext,
): HandlerResult<typeof bulk.act> {
  const actor = customer(ctx.actor);
  const { action } = body;
  await ctx.authorize(BULK_ACTIONS[action].row);
  const voice_account_id = action === "assign_voice" ? (body.voice_account_id ?? fail("voice.gone")) : null;
  const whom = "members" in body.whom ? body.whom : { ...body.whom, active_since: activeSince(ctx.now) };
  const id = await newId(ctx.db);
  return ctx.change(async (tx) => {
    if ((await lockTeam(tx.db, params.id)).busy_with) fail("team.busy");
    if (voice_account_id && !(await hasVoiceAccount(tx.db, params.id, voice_account_id))) fail("voice.gone");
    const { first_name, last_name, locale, team } = actor.person;
    await store.insertActionRun(tx.db, {
      team_id: params.id,
      id,
      action,
      voice_account_id,
      author: { ...authorOf(actor), member_id: actor.member_id, admin_role: team.admin_role },
      account_id: actor.account_id,
      by_name: `${first_name} ${last_name}`,
      locale,
      now: ctx.now,
    });
    const rows = await store.fixRows(tx.db, params.id, id, whom);
    if (rows === 0) fail("bulk.nothing_to_do");
    await setBusy(tx.db, params.id, id);
    await tx.enqueue(runBulkAction, { team_id: params.id, run_id: id });
    tx.note(`bulk:${id}`, { action, rows, ...("matching" in body.whom && { matching: body.whom.matching }) });
    return reply(tx.db, (await store.actionRunById(tx.db, params.id, id)) ?? fail("bulk.nothing_to_do"));
  });
}

/** For impersonating staff, the audit rows name both. */
const authorOf = ({ staff_id, account_id }: ReturnType<typeof customer>) =>
  staff_id
    ? ({ actor_side: "staff", actor_id: staff_id, on_behalf_of: account_id } as const)
    : ({ actor_side: "customer", actor_id: account_id, on_behalf_of: null } as const);

export async function latestAction(
  { params }: Input<typeof bulk.latestAction>,
  { db }: ReadContext,
): HandlerResult<typeof bulk.latestAction> {
  const run = await store.latestActionRun(db, params.id);
  return { run: run ? await reply(db, run) : null };
}

export async function getAction(
  { params }: Input<typeof bulk.action>,
  { db }: ReadContext,
): HandlerResult<typeof bulk.action> {
  return reply(db, (await store.actionRunById(db, params.id, params.runId)) ?? fail("bulk.not_found"));
}

/** Starts the undo, which the worker does in the same steps. It needs the permission of the action itself. */
export async function undoAction(
  { params }: Input<typeof bulk.undoAction>,
  ctx: ChangeContext,
): HandlerResult<typeof bulk.undoAction> {
  const actor = customer(ctx.actor);
  return ctx.change(async (tx) => {
    if ((await lockTeam(tx.db, params.id)).busy_with) fail("team.busy");
    const run = (await store.lockActionRun(tx.db, params.id, params.runId)) ?? fail("bulk.not_found");
    await ctx.authorize(BULK_ACTIONS[run.action].row);
    const over = run.state === "completed" || run.state === "partial";
    if (!over || !BULK_ACTIONS[run.action].undoable) fail("bulk.not_done");
    const author = { ...authorOf(actor), member_id: actor.member_id, admin_role: actor.person.team.admin_role };
    await store.setUndoing(tx.db, params.id, run.id, author);
    await changeRun(tx.db, params.id, run.id, { state: "undoing", percent: 0 });
    await setBusy(tx.db, params.id, run.id);
    await tx.enqueue(runBulkAction, { team_id: params.id, run_id: run.id });
    tx.note(`bulk:${run.id}`, { action: run.action, rows: run.created });
    return reply(tx.db, (await store.actionRunById(tx.db, params.id, run.id)) ?? fail("bulk.not_found"));
  });
}

async function reply(db: Db, run: store.ActionRunRow): Promise<ActionRun> {
  const reasons = await store.reasonsOf(db, run.team_id, run.id);
  return {
    id: run.id,
    action: run.action,
    state: run.state,
    percent: run.percent,
    total: run.rows,
    done: run.created,
    skipped: reasons.flatMap(({ skipped: reason, count }) => (reason ? [{ reason, count }] : [])),
    undoable: BULK_ACTIONS[run.action].undoable && run.created > 0,
    undone: run.undone,
    kept: reasons.flatMap(({ kept: reason, count }) => (reason ? [{ reason, count }] : [])),
    created_at: inSeconds(run.created_at),
    finished_at: run.finished_at && inSeconds(run.finished_at),
    by: run.by_name,
  };
}
