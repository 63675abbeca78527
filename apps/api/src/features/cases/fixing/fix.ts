import { FINDINGS, type Finding } from "@portal/model/cases/findings.ts";
import type { Transaction } from "../../../platform/register-routes.ts";
import { enqueueResume } from "../../migration/public.ts";
import { enqueueReconcile } from "../../subscription/public.ts";
import { CHECKS, type Scope } from "./store.ts";

/** Finds problems, and repairs them if asked to. Idempotent: leaves correct data alone. */
export async function fix(
  { db, enqueue }: Pick<Transaction, "db" | "enqueue">,
  scope: Scope,
  apply: boolean,
  now: Date,
): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const kind of FINDINGS) {
    const { find, repair, of } = CHECKS[kind];
    if (scope.member_id && of === "team") continue;
    const { count, is = null, should_be = null } = await find(db, scope, now);
    if (count === 0) continue;
    found.push({ kind, count, is, should_be });
    if (!apply) continue;
    await repair(db, scope, now);
    if (kind === "charge_unsettled") await enqueueReconcile({ enqueue });
    if (kind === "move_stuck") await enqueueResume({ db, enqueue }, scope.team_id);
  }
  return found;
}
