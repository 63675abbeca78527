import { authorize, type Action, type Principal } from "@portal/model/access.ts";
import type { AdminRole } from "@portal/model/members/schemas.ts";
import type { User } from "@portal/model/session/contract.ts";
import { principalOf } from "./session.ts";

/** The signed-in person, where it matters what they may do to others. */
export interface Me {
  readonly id: string;
  readonly team_id: string;
  readonly role: AdminRole;
  readonly who: Principal;
}

/** The id of a session's user carries a U. */
export const memberIdOf = ({ id }: Pick<User, "id">): string => id.replace(/^U/, "");

export const meOf = (user: User): Me => ({
  id: memberIdOf(user),
  team_id: user.team.id,
  role: user.team.admin_role,
  who: principalOf(user),
});

/** Whether the person may change something by this row of the access table; support, looking on, may not. */
export const isAllowed = (action: Action, { who }: Me): boolean => ["y", "own"].includes(authorize(action, who, true));
