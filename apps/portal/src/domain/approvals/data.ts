import { can, type StaffLevel } from "@portal/model/access.ts";
import { approvals, type Approval, type ApprovalKind } from "@portal/model/approvals/contract.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";

const approvalsKey = ["approvals"] as const;

/**
 * The user's own requests and those to decide. Fetched when a page opens or the tab regains focus, but never on a
 * timer: that would keep an unattended session alive.
 */
export const useApprovals = (level: StaffLevel | undefined) =>
  useQuery({
    queryKey: approvalsKey,
    queryFn: ({ signal }) => call(approvals.list, {}, { signal }),
    enabled: level !== undefined && can("approval.view", { side: "staff", level }),
  });

export function useApprovalData() {
  const queries = useQueryClient();
  return { reload: () => queries.invalidateQueries({ queryKey: approvalsKey }) };
}

/** The latest own request of this kind about this target; requests come newest first. */
export const approvalFor = (
  own: readonly Approval[] | undefined,
  kind: ApprovalKind,
  about_id: string,
): Approval | undefined => own?.find((one) => one.kind === kind && one.about.id === about_id);
