import type { Input } from "@portal/model/kit/endpoint.ts";
import { RESTORABLE_DAYS } from "@portal/model/limits.ts";
import type { members } from "@portal/model/members/contract.ts";
import { canTransition } from "@portal/model/members/status.ts";
import { requireTeamActor } from "../../platform/authenticate.ts";
import { inSeconds, plusSeconds } from "../../platform/clock.ts";
import { EMAIL_TAKEN, fail, mapConstraintErrors } from "../../platform/fail.ts";
import type { ChangeContext, HandlerResult } from "../../platform/register-routes.ts";
import type { Storage } from "../../adapters/storage/port.ts";
import { endSessions } from "../../platform/accounts.ts";
import { removePicture } from "./avatars.ts";
import { getTeamState } from "../../platform/teams.ts";
import { lockMemberToChange, requireHigherRole, requireCustomer } from "./member-access.ts";
import { memberReply } from "./replies.ts";
import * as store from "./store.ts";

/** Removes a member: frees the seat and ends all sessions at once. Keeps the row, so it can be undone. */
export function removeMember(
  { params }: Input<typeof members.remove>,
  ctx: ChangeContext,
): HandlerResult<typeof members.remove> {
  return ctx.change(async (tx) => {
    const member = await lockMemberToChange(tx.db, params, ctx);
    const { status, admin_role, account_id } = member;
    if (requireTeamActor(ctx.actor).member_id === params.mid) requireHigherRole(ctx, admin_role);
    if (status === "removed" || !canTransition("remove", status)) fail("member.gone");
    const removed = { status: "removed", status_before: status, removed_at: ctx.now } as const;
    await store.changeMember(tx.db, params.id, params.mid, removed);
    if (account_id) await endSessions(tx.db, account_id);
    tx.note(`member:${params.mid}`, { status: { before: status, after: "removed" } });
    return { success: true, restorable_until: inSeconds(plusSeconds(ctx.now, RESTORABLE_DAYS * 86_400)) };
  });
}

/** Restores a member with role, account and devices, if there is a seat. */
export function restoreMember(
  { params }: Input<typeof members.restore>,
  ctx: ChangeContext,
): HandlerResult<typeof members.restore> {
  return ctx.change(async (tx) => {
    const { status } = await lockMemberToChange(tx.db, params, ctx);
    if (!canTransition("restore", status)) fail("member.cannot_move", { status });
    const { seats } = await getTeamState(tx.db, params.id);
    await mapConstraintErrors({ ...EMAIL_TAKEN, seats_suffice: ["members.no_seats", { seats }] }, () =>
      store.restoreMemberRow(tx.db, params.id, params.mid),
    );
    const after = (await store.memberOf(tx.db, params.id, params.mid)) ?? fail("member.not_found");
    tx.note(`member:${params.mid}`, { status: { before: "removed", after: after.status } });
    return memberReply(after, ctx.now);
  });
}

/** Removes a member permanently, with account, sessions and picture. */
export async function removeForGood(
  storage: Storage,
  { params }: Input<typeof members.removeForGood>,
  ctx: ChangeContext,
): HandlerResult<typeof members.removeForGood> {
  let picture: string | null = null;
  const changed = await ctx.change(async (tx) => {
    const { admin_role, avatar } = await lockMemberToChange(tx.db, params, ctx);
    if (requireCustomer(ctx).member_id === params.mid) fail("access.forbidden");
    if (admin_role !== "none") fail("member.is_admin");
    picture = avatar;
    await store.deleteMember(tx.db, params.id, params.mid);
    tx.note(`member:${params.mid}`);
    return { success: true };
  });
  await removePicture(storage, picture);
  return changed;
}
