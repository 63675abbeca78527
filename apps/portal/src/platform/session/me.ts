import { authorize, type Action, type Principal } from "@portal/model/access.ts";
import type { AdminRole } from "@portal/model/members/schemas.ts";
import type { User } from "@portal/model/session/contract.ts";
import { principalOf } from "./session.ts";

/** The signed-in user with what decides what they may do to others. */
export interface Me {
  readonly id: string;
  readonly team_id: string;
  readonly role: AdminRole;
  readonly who: Principal;
}

/** The user id of a session is the member id with the prefix U. */
export const memberIdOf = ({ id }: Pick<User, "id">): string => id.replace(/^U/, "");

export const meOf = (user: User): Me => ({
  id: memberIdOf(user),
  team_id: user.team.id,
  role: user.team.admin_role,
  who: principalOf(user),
});

/** Whether the access table allows the user this action. Read-only support sessions may not change anything. */
export const isAllowed = (action: Action, { who }: Me): boolean => ["y", "own"].includes(authorize(action, who, true));
