import type { approvals } from "@portal/model/approvals/contract.ts";
import type { Input } from "@portal/model/kit/endpoint.ts";
import { APPROVAL_S } from "@portal/model/limits.ts";
import { plusSeconds } from "../../platform/clock.ts";
import { NO_TEAM } from "../../platform/db.ts";
import { fail } from "../../platform/fail.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { ChangeContext, HandlerResult, Transaction } from "../../platform/register-routes.ts";
import { enqueueMail } from "../mail/public.ts";
import { approvalsPage, asApproval, decidesFrom, requireStaff } from "./requests.ts";
import { approvalDecided } from "./emails.ts";
import * as store from "./store.ts";

/** Rejects the requester and the person affected; a conditional update makes the decision once. */
export async function decide(
  app: AppContext,
  { params, body }: Input<typeof approvals.decide>,
  ctx: ChangeContext,
): HandlerResult<typeof approvals.decide> {
  const { staff_id } = requireStaff(ctx.actor);
  const request = (await store.approvalById(ctx.db, params.approvalId)) ?? fail("approval.not_found");
  if (request.kind !== "customer_write") await ctx.authorize("staff.manage");
  if (request.asked_by === staff_id || request.target_staff === staff_id) fail("approval.yourself");
  if (await decidesFrom(ctx)) fail("approval.too_new", { days: APPROVAL_S.new_approver / 86_400 });
  if (request.decision) fail("approval.decided");
  if (request.expires_at <= ctx.now) fail("approval.not_found");
  return ctx.change(async (tx) => decideOnce(app, tx, request, body.approve, ctx), {
    team_id: request.about_team ?? NO_TEAM,
  });
}

async function decideOnce(
  app: AppContext,
  tx: Transaction,
  { id, ...request }: store.ApprovalRow,
  approve: boolean,
  { actor, now }: ChangeContext,
) {
  const { staff_id, full_name } = requireStaff(actor);
  const decision = approve ? "approved" : "refused";
  const expires_at = approve ? plusSeconds(now, APPROVAL_S.approved) : request.expires_at;
  if (!(await store.decide(tx.db, id, { decision, decided_by: staff_id, decided_at: now, expires_at }))) {
    fail("approval.decided");
  }
  const target = request.target_staff ? `staff:${request.target_staff}` : `member:${request.about_member}`;
  tx.note(target, { kind: request.kind, decision, approval: id, asked_by: request.asked_by });
  await notifyAsker(app, tx, request, { approve, by_name: full_name, now });
  return asApproval((await store.approvalById(tx.db, id)) ?? fail("approval.not_found"));
}

async function notifyAsker(
  app: AppContext,
  tx: Transaction,
  request: Omit<store.ApprovalRow, "id">,
  { approve, by_name, now }: { readonly approve: boolean; readonly by_name: string; readonly now: Date },
): Promise<void> {
  const { asker_email: recipient, asker_name: full_name, kind } = request;
  const about_name = request.target_staff ? request.about_name : "";
  const data = { full_name, by_name, kind, about_name, approve, url: approvalsPage(app) };
  await enqueueMail(tx, approvalDecided, {
    team_id: request.about_team ?? NO_TEAM,
    recipient,
    locale: "en",
    now,
    data,
  });
}
