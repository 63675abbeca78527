import type { ApprovalKind } from "@portal/model/approvals/contract.ts";
import { fail } from "../kit/fail.ts";
import type { House } from "../kit/house.ts";
import type { Changing, Transaction } from "../kit/mount.ts";
import { useUp } from "./store.ts";

/**
 * Uses up the approval that this change needs, in the transaction of the change: a change that fails leaves it unused,
 * and only one of two parallel changes gets it. Returns the approval's details for the audit row.
 */
export async function useApproval(
  { config }: House,
  { db }: Transaction,
  { kind, target }: { readonly kind: ApprovalKind; readonly target: string },
  { actor, now }: Pick<Changing, "actor" | "now">,
): Promise<{ readonly approval?: string; readonly approved_by?: string | null }> {
  if (config.SECOND_APPROVER === "off") return {};
  if (actor.side !== "staff") fail("session.required");
  const used = await useUp(db, { kind, target, asked_by: actor.staff_id }, now);
  if (!used) fail("approval.needed");
  return { approval: used.id, approved_by: used.decided_by };
}
