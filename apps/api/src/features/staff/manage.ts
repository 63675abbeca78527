import { randomFillSync } from "node:crypto";
import { STAFF_LEVELS, can } from "@portal/model/access.ts";
import type { Input } from "@portal/model/kit/endpoint.ts";
import { APPROVAL_S, ONE_TIME_PASSWORD_S, PASSWORD } from "@portal/model/limits.ts";
import { oneTimePassword } from "@portal/model/passwords/one-time.ts";
import type { StaffMember, staff } from "@portal/model/staff/contract.ts";
import { staffIssue } from "@portal/model/staff/rules.ts";
import { inSeconds, plusSeconds } from "../../platform/clock.ts";
import { NO_TEAM } from "../../platform/db.ts";
import { fail, mapConstraintErrors } from "../../platform/fail.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { ChangeContext, HandlerResult, Transaction } from "../../platform/register-routes.ts";
import { hashPassword } from "../../platform/passwords.ts";
import { enqueueMail } from "../mail/public.ts";
import { consumeApproval } from "../approvals/public.ts";
import { credentialReset, newApprover } from "./emails.ts";
import { requireStaff } from "./own-account.ts";
import * as store from "./store.ts";

export const asMember = ({ created_at, last_login_at, mfa_since, ...rest }: store.StaffRow): StaffMember => ({
  ...rest,
  created_at: inSeconds(created_at),
  last_login_at: last_login_at && inSeconds(last_login_at),
  mfa_since: mfa_since && inSeconds(mfa_since),
});

/** Finds and locks the colleague to change. Never the caller. */
async function another({ db }: Transaction, id: string, { actor }: ChangeContext): Promise<store.StaffRow> {
  const { staff_id, level } = requireStaff(actor);
  const issue = staffIssue({ id: staff_id, level }, { id });
  if (issue) fail(issue);
  return (await store.staffToChange(db, id)) ?? fail("staff.not_found");
}

/** Emails the colleague about every reset of their login. */
async function notify(
  tx: Transaction,
  { email: recipient, full_name }: store.StaffRow,
  what: "password" | "mfa",
  { actor, now }: ChangeContext,
): Promise<void> {
  const data = { full_name, by_name: requireStaff(actor).full_name, what };
  await enqueueMail(tx, credentialReset, { team_id: NO_TEAM, recipient, locale: "en", now, data });
}

/** Emails the other administrators about a new approver before that person can approve anything. */
async function notifyOfApprover(
  tx: Transaction,
  { email, full_name: name, level }: Pick<store.StaffRow, "email" | "full_name" | "level">,
  { actor, now }: ChangeContext,
): Promise<void> {
  if (!can("approval.decide", { side: "staff", level })) return;
  const by = requireStaff(actor);
  const from = plusSeconds(now, APPROVAL_S.new_approver).toISOString();
  const others = (await store.allStaff(tx.db)).filter(
    (one) => one.level === "su" && one.id !== by.staff_id && one.email !== email,
  );
  for (const { email: recipient, full_name } of others) {
    const data = { full_name, by_name: by.full_name, name, level, from };
    await enqueueMail(tx, newApprover, { team_id: NO_TEAM, recipient, locale: "en", now, data });
  }
}

/** The database keeps the last administrator and unique addresses. */
const RULES = { staff_administrator_left: "staff.last_administrator", staff_email_key: "staff.email_taken" } as const;

/** A one-time password: valid for a day, and only to choose another. */
async function passwordToGive({ config }: AppContext, email: string, now: Date) {
  const policy_context = { email, brand: config.BRAND_NAME, policy: PASSWORD[config.POLICY] };
  const password = oneTimePassword(policy_context, (bytes) => randomFillSync(bytes));
  const password_one_time_until = plusSeconds(now, ONE_TIME_PASSWORD_S);
  return { password, password_hash: await hashPassword(password), password_one_time_until };
}

export async function create(
  context: AppContext,
  { body }: Input<typeof staff.create>,
  ctx: ChangeContext,
): HandlerResult<typeof staff.create> {
  const { now } = ctx;
  const { password, ...given } = await passwordToGive(context, body.email, now);
  return mapConstraintErrors(RULES, () =>
    ctx.change(async (tx) => {
      const { db, note } = tx;
      const { id } = await store.insertStaff(db, { ...body, ...given, created_at: now, level_given_at: now });
      await notifyOfApprover(tx, body, ctx);
      note(`staff:${id}`, { email: body.email, level: body.level });
      const made = (await store.staffById(db, id)) ?? fail("staff.not_found");
      return { user: asMember(made), password };
    }),
  );
}

/** Applies from the next call on, because the level is read each time. */
export function setLevel(
  { body }: Input<typeof staff.setLevel>,
  ctx: ChangeContext,
): HandlerResult<typeof staff.setLevel> {
  const { id, level } = body;
  return mapConstraintErrors(RULES, () =>
    ctx.change(async (tx) => {
      const target = await another(tx, id, ctx);
      const raised = STAFF_LEVELS.indexOf(level) > STAFF_LEVELS.indexOf(target.level);
      await store.setLevel(tx.db, id, level, raised ? ctx.now : undefined);
      if (raised) await notifyOfApprover(tx, { ...target, level }, ctx);
      tx.note(`staff:${id}`, { before: target.level, after: level });
      return asMember({ ...target, level });
    }),
  );
}

export async function givePassword(
  context: AppContext,
  { params: { id } }: Input<typeof staff.givePassword>,
  ctx: ChangeContext,
): HandlerResult<typeof staff.givePassword> {
  const known = (await store.staffById(ctx.db, id)) ?? fail("staff.not_found");
  const given = await passwordToGive(context, known.email, ctx.now);
  return ctx.change(async (tx) => {
    await another(tx, id, ctx);
    const approved = await consumeApproval(context, tx, { kind: "staff_password", target: id }, ctx);
    await store.setPassword(tx.db, id, given.password_hash, given.password_one_time_until);
    await store.endAll(tx.db, id);
    await notify(tx, known, "password", ctx);
    tx.note(`staff:${id}`, approved);
    return { password: given.password };
  });
}

/** For a lost authenticator app: they set up another at the next login, and the old one stops working. */
export function resetMfa(
  context: AppContext,
  { params: { id } }: Input<typeof staff.resetMfa>,
  ctx: ChangeContext,
): HandlerResult<typeof staff.resetMfa> {
  return ctx.change(async (tx) => {
    const target = await another(tx, id, ctx);
    const approved = await consumeApproval(context, tx, { kind: "staff_mfa", target: id }, ctx);
    await store.switchOff(tx.db, id);
    await store.endAll(tx.db, id);
    await notify(tx, target, "mfa", ctx);
    tx.note(`staff:${id}`, approved);
    return { success: true };
  });
}

export function remove({ params }: Input<typeof staff.remove>, ctx: ChangeContext): HandlerResult<typeof staff.remove> {
  return mapConstraintErrors(RULES, () =>
    ctx.change(async (tx) => {
      const id = params.id.includes("@") ? await store.staffIdOf(tx.db, params.id) : params.id;
      if (!id) fail("staff.not_found");
      const { email, full_name, level } = await another(tx, id, ctx);
      await store.deleteStaff(tx.db, id);
      tx.note(`staff:${id}`, { email, full_name, level });
      return { success: true };
    }),
  );
}
