import type { ApprovalKind } from "@portal/model/approvals/contract.ts";
import { fail } from "../../platform/fail.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { ChangeContext, Transaction } from "../../platform/register-routes.ts";
import { markApprovalUsed } from "./store.ts";

/**
 * Uses up the approval that this change needs, in the transaction of the change: a change that fails leaves it unused,
 * and only one of two parallel changes gets it. Returns the approval's details for the audit row.
 */
export async function consumeApproval(
  { config }: AppContext,
  { db }: Transaction,
  { kind, target }: { readonly kind: ApprovalKind; readonly target: string },
  { actor, now }: Pick<ChangeContext, "actor" | "now">,
): Promise<{ readonly approval?: string; readonly approved_by?: string | null }> {
  if (config.SECOND_APPROVER === "off") return {};
  if (actor.side !== "staff") fail("session.required");
  const used = await markApprovalUsed(db, { kind, target, asked_by: actor.staff_id }, now);
  if (!used) fail("approval.needed");
  return { approval: used.id, approved_by: used.decided_by };
}
