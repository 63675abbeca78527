import type { Action } from "@portal/model/access.ts";
import type { Member } from "@portal/model/members/contract.ts";
import { outranks, rolesToGive } from "@portal/model/members/rank.ts";
import type { AdminRole } from "@portal/model/members/schemas.ts";
import { isAllowed, type Me } from "#platform/session/me.ts";

type Managed = Pick<Member, "id" | "status" | "admin_role">;

const JOINED = ["active", "inactive", "suspended"] as const;
const isOneOf = <T extends string>(value: T, list: readonly T[]): boolean => list.includes(value);

/** Actions on a member by status. Anything else is not possible for any role. */
const ACTS = {
  edit: { row: "member.edit", when: ["invited", "active", "inactive", "suspended"] },
  invite: { row: "member.create", when: ["invited"] },
  suspend: { row: "member.suspend", when: ["active", "inactive"] },
  activate: { row: "member.suspend", when: ["suspended"] },
  password: { row: "member.password", when: JOINED },
  remove: { row: "member.remove", when: ["invited", "active", "inactive", "suspended"] },
  restore: { row: "member.remove", when: ["removed"] },
  removeForGood: { row: "member.remove_for_good", when: ["invited", "active", "inactive", "suspended", "removed"] },
} as const satisfies Record<string, { readonly row: Action; readonly when: readonly Member["status"][] }>;
export type MemberAction = keyof typeof ACTS;

/** Users do not manage themselves here; their own data is in the settings. */
const manages = (me: Me, member: Managed): boolean => member.id !== me.id && outranks(me.role, member.admin_role);

export const canPerform = (act: MemberAction, me: Me, member: Managed): boolean =>
  manages(me, member) && isAllowed(ACTS[act].row, me) && isOneOf(member.status, ACTS[act].when);

/** Users edit their own registrations here. The rest of their data is in the settings. */
export const mayEditVoice = (me: Me, member: Managed): boolean =>
  canPerform("edit", me, member) || (member.id === me.id && isAllowed("voice.member_edit", me));

/** Roles to choose from; a single one means there is no choice. */
export function rolesFor(me: Me, member: Managed): readonly AdminRole[] {
  const open = manages(me, member) && isAllowed("member.role", me) && member.status !== "removed";
  return open ? rolesToGive(me.role, member.admin_role) : [member.admin_role];
}

/** Whether ownership of the team can be offered to this member, or why not. */
export function ownershipOfferFor(me: Me, member: Managed): "offer" | "not_admin" | null {
  if (member.id === me.id || !isAllowed("team.transfer", me) || !isOneOf(member.status, ["active", "inactive"]))
    return null;
  return member.admin_role === "administrator" ? "offer" : "not_admin";
}
