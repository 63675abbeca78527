import type { Level } from "@portal/model/access.ts";
import type { Approval } from "@portal/model/approvals/contract.ts";
import { approvalFor, useApprovalData, useApprovals } from "../../../kit/approvals/data.ts";

export interface WriteAccess {
  /** `free`: the operator asks for no approval. */
  readonly state: "free" | "ask" | "waiting" | "approved";
  readonly approval: Approval | undefined;
}

/** Whether somebody may change things in this customer's account now, or has to ask first. */
export function useWriteAccess(member_id: string, level: Level): WriteAccess & { readonly reload: () => void } {
  const list = useApprovals(level).data;
  const { reload } = useApprovalData();
  const approval = approvalFor(list?.own, "customer_write", member_id);
  const given = approval && approval.state !== "refused" ? approval.state : "ask";
  return { state: list?.required === false ? "free" : given, approval, reload: () => void reload() };
}
