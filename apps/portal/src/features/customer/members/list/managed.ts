import type { Member } from "@portal/model/members/contract.ts";
import type { MemberListItem } from "@portal/model/members/list-item.ts";

type Managed = Pick<Member, "id" | "status" | "admin_role">;

/** A row with what managing members needs; null for the directory, which contains less. */
export const managedOf = ({ id, status, admin_role }: MemberListItem): Managed | null =>
  status && admin_role ? { id, status, admin_role } : null;
