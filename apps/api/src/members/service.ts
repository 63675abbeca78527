import type { Input, ReplyInput } from "@portal/model/kit/endpoint.ts";
import { EMAIL_CHECKS } from "@portal/model/limits.ts";
import type { members } from "@portal/model/members/contract.ts";
import { mayGiveRole } from "@portal/model/members/rank.ts";
import type { Product } from "@portal/model/members/shapes.ts";
import { mayMove } from "@portal/model/members/status.ts";
import { newEmailIssue } from "@portal/model/signup/email.ts";
import type { Db } from "../kit/db.ts";
import { EMAIL_TAKEN, fail, failOn, guarded } from "../kit/fail.ts";
import type { House } from "../kit/house.ts";
import type { Changed, Changing, Reading, Transaction } from "../kit/mount.ts";
import { teamNow } from "../kit/teams.ts";
import { limitAddress } from "../kit/throttle.ts";
import { emailsInUse, endSessions } from "../kit/accounts.ts";
import { recallInvitation } from "../invitations/service.ts";
import { askNewAddress } from "../profile/service.ts";
import { isRefused } from "../signup/service.ts";
import { setVoice } from "../voice/service.ts";
import { memberToChange, ownOnly, signedIn } from "./reach.ts";
import { differences, memberReply } from "./replies.ts";
import * as store from "./store.ts";

type Update = typeof members.update;
type Body = Input<Update>["body"];

export async function getMember(
  { params }: Input<typeof members.get>,
  ctx: Reading,
): Promise<ReplyInput<typeof members.get>> {
  ownOnly(ctx, params.mid);
  return memberReply((await store.memberOf(ctx.db, params.id, params.mid)) ?? fail("member.not_found"), ctx.now);
}

/** What is given is changed, the rest stays. Some of it needs more than the right to edit: each asks for its own row. */
export async function updateMember(
  house: House,
  { params, body }: Input<Update>,
  ctx: Changing,
): Promise<Changed<ReplyInput<Update>>> {
  const actor = ownOnly(ctx, params.mid);
  const self = actor.member_id === params.mid;
  if (body.status !== undefined) await ctx.may("member.suspend");
  if (body.admin_role !== undefined) await ctx.may("member.role");
  if (body.email !== undefined) await mayHaveEmail(house, body.email, ctx);
  const voice = body.voice_configurations;
  const reach = voice ? await ctx.may("voice.member_edit") : ctx.reach;
  // Each side speaks for itself: what people say of themselves, and what the team says of them.
  if (body.user_provided_contact_information && !self) fail("access.forbidden");
  if (body.team_provided_contact_information && ctx.reach === "own") fail("access.forbidden");
  return ctx.change(async (tx) => {
    const before = await memberToChange(tx.db, params, ctx);
    if (before.version !== body.version) fail("member.stale", { version: before.version });
    if (before.status === "removed") fail("member.gone");
    const changes = {
      first_name: body.first_name,
      last_name: body.last_name,
      ...(body.user_provided_contact_information && {
        user_contact: JSON.stringify(body.user_provided_contact_information),
      }),
      ...(body.team_provided_contact_information && {
        team_contact: JSON.stringify(body.team_provided_contact_information),
      }),
      ...statusChange(before, body),
      ...roleChange(before, body, ctx),
    };
    const { most_admins } = await teamNow(tx.db, params.id);
    await guarded({ admins_suffice: ["members.too_many_admins", { most: most_admins }] }, () =>
      store.changeMember(tx.db, params.id, params.mid, changes),
    );
    if (changes.status === "suspended" && before.account_id) await endSessions(tx.db, before.account_id);
    if (body.email !== undefined && body.email !== before.email) await moveAddress(tx, params, before, body.email, ctx);
    const voice_configurations = voice && (await setVoice(house, tx.db, params, voice, { ...ctx, reach }));
    const after = (await store.memberOf(tx.db, params.id, params.mid)) ?? fail("member.not_found");
    tx.note(`member:${params.mid}`, {
      ...differences(before, after),
      ...(voice_configurations && { voice_configurations }),
    });
    return memberReply(after, ctx.now);
  });
}

function statusChange({ status }: store.MemberRow, body: Body): { status?: "active" | "suspended" } {
  if (body.status === undefined || body.status === status) return {};
  const move = body.status === "suspended" ? "suspend" : "activate";
  return mayMove(move, status) ? { status: body.status } : fail("member.cannot_move", { status });
}

function roleChange({ admin_role }: store.MemberRow, body: Body, ctx: Changing) {
  if (body.admin_role === undefined || body.admin_role === admin_role) return {};
  const allowed = mayGiveRole(signedIn(ctx).person.team.admin_role, admin_role, body.admin_role);
  return allowed ? { admin_role: body.admin_role } : fail("access.forbidden");
}

/** Who has an account is asked at the new address first; an invitation simply goes to another one. */
async function moveAddress(
  tx: Transaction,
  { id, mid }: { id: string; mid: string },
  { account_id, email, first_name, locale }: store.MemberRow,
  new_email: string,
  ctx: Changing,
): Promise<void> {
  if (account_id) {
    const owner = { account_id, team_id: id, email, first_name, locale: locale ?? "en" };
    return askNewAddress(tx, ctx, owner, new_email);
  }
  await guarded(EMAIL_TAKEN, () => store.changeMember(tx.db, id, mid, { email: new_email }));
  await recallInvitation(tx.db, id, mid);
}

async function mayHaveEmail(house: House, email: string, ctx: Changing): Promise<void> {
  const { config } = house;
  await ctx.may("member.email");
  failOn("email", newEmailIssue(email, { pattern: config.EMAIL_PATTERN }));
  if (isRefused(config, email)) fail("signup.domain_refused");
  // It tells whether somebody has an account, so it has the same bounds as the sign-up's own question.
  await limitAddress(ctx.db, house.config, "email_check", EMAIL_CHECKS, ctx.request.ip, ctx.now);
  const { person } = signedIn(ctx);
  if (email !== person.email && (await isInUse(ctx, person.team.product, email))) fail("email.taken");
}

const isInUse = async ({ db, now }: Changing, product: Product, email: string): Promise<boolean> =>
  (await emailsInUse(db, [email], now)).some((one) => one.product === product);

/** By staff: for good, with account and sessions. Answers the picture, to be removed after the commit. */
export async function eraseMember(db: Db, team_id: string, member_id: string): Promise<string | null> {
  const found = await store.memberOf(db, team_id, member_id);
  await store.deleteMember(db, team_id, member_id);
  return found?.avatar ?? null;
}
export { forgetPicture, keepPicture } from "./avatars.ts";
export { listMembers } from "./roster.ts";
