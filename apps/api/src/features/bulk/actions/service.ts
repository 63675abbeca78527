import {
  BULK_ACTIONS,
  type BulkAction,
  type KeepReason,
  type SkipReason,
  skipReason,
} from "@portal/model/bulk/actions.ts";
import type { bulk } from "@portal/model/bulk/contract.ts";
import type { Input } from "@portal/model/kit/endpoint.ts";
import { ACTIVE_WITHIN_DAYS } from "@portal/model/limits.ts";
import { requireTeamActor } from "../../../platform/authenticate.ts";
import { plusSeconds } from "../../../platform/clock.ts";
import { fail } from "../../../platform/fail.ts";
import type { ChangeContext, HandlerResult, ReadContext } from "../../../platform/register-routes.ts";
import { hasVoiceAccount } from "../../voice/public.ts";
import { countByReason, replyOf, startRun, startUndo } from "./runs.ts";
import * as store from "./store.ts";

/** Actions on many members. */

const activeSince = (now: Date) => plusSeconds(now, -ACTIVE_WITHIN_DAYS * 86_400);
const reply = replyOf<{ action: BulkAction; skipped: SkipReason; kept: KeepReason }>(BULK_ACTIONS);

/** Counts who matches, and with an action who of them would be changed. */
export async function match(
  { params, query }: Input<typeof bulk.match>,
  ctx: ReadContext,
): HandlerResult<typeof bulk.match> {
  const { member_id, person } = requireTeamActor(ctx.actor);
  const { action, assign, ...matching } = query;
  const whom = { matching, active_since: activeSince(ctx.now) };
  const asked = { self: member_id, voice_account_id: assign ?? null };
  const groups = await store.countMatching(ctx.db, params.id, whom, asked);
  return countByReason(groups, (group) => (action ? skipReason(action, person.team.admin_role, group) : null));
}

export async function act(
  { params, body }: Input<typeof bulk.act>,
  ctx: ChangeContext,
): HandlerResult<typeof bulk.act> {
  const { action } = body;
  await ctx.authorize(BULK_ACTIONS[action].row);
  const voice_account_id = action === "assign_voice" ? (body.voice_account_id ?? fail("voice.gone")) : null;
  const whom = "members" in body.whom ? body.whom : { ...body.whom, active_since: activeSince(ctx.now) };
  const started = {
    team_id: params.id,
    subject: "members" as const,
    action,
    voice_account_id,
    check: async (db: Parameters<typeof hasVoiceAccount>[0]) => {
      if (voice_account_id && !(await hasVoiceAccount(db, params.id, voice_account_id))) fail("voice.gone");
    },
    fix: (db: Parameters<typeof hasVoiceAccount>[0], run_id: string) => store.fixMembers(db, params.id, run_id, whom),
    matching: "matching" in body.whom ? body.whom.matching : undefined,
  };
  return startRun(ctx, started, reply);
}

export async function latestAction(
  { params }: Input<typeof bulk.latestAction>,
  { db }: ReadContext,
): HandlerResult<typeof bulk.latestAction> {
  const run = await store.latestActionRun(db, params.id, "members");
  return { run: run ? await reply(db, run) : null };
}

export async function getAction(
  { params }: Input<typeof bulk.action>,
  { db }: ReadContext,
): HandlerResult<typeof bulk.action> {
  return reply(db, (await store.actionRunById(db, params.id, "members", params.runId)) ?? fail("bulk.not_found"));
}

export async function undoAction(
  { params }: Input<typeof bulk.undoAction>,
  ctx: ChangeContext,
): HandlerResult<typeof bulk.undoAction> {
  const run = { team_id: params.id, subject: "members", run_id: params.runId, actions: BULK_ACTIONS } as const;
  return startUndo(ctx, run, reply);
}
