import { SESSION } from "@portal/model/limits.ts";
import type { Input, ReplyInput } from "@portal/model/kit/endpoint.ts";
import type { staff } from "@portal/model/staff/contract.ts";
import { inSeconds, plusSeconds } from "../kit/clock.ts";
import { setCookie } from "../kit/cookies.ts";
import { SIDES } from "../kit/door.ts";
import { fail } from "../kit/fail.ts";
import type { House } from "../kit/house.ts";
import { prove } from "../kit/identity.ts";
import type { Changed, Changing } from "../kit/mount.ts";
import { newTokens } from "../kit/tokens.ts";
import { deleteStaffSession, insertStaffSession, staffByEmail } from "./store.ts";

type Login = typeof staff.login;

export async function logStaffIn(
  house: House,
  { body }: Input<Login>,
  ctx: Changing,
): Promise<Changed<ReplyInput<Login>>> {
  const { now, change, request } = ctx;
  const claim = { ...body, purpose: "staff", never_off: true, ip: request.ip, now };
  const verdict = await prove(house, claim, () => staffByEmail(house.db, body.email));
  if (!verdict.proven) {
    const { refused, delay } = verdict;
    return change(async () => ({ success: false, delay }), { action: `staff.session_${refused}` });
  }

  const { password_hash: _, ...user } = verdict.proven;
  const { token, secret, ...halves } = newTokens("staff", request.headers);
  const expires_at = plusSeconds(now, SESSION.staff.total_s);
  const changed = await change(async (tx) => {
    await insertStaffSession(tx.db, { ...halves, staff_id: user.id, created_at: now, last_seen_at: now, expires_at });
    tx.note(`staff:${user.id}`, { mode: halves.mode });
    return { success: true, session: { token, expires_at: inSeconds(expires_at) }, user };
  });
  if (secret) setCookie(ctx.reply, SIDES.staff.cookie, secret, SESSION.staff.total_s);
  return changed;
}

export function logStaffOut(ctx: Changing): Promise<Changed<ReplyInput<typeof staff.logout>>> {
  const { actor, change } = ctx;
  if (actor.side !== "staff") fail("session.required");
  setCookie(ctx.reply, SIDES.staff.cookie, "", 0);
  return change(async ({ db, note }) => {
    await deleteStaffSession(db, actor.handle);
    note(`staff:${actor.staff_id}`);
    return { success: true };
  });
}
