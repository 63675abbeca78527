import type { Approval, ApprovalKind, approvals } from "@portal/model/approvals/contract.ts";
import type { Input } from "@portal/model/kit/endpoint.ts";
import { APPROVAL_S } from "@portal/model/limits.ts";
import { personIn, findPersonByEmail } from "../cases/public.ts";
import { inSeconds, plusSeconds } from "../../platform/clock.ts";
import { NO_TEAM } from "../../platform/db.ts";
import type { Actor } from "../../platform/authenticate.ts";
import { fail, mapConstraintErrors } from "../../platform/fail.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { ChangeContext, HandlerResult, ReadContext, Transaction } from "../../platform/register-routes.ts";
import { enqueueMail } from "../mail/public.ts";
import { approvalAsked } from "./emails.ts";
import * as store from "./store.ts";

export const requireStaff = (actor: Actor) => (actor.side === "staff" ? actor : fail("session.required"));

export const asApproval = (row: store.ApprovalRow): Approval => ({
  id: row.id,
  kind: row.kind,
  about: { id: row.target_staff ?? row.about_member ?? "", name: row.about_name, email: row.about_email },
  reason: row.reason,
  asked_by: row.asker_name,
  asked_at: inSeconds(row.asked_at),
  state: row.decision ?? "waiting",
  decided_by: row.decider_name,
  expires_at: inSeconds(row.expires_at),
});

/** The page where requests are decided. */
export const approvalsPage = ({ config }: AppContext): string =>
  new URL("/support/approvals", config.urls.support).href;

/** When this person can start deciding requests; null if they can already. */
export async function decidesFrom({ db, actor, now }: Pick<ReadContext, "db" | "actor" | "now">): Promise<Date | null> {
  const given = await store.levelGivenAt(db, requireStaff(actor).staff_id);
  const from = given && plusSeconds(given, APPROVAL_S.new_approver);
  return from && from > now ? from : null;
}

const KINDS: Readonly<Record<"l3" | "su", readonly ApprovalKind[]>> = {
  l3: ["customer_write"],
  su: ["customer_write", "staff_password", "staff_mfa"],
};

export async function list({ config }: AppContext, ctx: ReadContext): HandlerResult<typeof approvals.list> {
  const { staff_id, level } = requireStaff(ctx.actor);
  const to_decide = await store.approvalsToDecide(ctx.db, staff_id, KINDS[level === "su" ? "su" : "l3"], ctx.now);
  const own = await store.ownApprovals(ctx.db, staff_id, ctx.now);
  const from = await decidesFrom(ctx);
  return {
    required: config.SECOND_APPROVER === "on",
    decides_from: from && inSeconds(from),
    to_decide: to_decide.map(asApproval),
    own: own.map(asApproval),
  };
}

const ONCE = { approvals_open: "approval.asked" } as const;

async function ask(
  app: AppContext,
  tx: Transaction,
  about: store.About,
  { actor, now, reason }: ChangeContext,
): Promise<Approval> {
  const { staff_id: asked_by } = requireStaff(actor);
  const target = about.target_staff ?? about.account_id ?? fail("case.no_account");
  await store.deleteExpired(tx.db, { kind: about.kind, asked_by, target }, now);
  const expires_at = plusSeconds(now, APPROVAL_S.waiting);
  const { id } = await store.insertApproval(tx.db, { ...about, reason, asked_by, asked_at: now, expires_at });
  await notifyApprovers(app, tx, about, { actor, now });
  return asApproval((await store.approvalById(tx.db, id)) ?? fail("approval.not_found"));
}

/** Names colleagues but no customer, because mailboxes keep emails longer than we would. */
async function notifyApprovers(
  app: AppContext,
  tx: Transaction,
  { kind, target_staff, about_team, about_name: name }: store.About,
  { actor, now }: Pick<ChangeContext, "actor" | "now">,
): Promise<void> {
  const { staff_id, full_name: by_name } = requireStaff(actor);
  const without = [staff_id, ...(target_staff ? [target_staff] : [])];
  const given_before = plusSeconds(now, -APPROVAL_S.new_approver);
  for (const { email: recipient, full_name } of await store.approvers(tx.db, without, given_before)) {
    const data = { full_name, by_name, kind, about_name: target_staff ? name : "", url: approvalsPage(app) };
    // Belongs to the customer's team, because this connection sees no other.
    await enqueueMail(tx, approvalAsked, { team_id: about_team ?? NO_TEAM, recipient, locale: "en", now, data });
  }
}

export function askReset(
  app: AppContext,
  { body: { kind, staff_id } }: Input<typeof approvals.askReset>,
  ctx: ChangeContext,
): HandlerResult<typeof approvals.askReset> {
  if (requireStaff(ctx.actor).staff_id === staff_id) fail("staff.yourself");
  return mapConstraintErrors(ONCE, () =>
    ctx.change(async (tx) => {
      const { full_name, email } = (await store.colleague(tx.db, staff_id)) ?? fail("staff.not_found");
      tx.note(`staff:${staff_id}`, { kind });
      return ask(app, tx, { kind, target_staff: staff_id, about_name: full_name, about_email: email }, ctx);
    }),
  );
}

/** The audit row goes into the customer's history. */
export async function askWrite(
  app: AppContext,
  { body }: Input<typeof approvals.askWrite>,
  ctx: ChangeContext,
): HandlerResult<typeof approvals.askWrite> {
  const who = await findPersonByEmail(ctx.db, body.email, body.product);
  const account_id = who.account_id ?? fail("case.no_account");
  return mapConstraintErrors(ONCE, () =>
    ctx.change(
      async (tx) => {
        const { first_name, last_name, email } = (await personIn(tx.db, who, ctx.now)) ?? fail("case.email_unknown");
        const about = { about_team: who.team_id, about_member: who.member_id, about_email: email };
        const about_name = `${first_name} ${last_name}`.trim();
        tx.note(`member:${who.member_id}`, { kind: "customer_write" });
        return ask(app, tx, { kind: "customer_write", account_id, about_name, ...about }, ctx);
      },
      { team_id: who.team_id },
    ),
  );
}
