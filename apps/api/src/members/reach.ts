import { outranks } from "@portal/model/members/rank.ts";
import type { AdminRole } from "@portal/model/members/shapes.ts";
import type { Db } from "../kit/db.ts";
import { fail } from "../kit/fail.ts";
import type { Changing, Reading } from "../kit/mount.ts";
import { refuseWhileBusy } from "../kit/teams.ts";
import { lockMember } from "./store.ts";

type Asking = Pick<Reading, "actor" | "reach">;

/** The person who asks. */
export function signedIn({ actor }: Pick<Reading, "actor">) {
  return actor.side === "customer" ? actor : fail("session.required");
}

/** Where the access table says "own", a colleague's record is out of reach. */
export function ownOnly(ctx: Asking, mid: string) {
  const actor = signedIn(ctx);
  if (ctx.reach === "own" && actor.member_id !== mid) fail("access.forbidden");
  return actor;
}

/** Somebody else is managed from above. */
export function mustOutrank(ctx: Pick<Reading, "actor">, admin_role: AdminRole): void {
  if (!outranks(signedIn(ctx).person.team.admin_role, admin_role)) fail("access.forbidden");
}

/** The member this is about, kept from others, and the team not busy; by themselves or by somebody above them. */
export async function memberToChange(db: Db, { id, mid }: { id: string; mid: string }, ctx: Pick<Changing, "actor">) {
  await refuseWhileBusy(db, id);
  const member = (await lockMember(db, id, mid)) ?? fail("member.not_found");
  if (signedIn(ctx).member_id !== mid) mustOutrank(ctx, member.admin_role);
  return member;
}
