import type { AdminRole } from "./schemas.ts";

const RANK: Readonly<Record<AdminRole, number>> = { none: 0, secondary: 1, administrator: 2, primary: 3 };

/** Members are managed by people of a higher rank: members by secondary administrators, both by administrators. */
export const outranks = (actor: AdminRole, target: AdminRole): boolean => RANK[actor] > RANK[target];

/**
 * Administrators assign and revoke the role of secondary administrators, the primary that of administrators. Ownership
 * is transferred, never assigned.
 */
export function canAssignRole(actor: AdminRole, from: AdminRole, to: AdminRole): boolean {
  if (from === "primary" || to === "primary") return false;
  const highest = Math.max(RANK[from], RANK[to]);
  return highest <= RANK.secondary ? RANK[actor] >= RANK.administrator : actor === "primary";
}

/** Lists the roles the actor can assign to the target, including the target's current role. */
export const rolesToGive = (actor: AdminRole, target: AdminRole): AdminRole[] =>
  (["none", "secondary", "administrator"] as const).filter((to) => to === target || canAssignRole(actor, target, to));
