import type { StaffLevel } from "@portal/model/access.ts";
import type { Approval } from "@portal/model/approvals/contract.ts";
import { approvalFor, useApprovalData, useApprovals } from "#domain/approvals/data.ts";

export interface WriteAccess {
  /** `free`: the operator turned approvals off. */
  readonly state: "free" | "ask" | "waiting" | "approved";
  readonly approval: Approval | undefined;
}

/** Whether the user has write access to the customer's account or has to request it first. */
export function useWriteAccess(member_id: string, level: StaffLevel): WriteAccess & { readonly reload: () => void } {
  const list = useApprovals(level).data;
  const { reload } = useApprovalData();
  const approval = approvalFor(list?.own, "customer_write", member_id);
  const given = approval && approval.state !== "refused" ? approval.state : "ask";
  return { state: list?.required === false ? "free" : given, approval, reload: () => void reload() };
}
