import { isDeepStrictEqual } from "node:util";
import type { Input } from "@portal/model/kit/endpoint.ts";
import { EMAIL_CHECKS } from "@portal/model/limits.ts";
import type { members } from "@portal/model/members/contract.ts";
import { canAssignRole } from "@portal/model/members/rank.ts";
import type { Product } from "@portal/model/members/schemas.ts";
import { canTransition } from "@portal/model/members/status.ts";
import { newEmailIssue } from "@portal/model/signup/email.ts";
import { type Db, inTeam } from "../../platform/db.ts";
import { EMAIL_TAKEN, fail, failOnIssue, mapConstraintErrors } from "../../platform/fail.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { ChangeContext, HandlerResult, ReadContext, Transaction } from "../../platform/register-routes.ts";
import { getTeamState } from "../../platform/teams.ts";
import { limitAddress } from "../../platform/throttle.ts";
import { isStale } from "../../platform/versions.ts";
import { endSessions, withoutAccount } from "../../platform/accounts.ts";
import { revokeInvitation } from "../invitations/public.ts";
import { requestEmailChange } from "../profile/public.ts";
import { isDomainRefused } from "../signup/public.ts";
import { saveVoiceConfigurations } from "../voice/public.ts";
import { lockMemberToChange, requireMemberAccess, requireCustomer } from "./member-access.ts";
import { differences, memberReply } from "./replies.ts";
import * as store from "./store.ts";

type Update = typeof members.update;
type Body = Input<Update>["body"];

export async function getMember(
  { params }: Input<typeof members.get>,
  ctx: ReadContext,
): HandlerResult<typeof members.get> {
  requireMemberAccess(ctx, params.mid);
  return memberReply((await store.memberOf(ctx.db, params.id, params.mid)) ?? fail("member.not_found"), ctx.now);
}

/** Changes the given fields. Some need a further permission than editing, each with its own row in the access table. */
export async function updateMember(
  app: AppContext,
  { params, body }: Input<Update>,
  ctx: ChangeContext,
): HandlerResult<Update> {
  const actor = requireMemberAccess(ctx, params.mid);
  const self = actor.member_id === params.mid;
  const held = await inTeam(ctx.db, params.id, (db) => store.memberOf(db, params.id, params.mid));
  const wanted = wantedOf(body, held ?? fail("member.not_found"));
  if (wanted.status !== undefined) await ctx.authorize("member.suspend");
  if (wanted.admin_role !== undefined) await ctx.authorize("member.role");
  if (wanted.email !== undefined) await mayHaveEmail(app, wanted.email, ctx);
  const reach = wanted.voice ? await ctx.authorize("voice.member_edit") : ctx.scope;
  // Members edit their own contact details, the team edits its own.
  if (wanted.user_contact && !self) fail("access.forbidden");
  if (wanted.team_contact && ctx.scope === "own") fail("access.forbidden");
  return ctx.change(async (tx) => {
    const before = await lockMemberToChange(tx.db, params, ctx);
    if (isStale(before.version, body.version)) fail("member.stale", { version: before.version });
    if (before.status === "removed") fail("member.gone");
    const changes = {
      first_name: body.first_name,
      last_name: body.last_name,
      ...(wanted.user_contact && { user_contact: JSON.stringify(wanted.user_contact) }),
      ...(wanted.team_contact && { team_contact: JSON.stringify(wanted.team_contact) }),
      ...statusChange(before, wanted),
      ...roleChange(before, wanted, ctx),
    };
    const { most_admins } = await getTeamState(tx.db, params.id);
    await mapConstraintErrors({ admins_suffice: ["members.too_many_admins", { most: most_admins }] }, () =>
      store.changeMember(tx.db, params.id, params.mid, changes),
    );
    if (changes.status === "suspended" && before.account_id) await endSessions(tx.db, before.account_id);
    if (wanted.email !== undefined && wanted.email !== before.email) {
      await changeEmail(tx, params, before, wanted.email, ctx);
    }
    const { voice } = wanted;
    const voice_configurations =
      voice && (await saveVoiceConfigurations(app, tx.db, params, voice, { ...ctx, scope: reach }));
    const after = (await store.memberOf(tx.db, params.id, params.mid)) ?? fail("member.not_found");
    tx.note(`member:${params.mid}`, {
      ...differences(before, after),
      ...(voice_configurations && { voice_configurations }),
    });
    return memberReply(after, ctx.now);
  });
}

type Wanted = ReturnType<typeof wantedOf>;

/** Returns what the body would change. Clients may send a whole member back: unchanged fields need no permission. */
function wantedOf(body: Body, held: store.MemberRow) {
  const { voice_configurations: voice } = body;
  const bare = voice?.every((one) => !("registrations" in one)) && voice.map((one) => one.voice_account_id).toSorted();
  return {
    email: changed(body.email, held.email),
    // "inactive" is derived and shown only; it is stored as active.
    status: changed(body.status === "inactive" ? "active" : body.status, held.status),
    admin_role: changed(body.admin_role ?? body.team?.admin_role, held.admin_role),
    user_contact: changed(body.user_provided_contact_information, held.user_contact),
    team_contact: changed(body.team_provided_contact_information, held.team_contact),
    voice: bare && isDeepStrictEqual(bare, held.voice_account_ids) ? undefined : voice,
  };
}
const changed = <T>(given: T | undefined, held: T): T | undefined =>
  isDeepStrictEqual(given, held) ? undefined : given;

const MOVES_TO = { active: "activate", suspended: "suspend" } as const;

function statusChange({ status }: store.MemberRow, wanted: Wanted): { status?: "active" | "suspended" } {
  if (wanted.status === undefined || wanted.status === status) return {};
  if (wanted.status !== "active" && wanted.status !== "suspended") fail("member.cannot_move", { status });
  return canTransition(MOVES_TO[wanted.status], status)
    ? { status: wanted.status }
    : fail("member.cannot_move", { status });
}

function roleChange({ admin_role }: store.MemberRow, wanted: Wanted, ctx: ChangeContext) {
  if (wanted.admin_role === undefined || wanted.admin_role === admin_role) return {};
  const allowed =
    wanted.admin_role !== "primary" &&
    canAssignRole(requireCustomer(ctx).person.team.admin_role, admin_role, wanted.admin_role);
  return allowed ? { admin_role: wanted.admin_role } : fail("access.forbidden");
}

/** A member with an account has to confirm the new address first; an invitation simply goes to the new one. */
async function changeEmail(
  tx: Transaction,
  { id, mid }: { id: string; mid: string },
  { account_id, email, first_name, locale }: store.MemberRow,
  new_email: string,
  ctx: ChangeContext,
): Promise<void> {
  if (account_id) {
    const owner = { account_id, team_id: id, email, first_name, locale: locale ?? "en" };
    return requestEmailChange(tx, ctx, owner, new_email);
  }
  await mapConstraintErrors(EMAIL_TAKEN, () => store.changeMember(tx.db, id, mid, { email: new_email }));
  await revokeInvitation(tx.db, id, mid);
}

async function mayHaveEmail(app: AppContext, email: string, ctx: ChangeContext): Promise<void> {
  const { config } = app;
  await ctx.authorize("member.email");
  failOnIssue("email", newEmailIssue(email, { pattern: config.EMAIL_PATTERN }));
  if (isDomainRefused(config, email)) fail("signup.domain_refused");
  // Reveals whether an address has an account, so it shares the limit of the sign-up's check.
  await limitAddress(ctx.db, app.config, "email_check", EMAIL_CHECKS, ctx.request.ip, ctx.now);
  const { person } = requireCustomer(ctx);
  if (email !== person.email && (await isInUse(ctx, person.team.product, email))) fail("email.taken");
}

const isInUse = async ({ db, now }: ChangeContext, product: Product, email: string): Promise<boolean> =>
  (await withoutAccount(db, [{ email }], product, now)).length === 0;

/**
 * Used by staff: deletes a member permanently, with account and sessions. Returns the picture to delete after the
 * commit.
 */
export async function eraseMember(db: Db, team_id: string, member_id: string): Promise<string | null> {
  const found = await store.memberOf(db, team_id, member_id);
  await store.deleteMember(db, team_id, member_id);
  return found?.avatar ?? null;
}
