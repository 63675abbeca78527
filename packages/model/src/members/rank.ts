import type { AdminRole } from "./schemas.ts";

const RANK: Readonly<Record<AdminRole, number>> = { none: 0, secondary: 1, administrator: 2, primary: 3 };

/** Whoever manages somebody stands above them: secondary administrators manage members, administrators those as well. */
export const outranks = (actor: AdminRole, target: AdminRole): boolean => RANK[actor] > RANK[target];

/**
 * Who may give which role: administrators make and unmake secondary administrators, the primary makes administrators.
 * The primary's own role is handed over, never given.
 */
export function canAssignRole(actor: AdminRole, from: AdminRole, to: AdminRole): boolean {
  if (from === "primary" || to === "primary") return false;
  const highest = Math.max(RANK[from], RANK[to]);
  return highest <= RANK.secondary ? RANK[actor] >= RANK.administrator : actor === "primary";
}

/** The roles that this person may give to that one, their present one included. */
export const rolesToGive = (actor: AdminRole, target: AdminRole): AdminRole[] =>
  (["none", "secondary", "administrator"] as const).filter((to) => to === target || canAssignRole(actor, target, to));
