import { type StaffLevel, can } from "../access.ts";
import type { FieldIssue } from "../errors.ts";
import { STAFF_NAME } from "../limits.ts";

interface StaffActor {
  readonly id: string;
  readonly level: StaffLevel;
}

/** Returns why a staff member cannot manage another one, or null. Only administrators can, and not themselves. */
export function staffIssue(
  actor: StaffActor,
  target: { readonly id: string },
): "access.forbidden" | "staff.yourself" | null {
  if (!can("staff.manage", { side: "staff", level: actor.level })) return "access.forbidden";
  return actor.id === target.id ? "staff.yourself" : null;
}

export function staffNameIssue(name: string): FieldIssue | null {
  if (name.length < STAFF_NAME.min || name.length > STAFF_NAME.max) return "staff_name.length";
  return /[\p{Cc}<>]/u.test(name) ? "name.characters" : null;
}
