import { outranks } from "@portal/model/members/rank.ts";
import type { AdminRole } from "@portal/model/members/shapes.ts";
import type { User } from "@portal/model/session/contract.ts";
import type { Person } from "./desk.ts";

/** Whoever edits. */
export interface Me {
  readonly id: string;
  readonly team_id: string;
  readonly role: AdminRole;
}

/** The id of a session's user carries a U. */
export const meOf = ({ id, team }: User): Me => ({
  id: id.replace(/^U/, ""),
  team_id: team.id,
  role: team.admin_role,
});

/** Why somebody cannot be changed by this person, or null. */
export function lockOf(me: Me, { id, admin_role }: Person): "self" | "above" | null {
  if (id === me.id) return "self";
  return outranks(me.role, admin_role) ? null : "above";
}
