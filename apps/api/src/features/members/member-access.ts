import { outranks } from "@portal/model/members/rank.ts";
import type { AdminRole } from "@portal/model/members/schemas.ts";
import type { Db } from "../../platform/db.ts";
import { requireTeamActor } from "../../platform/authenticate.ts";
import { fail } from "../../platform/fail.ts";
import type { ChangeContext, ReadContext } from "../../platform/register-routes.ts";
import { refuseWhileBusy } from "../../platform/teams.ts";
import { lockMember } from "./store.ts";

type Asking = Pick<ReadContext, "actor" | "scope">;

/** Returns the customer who makes the request. */
export function requireCustomer({ actor }: Pick<ReadContext, "actor">) {
  return actor.side === "customer" ? actor : fail("session.required");
}

/** Where the access table says "own", other members' records are refused. */
export function requireMemberAccess(ctx: Asking, mid: string) {
  const actor = requireTeamActor(ctx.actor);
  if (ctx.scope === "own" && actor.member_id !== mid) fail("access.forbidden");
  return actor;
}

/** Managing another member requires a higher role. */
export function requireHigherRole(ctx: Pick<ReadContext, "actor">, admin_role: AdminRole): void {
  if (!outranks(requireTeamActor(ctx.actor).person.team.admin_role, admin_role)) fail("access.forbidden");
}

/** Locks the member to change, if the team is not busy and the caller is that member or has a higher role. */
export async function lockMemberToChange(
  db: Db,
  { id, mid }: { id: string; mid: string },
  ctx: Pick<ChangeContext, "actor">,
) {
  await refuseWhileBusy(db, id);
  const member = (await lockMember(db, id, mid)) ?? fail("member.not_found");
  if (requireTeamActor(ctx.actor).member_id !== mid) requireHigherRole(ctx, member.admin_role);
  return member;
}
