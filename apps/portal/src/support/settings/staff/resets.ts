import type { Approval, approvals } from "@portal/model/approvals/contract.ts";
import type { Reply } from "@portal/model/kit/endpoint.ts";
import { approvalFor } from "../../../kit/approvals/data.ts";

/** What takes another administrator's approval, by the act that does it. */
const RESETS = { password: "staff_password", mfa: "staff_mfa" } as const;
export type Reset = keyof typeof RESETS;

export interface ResetState {
  /** `free`: the operator asks for no approval. */
  readonly now: "free" | "ask" | "waiting" | "approved";
  readonly approval?: Approval;
}

/** How far a reset of this colleague is. Until the list is there, asking is the way: the server knows of an earlier request. */
export function resetState(list: Reply<typeof approvals.list> | undefined, reset: Reset, staff_id: string): ResetState {
  if (list && !list.required) return { now: "free" };
  const approval = approvalFor(list?.own, RESETS[reset], staff_id);
  if (!approval || approval.state === "refused") return { now: "ask" };
  return { now: approval.state, approval };
}
