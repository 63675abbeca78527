import { can } from "@portal/model/access.ts";
import { ACTIVE_WITHIN_DAYS } from "@portal/model/limits.ts";
import type { Input, ReplyInput } from "@portal/model/kit/endpoint.ts";
import type { team } from "@portal/model/team/contract.ts";
import { teamNameIssue } from "@portal/model/team/name.ts";
import { inSeconds, plusSeconds } from "../../platform/clock.ts";
import { type Actor, avatarPath } from "../../platform/authenticate.ts";
import { fail, failOnIssue } from "../../platform/fail.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { ChangeContext, HandlerResult, ReadContext } from "../../platform/register-routes.ts";
import { isStale } from "../../platform/versions.ts";
import { failOnOldTerms } from "../../platform/terms.ts";
import { archivedBefore } from "../audit/public.ts";
import { listMembers } from "../members/public.ts";
import { accounts } from "../voice/public.ts";
import {
  updateInsider,
  insiderOf,
  saveAcceptedTerms,
  lockTeam,
  renameTeam,
  SUPPORT_ACCESS_PER_PAGE,
  supportAccessOf,
  teamWithCounters,
  teamWithSubscription,
} from "./store.ts";

type Get = typeof team.get;
type Rename = typeof team.rename;
type Accept = typeof team.acceptTerms;

/** Callers who may only see the name get no counters, and nothing is counted for them. */
export async function getTeam({ params, query }: Input<Get>, ctx: ReadContext): Promise<ReplyInput<Get>> {
  const { db, actor, now } = ctx;
  if (actor.side !== "customer") fail("team.not_found");
  const active_since = plusSeconds(now, -ACTIVE_WITHIN_DAYS * 86_400);
  const counters = can("team.count", actor) ? await teamWithCounters(db, params.id, active_since) : undefined;
  const found = counters ?? (await teamWithSubscription(db, params.id));
  if (!found) fail("team.not_found");
  const { id, team_name, avatar, product, version, tier, state, trial_ended_at } = found;
  return {
    // Only fields that the contract names leave the server.
    ...counters,
    id,
    team_id: id,
    team_name,
    avatar: avatarPath(avatar),
    product,
    version,
    tier,
    state,
    trial_ended_at: trial_ended_at && inSeconds(trial_ended_at),
    admin_role: actor.person.team.admin_role,
    portal_terms_and_conditions: actor.accepted.portal,
    team_terms_and_conditions: actor.accepted.team,
    sub_id: id,
    user_id: actor.member_id,
    ...(counters && { counters }),
    ...(await parts(params, query.with?.split(",") ?? openParts(actor), ctx)),
  };
}

/** The parts included by default: those the caller may see. */
const openParts = (actor: Actor): string[] => [
  ...(can("member.list", actor) ? ["members"] : []),
  ...(can("voice.view", actor) ? ["voice_accounts"] : []),
];

/** Parts that have a call of their own, with that call's answer and permissions. */
async function parts(params: { id: string }, asked: readonly string[], ctx: ReadContext) {
  const found: Pick<ReplyInput<Get>, "members" | "members_next" | "voice_accounts"> = {};
  if (asked.includes("members")) {
    const { members, next } = await listMembers(
      { params, query: {} },
      { ...ctx, scope: await ctx.authorize("member.list") },
    );
    Object.assign(found, { members, members_next: next });
  }
  if (asked.includes("voice_accounts")) {
    await ctx.authorize("voice.view");
    found.voice_accounts = (await accounts({ params }, ctx)).voice_accounts;
  }
  return found;
}

export function rename(
  { config }: AppContext,
  { params, body }: Input<Rename>,
  { change }: ChangeContext,
): HandlerResult<Rename> {
  failOnIssue("team_name", teamNameIssue(body.team_name, config.BRAND_NAME));
  return change(async ({ db, note }) => {
    const before = await lockTeam(db, params.id);
    if (!before || before.deleted_at) fail("team.gone");
    if (isStale(before.version, body.version))
      fail("team.stale", { team_name: before.team_name, version: before.version });
    note(`team:${params.id}`, { team_name: { before: before.team_name, after: body.team_name } });
    return renameTeam(db, params.id, body.team_name);
  });
}

/** Records per person which version was accepted, and when. */
export function acceptTerms(
  { config }: AppContext,
  { body }: Input<Accept>,
  { actor, change, now }: ChangeContext,
): HandlerResult<Accept> {
  if (actor.side !== "customer") fail("team.not_found");
  failOnOldTerms(config, body);
  return change(async ({ db, note }) => {
    await saveAcceptedTerms(db, actor.account_id, body, now);
    note(`account:${actor.account_id}`, body);
    return { success: true };
  });
}

export async function insider(
  { params }: Input<typeof team.insider>,
  { db }: ReadContext,
): HandlerResult<typeof team.insider> {
  return insiderOf(db, params.id);
}

/** Sets the flag that enables beta features, and records who did. */
export function setInsider(
  { params, body }: Input<typeof team.setInsider>,
  { actor, change }: ChangeContext,
): HandlerResult<typeof team.setInsider> {
  if (actor.side !== "customer") fail("team.not_found");
  return change(async ({ db, note }) => {
    const before = await insiderOf(db, params.id);
    await updateInsider(db, params.id, body.insider, body.insider ? actor.person.email : null);
    note(`team:${params.id}`, { insider: { before: before.insider, after: body.insider } });
    return insiderOf(db, params.id);
  });
}

/** Answers why support accessed the account, from the audit rows that staff cannot change. */
export async function supportAccess(
  { params, query }: Input<typeof team.supportAccess>,
  { db }: ReadContext,
): HandlerResult<typeof team.supportAccess> {
  const rows = await supportAccessOf(db, params.id, query.before);
  const page = rows.slice(0, SUPPORT_ACCESS_PER_PAGE);
  const next = rows.length > SUPPORT_ACCESS_PER_PAGE ? String(page.at(-1)?.id) : null;
  return {
    entries: page.map(({ at, login_kind, ...row }) => ({
      ...row,
      at: inSeconds(at),
      kind: kindOf(row.action, login_kind),
    })),
    next,
    archived_before: next === null ? await archivedBefore(db, params.id) : undefined,
  };
}

function kindOf(action: string, login_kind: string | null) {
  if (action === "case.opened") return "looked";
  if (action !== "session.started_by_support") return "acted";
  return login_kind === "imp_rw" ? "logged_in_write" : "logged_in";
}
