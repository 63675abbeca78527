import type { Input, ReplyInput } from "@portal/model/kit/endpoint.ts";
import { RESTORABLE_DAYS } from "@portal/model/limits.ts";
import type { members } from "@portal/model/members/contract.ts";
import { mayMove } from "@portal/model/members/status.ts";
import { inSeconds, plusSeconds } from "../kit/clock.ts";
import { EMAIL_TAKEN, fail, guarded } from "../kit/fail.ts";
import type { Changed, Changing } from "../kit/mount.ts";
import type { Storage } from "../outside/storage/port.ts";
import { endSessions } from "../kit/accounts.ts";
import { forgetPicture } from "./avatars.ts";
import { teamNow } from "../kit/teams.ts";
import { memberToChange, mustOutrank, signedIn } from "./reach.ts";
import { memberReply } from "./replies.ts";
import * as store from "./store.ts";

type Asked<K extends keyof typeof members> = Input<(typeof members)[K]>;
type Answer<K extends keyof typeof members> = Promise<Changed<ReplyInput<(typeof members)[K]>>>;

/** Off the team: the seat is free and every session ends at once; the row stays, so that it can be undone. */
export function removeMember({ params }: Asked<"remove">, ctx: Changing): Answer<"remove"> {
  return ctx.change(async (tx) => {
    const member = await memberToChange(tx.db, params, ctx);
    const { status, admin_role, account_id } = member;
    if (signedIn(ctx).member_id === params.mid) mustOutrank(ctx, admin_role);
    if (status === "removed" || !mayMove("remove", status)) fail("member.gone");
    const removed = { status: "removed", status_before: status, removed_at: ctx.now } as const;
    await store.changeMember(tx.db, params.id, params.mid, removed);
    if (account_id) await endSessions(tx.db, account_id);
    tx.note(`member:${params.mid}`, { status: { before: status, after: "removed" } });
    return { success: true, restorable_until: inSeconds(plusSeconds(ctx.now, RESTORABLE_DAYS * 86_400)) };
  });
}

/** Back as they were: same role, same account, same devices; if there is a seat. */
export function restoreMember({ params }: Asked<"restore">, ctx: Changing): Answer<"restore"> {
  return ctx.change(async (tx) => {
    const { status } = await memberToChange(tx.db, params, ctx);
    if (!mayMove("restore", status)) fail("member.cannot_move", { status });
    const { seats } = await teamNow(tx.db, params.id);
    await guarded({ ...EMAIL_TAKEN, seats_suffice: ["members.no_seats", { seats }] }, () =>
      store.bringBack(tx.db, params.id, params.mid),
    );
    const after = (await store.memberOf(tx.db, params.id, params.mid)) ?? fail("member.not_found");
    tx.note(`member:${params.mid}`, { status: { before: "removed", after: after.status } });
    return memberReply(after, ctx.now);
  });
}

/** For good: account, sessions and picture go with them. */
export async function removeForGood(
  storage: Storage,
  { params }: Asked<"removeForGood">,
  ctx: Changing,
): Answer<"removeForGood"> {
  let picture: string | null = null;
  const changed = await ctx.change(async (tx) => {
    const { admin_role, avatar } = await memberToChange(tx.db, params, ctx);
    if (signedIn(ctx).member_id === params.mid) fail("access.forbidden");
    if (admin_role !== "none") fail("member.is_admin");
    picture = avatar;
    await store.deleteMember(tx.db, params.id, params.mid);
    tx.note(`member:${params.mid}`);
    return { success: true };
  });
  await forgetPicture(storage, picture);
  return changed;
}
