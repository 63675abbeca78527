import { outranks } from "@portal/model/members/rank.ts";
import type { Me } from "#platform/session/me.ts";
import type { Person } from "./edit-state.ts";

/** Why the user cannot edit a member, or null. */
export function lockReasonOf(me: Me, { id, admin_role }: Person): "self" | "above" | null {
  if (id === me.id) return "self";
  return outranks(me.role, admin_role) ? null : "above";
}
