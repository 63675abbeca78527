import { randomFillSync } from "node:crypto";
import { LEVELS, can } from "@portal/model/access.ts";
import type { Input, ReplyInput } from "@portal/model/kit/endpoint.ts";
import { APPROVAL_S, ONE_TIME_PASSWORD_S, PASSWORD } from "@portal/model/limits.ts";
import { oneTimePassword } from "@portal/model/passwords/one-time.ts";
import type { StaffMember, staff } from "@portal/model/staff/contract.ts";
import { staffIssue } from "@portal/model/staff/rules.ts";
import { inSeconds, plusSeconds } from "../kit/clock.ts";
import { NO_TEAM } from "../kit/db.ts";
import { fail, guarded } from "../kit/fail.ts";
import type { House } from "../kit/house.ts";
import type { Changed, Changing, Transaction } from "../kit/mount.ts";
import { hashPassword } from "../kit/passwords.ts";
import { queueMail } from "../mail/service.ts";
import { useApproval } from "../approvals/service.ts";
import { credentialReset, newApprover } from "./emails.ts";
import { staffOf } from "./own.ts";
import * as store from "./store.ts";

type Answer<K extends keyof typeof staff> = Promise<Changed<ReplyInput<(typeof staff)[K]>>>;
type Asked<K extends keyof typeof staff> = Input<(typeof staff)[K]>;

export const asMember = ({ created_at, last_login_at, mfa_since, ...rest }: store.StaffRow): StaffMember => ({
  ...rest,
  created_at: inSeconds(created_at),
  last_login_at: last_login_at && inSeconds(last_login_at),
  mfa_since: mfa_since && inSeconds(mfa_since),
});

/** Whom a change is about: somebody who is there, and never oneself. */
async function another({ db }: Transaction, id: string, { actor }: Changing): Promise<store.StaffRow> {
  const { staff_id, level } = staffOf(actor);
  const issue = staffIssue({ id: staff_id, level }, { id });
  if (issue) fail(issue);
  return (await store.staffToChange(db, id)) ?? fail("staff.not_found");
}

/** Emails the colleague about every reset of their login. */
async function notify(
  tx: Transaction,
  { email: recipient, full_name }: store.StaffRow,
  what: "password" | "mfa",
  { actor, now }: Changing,
): Promise<void> {
  const data = { full_name, by_name: staffOf(actor).full_name, what };
  await queueMail(tx, credentialReset, { team_id: NO_TEAM, recipient, locale: "en", now, data });
}

/** Emails the other administrators about a new approver before that person can approve anything. */
async function notifyOfApprover(
  tx: Transaction,
  { email, full_name: name, level }: Pick<store.StaffRow, "email" | "full_name" | "level">,
  { actor, now }: Changing,
): Promise<void> {
  if (!can("approval.decide", { side: "staff", level })) return;
  const by = staffOf(actor);
  const from = plusSeconds(now, APPROVAL_S.new_approver).toISOString();
  const others = (await store.allStaff(tx.db)).filter(
    (one) => one.level === "su" && one.id !== by.staff_id && one.email !== email,
  );
  for (const { email: recipient, full_name } of others) {
    const data = { full_name, by_name: by.full_name, name, level, from };
    await queueMail(tx, newApprover, { team_id: NO_TEAM, recipient, locale: "en", now, data });
  }
}

/** The database keeps the last administrator, and the e-mail of each for one of them. */
const RULES = { staff_administrator_left: "staff.last_administrator", staff_email_key: "staff.email_taken" } as const;

/** Works for a day, and for one thing only: choosing another. */
async function passwordToGive({ config }: House, email: string, now: Date) {
  const context = { email, brand: config.BRAND_NAME, policy: PASSWORD[config.POLICY] };
  const password = oneTimePassword(context, (bytes) => randomFillSync(bytes));
  const password_one_time_until = plusSeconds(now, ONE_TIME_PASSWORD_S);
  return { password, password_hash: await hashPassword(password), password_one_time_until };
}

export async function create(house: House, { body }: Asked<"create">, ctx: Changing): Answer<"create"> {
  const { now } = ctx;
  const { password, ...given } = await passwordToGive(house, body.email, now);
  return guarded(RULES, () =>
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

/** Counts from their next call on: the door reads the level anew each time. */
export function setLevel({ body }: Asked<"setLevel">, ctx: Changing): Answer<"setLevel"> {
  const { id, level } = body;
  return guarded(RULES, () =>
    ctx.change(async (tx) => {
      const target = await another(tx, id, ctx);
      const raised = LEVELS.indexOf(level) > LEVELS.indexOf(target.level);
      await store.setLevel(tx.db, id, level, raised ? ctx.now : undefined);
      if (raised) await notifyOfApprover(tx, { ...target, level }, ctx);
      tx.note(`staff:${id}`, { before: target.level, after: level });
      return asMember({ ...target, level });
    }),
  );
}

export async function givePassword(
  house: House,
  { params: { id } }: Asked<"givePassword">,
  ctx: Changing,
): Answer<"givePassword"> {
  const known = (await store.staffById(ctx.db, id)) ?? fail("staff.not_found");
  const given = await passwordToGive(house, known.email, ctx.now);
  return ctx.change(async (tx) => {
    await another(tx, id, ctx);
    const approved = await useApproval(house, tx, { kind: "staff_password", target: id }, ctx);
    await store.setPassword(tx.db, id, given.password_hash, given.password_one_time_until);
    await store.endAll(tx.db, id);
    await notify(tx, known, "password", ctx);
    tx.note(`staff:${id}`, approved);
    return { password: given.password };
  });
}

/** The app is lost: they set up another at their next log-in, and whoever has the old one is out. */
export function resetMfa(house: House, { params: { id } }: Asked<"resetMfa">, ctx: Changing): Answer<"resetMfa"> {
  return ctx.change(async (tx) => {
    const target = await another(tx, id, ctx);
    const approved = await useApproval(house, tx, { kind: "staff_mfa", target: id }, ctx);
    await store.switchOff(tx.db, id);
    await store.endAll(tx.db, id);
    await notify(tx, target, "mfa", ctx);
    tx.note(`staff:${id}`, approved);
    return { success: true };
  });
}

export function remove({ params }: Asked<"remove">, ctx: Changing): Answer<"remove"> {
  return guarded(RULES, () =>
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
