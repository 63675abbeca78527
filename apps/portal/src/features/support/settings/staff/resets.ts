import type { Approval, approvals } from "@portal/model/approvals/contract.ts";
import type { Reply } from "@portal/model/kit/endpoint.ts";
import { approvalFor } from "#domain/approvals/data.ts";

/** Actions that need another administrator's approval, with its kind. */
const RESETS = { password: "staff_password", mfa: "staff_mfa" } as const;
export type Reset = keyof typeof RESETS;

export interface ResetState {
  /** `free`: the operator turned approvals off. */
  readonly now: "free" | "ask" | "waiting" | "approved";
  readonly approval?: Approval;
}

/** The state of a colleague's reset. Offers a request until the list has loaded; the server rejects duplicates. */
export function resetState(list: Reply<typeof approvals.list> | undefined, reset: Reset, staff_id: string): ResetState {
  if (list && !list.required) return { now: "free" };
  const approval = approvalFor(list?.own, RESETS[reset], staff_id);
  if (!approval || approval.state === "refused") return { now: "ask" };
  return { now: approval.state, approval };
}
