import * as z from "zod/mini";
import { group } from "../kit/endpoint.ts";
import { Count, Email, Id } from "../kit/schemas.ts";
import { Product } from "../members/schemas.ts";

const STAFF_RESETS = ["staff_password", "staff_mfa"] as const;
export const APPROVAL_KINDS = [...STAFF_RESETS, "customer_write"] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

const Approval = z.object({
  id: Id,
  kind: z.enum(APPROVAL_KINDS),
  /** The colleague, or the customer with their member id. */
  about: z.object({ id: Id, name: z.string(), email: z.string() }),
  reason: z.string(),
  asked_by: z.string(),
  asked_at: Count,
  state: z.enum(["waiting", "approved", "refused"]),
  /** Who decided; null while it waits. */
  decided_by: z.nullable(z.string()),
  expires_at: Count,
});
export type Approval = z.infer<typeof Approval>;

/**
 * A second person's approval for actions that let staff act as someone else. The requester asks, a colleague decides,
 * and the call that performs the action uses up the approval.
 */
export const approvals = group({
  list: {
    method: "GET",
    path: "/support/api/v2/approvals",
    summary: "Lists requests the caller can decide, and the caller's own requests",
    can: "approval.view",
    reply: z.object({
      /** False if the operator turned approvals off (`SECOND_APPROVER`). */
      required: z.boolean(),
      /** When the caller can start deciding; null if they can already. */
      decides_from: z.nullable(Count),
      to_decide: z.array(Approval),
      own: z.array(Approval),
    }),
    errors: [],
  },
  askReset: {
    method: "POST",
    path: "/support/api/v2/approvals/staff",
    summary: "Requests approval to give a colleague a one-time password or turn off their two-step login",
    can: "approval.ask_reset",
    audit: "approval.asked",
    body: z.strictObject({ kind: z.enum(STAFF_RESETS), staff_id: Id }),
    reply: Approval,
    errors: ["staff.not_found", "staff.yourself", "approval.asked"],
  },
  askWrite: {
    method: "POST",
    path: "/support/api/v2/approvals/customer",
    summary: "Requests approval to enter a customer's account with write access",
    can: "approval.ask_write",
    audit: "approval.asked",
    body: z.strictObject({ email: Email, product: Product }),
    reply: Approval,
    errors: ["case.email_unknown", "case.no_account", "approval.asked"],
  },
  decide: {
    method: "PUT",
    path: "/support/api/v2/approvals/{approvalId}",
    summary:
      "Approves or refuses a colleague's request. Staff resets need a support administrator, write access needs level 3 or an administrator",
    can: "approval.decide",
    audit: "approval.decided",
    params: z.strictObject({ approvalId: Id }),
    body: z.strictObject({ approve: z.boolean() }),
    reply: Approval,
    errors: ["approval.not_found", "approval.decided", "approval.yourself", "approval.too_new"],
  },
});
