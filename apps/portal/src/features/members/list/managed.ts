import type { Member } from "@portal/model/members/contract.ts";
import type { MemberLine } from "@portal/model/members/line.ts";

type Managed = Pick<Member, "id" | "status" | "admin_role">;

/** A line as those see it who manage people; the directory's lines say less. */
export const managedOf = ({ id, status, admin_role }: MemberLine): Managed | null =>
  status && admin_role ? { id, status, admin_role } : null;
