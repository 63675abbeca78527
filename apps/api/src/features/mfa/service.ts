import type { Input, ReplyInput } from "@portal/model/kit/endpoint.ts";
import { LOGIN_ATTEMPT, MFA, REMEMBER_S, VISITOR_RATE_LIMIT } from "@portal/model/limits.ts";
import type { mfa } from "@portal/model/mfa/contract.ts";
import { graceDaysLeft, isMfaRequired } from "@portal/model/mfa/rules.ts";
import { inSeconds, plusSeconds } from "../../platform/clock.ts";
import { consumeLoginCodeTry, consumeHourlyCodeTry } from "../../platform/code-tries.ts";
import { setCookie } from "../../platform/cookies.ts";
import { findCookie, productOf } from "../../platform/authenticate.ts";
import type { Db } from "../../platform/db.ts";
import { fail } from "../../platform/fail.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { verifyPassword } from "../../platform/password-verification.ts";
import type { ChangeContext, HandlerResult, ReadContext, Transaction } from "../../platform/register-routes.ts";
import { hashOf, newHandle, newSecret } from "../../platform/secrets.ts";
import { limitAddress } from "../../platform/throttle.ts";
import { isFromPage } from "../../platform/tokens.ts";
import { type CellRef, seal, unseal } from "../../platform/vault.ts";
import { enqueueMail } from "../mail/public.ts";
import { ATTEMPT_COOKIE, type Attempt, attemptOf, requireAttempt, requireFinishedAttempt } from "./attempt.ts";
import { findPasswordHash } from "../../platform/accounts.ts";
import { formatTotpSecret } from "../../platform/totp-secret.ts";
import { codesRenewed, switchedOff, switchedOn } from "./emails.ts";
import * as store from "./store.ts";
import { newRecoveryCode, newSeed, stepOf } from "../../platform/totp.ts";

const REMEMBER_COOKIE = "__Host-rm";
const seedPlace = (id: string): CellRef => ({ table: "accounts", column: "mfa_seed", id });
const pendingPlace = (id: string): CellRef => ({ table: "accounts", column: "mfa_pending_seed", id });
const actingAs = ({ id, team_id }: store.Subject) => ({ team_id, actor_id: id });

/** Opens a login attempt after a correct password. The following steps are bound to it. */
export async function begin(
  account: { id: string; team_id: string },
  ctx: ChangeContext,
): HandlerResult<typeof mfa.begin> {
  const { now, reply, request, change } = ctx;
  const secret = newSecret();
  const subject = await store.subjectOf(ctx.db, account.id);
  const attempt = {
    hash: hashOf(secret),
    account_id: account.id,
    created_at: now,
    expires_at: plusSeconds(now, LOGIN_ATTEMPT.life_s),
  };
  const page = isFromPage(request.headers);
  const changed = await change(
    async ({ db, note }) => {
      await store.insertAttempt(db, attempt);
      note(`account:${account.id}`);
      const mfa_disabled = !subject?.mfa_seed && !(subject && isMfaRequired(subject.product, subject.admin_role));
      return { success: true, mfa_disabled, ...(!page && { token: secret }) };
    },
    { team_id: account.team_id, actor_id: account.id },
  );
  if (page) setCookie(reply, ATTEMPT_COOKIE, secret, LOGIN_ATTEMPT.life_s);
  return changed;
}

/** Without an attempt, the answer is constant and reveals nothing. */
export async function isRequired(app: AppContext, ctx: ChangeContext): HandlerResult<typeof mfa.isRequired> {
  const attempt = await attemptOrVisitor(app, ctx);
  if (!attempt) return ctx.change(async () => ({ two_fa_required: false, two_fa_grace_period: 0 }));
  const { mfa_seed, product, admin_role, mfa_grace_from } = attempt.subject;
  const left = isMfaRequired(product, admin_role) ? graceDaysLeft(mfa_grace_from, ctx.now) : MFA.grace_days;
  const two_fa_required = mfa_seed !== null || left === 0;
  return ctx.change(
    async () => ({ two_fa_required, two_fa_grace_period: two_fa_required ? 0 : left }),
    actingAs(attempt.subject),
  );
}

/** Attempts are limited by the password check; all other requests by network address. */
async function attemptOrVisitor(app: AppContext, ctx: ChangeContext): Promise<Attempt | null> {
  const { request, now } = ctx;
  const attempt = await attemptOf(ctx.db, request, now);
  if (!attempt) await limitAddress(ctx.db, app.config, "login_steps", VISITOR_RATE_LIMIT, request.ip, now);
  return attempt;
}

export async function generate(app: AppContext, ctx: ChangeContext): HandlerResult<typeof mfa.generate> {
  const { subject } = await requireAttempt(ctx);
  if (subject.mfa_seed) fail("mfa.already_enabled");
  const seed = newSeed();
  const { secret_keys, BRAND_NAME } = app.config;
  return ctx.change(async ({ db, note }) => {
    const sealed = seal(secret_keys, pendingPlace(subject.id), seed);
    if (!(await store.keepPendingSeed(db, subject.id, sealed))) fail("mfa.already_enabled");
    note(`account:${subject.id}`);
    return formatTotpSecret(seed, BRAND_NAME, subject.email);
  }, actingAs(subject));
}

/** A code works once: one statement checks and takes its time step. */
export async function verify(
  app: AppContext,
  { body }: Input<typeof mfa.verify>,
  ctx: ChangeContext,
): HandlerResult<typeof mfa.verify> {
  const attempt = await requireAttempt(ctx);
  const { subject } = attempt;
  const refundAttempt = await consumeLoginCodeTry(ctx.db, "login_attempts", attempt.hash);
  const refundHour = await consumeHourlyCodeTry(ctx.db, `mfa:${subject.id}`, ctx.now);
  const found = subject.email === body.email ? seedFor(app, subject, body.two_fa_code, ctx.now) : null;
  if (!found) fail("mfa.wrong_code");
  await refundAttempt();
  await refundHour();
  return ctx.change(async (tx) => {
    const { db, note } = tx;
    if (!(await store.consumeStep(db, subject.id, found.step, ctx.now))) fail("mfa.wrong_code");
    await store.finishSecondStep(db, attempt.hash);
    note(`account:${subject.id}`, { switched_on: found.isNew });
    if (!found.isNew) return { success: true };
    const recovery_codes = await switchOn(app, db, subject, found.seed);
    await notify(tx, switchedOn, subject, ctx.now);
    return { success: true, recovery_codes };
  }, actingAs(subject));
}

function seedFor(app: AppContext, { id, mfa_pending_seed, mfa_seed }: store.Subject, code: string, now: Date) {
  const { secret_keys } = app.config;
  const known = [
    mfa_pending_seed && { isNew: true, seed: unseal(secret_keys, pendingPlace(id), mfa_pending_seed) },
    mfa_seed && { isNew: false, seed: unseal(secret_keys, seedPlace(id), mfa_seed) },
  ];
  for (const one of known) {
    const step = one && stepOf(one.seed, code, now);
    if (one && step !== null) return { ...one, step: step as number };
  }
  return null;
}

/** Turns on only the secret this code was checked against. Fails if another secret was set up meanwhile. */
async function switchOn(
  app: AppContext,
  db: Transaction["db"],
  subject: store.Subject,
  seed: Buffer,
): Promise<string[]> {
  const sealed = seal(app.config.secret_keys, seedPlace(subject.id), seed);
  if (!(await store.switchOn(db, subject, sealed))) fail("mfa.wrong_code");
  return newCodes(db, subject.id);
}

async function newCodes(db: Transaction["db"], account_id: string): Promise<string[]> {
  const codes = Array.from({ length: MFA.recovery_codes }, newRecoveryCode);
  await store.replaceRecoveryCodes(db, account_id, codes.map(hashOf));
  return codes;
}

export async function confirm(ctx: ChangeContext): HandlerResult<typeof mfa.confirm> {
  const { subject, second_step_done } = await requireAttempt(ctx);
  if (!second_step_done || !subject.mfa_seed) fail("mfa.nothing_verified");
  return ctx.change(async () => ({ success: true }), actingAs(subject));
}

export async function chooseSkip({ body }: Input<typeof mfa.skip>, ctx: ChangeContext): HandlerResult<typeof mfa.skip> {
  const { subject } = await requireFinishedAttempt(ctx);
  return ctx.change(async ({ db, note }) => {
    await store.setSkip(db, subject.id, body.skip);
    note(`account:${subject.id}`, { skip: body.skip });
    return { success: true };
  }, actingAs(subject));
}

export async function remember(ctx: ChangeContext): HandlerResult<typeof mfa.remember> {
  const { subject } = await requireFinishedAttempt(ctx);
  const secret = newSecret();
  const { now } = ctx;
  const changed = await ctx.change(async ({ db }) => {
    const browser = {
      hash: hashOf(secret),
      account_id: subject.id,
      created_at: now,
      expires_at: plusSeconds(now, REMEMBER_S),
    };
    await store.rememberBrowser(db, browser);
    return { token: newHandle() };
  }, actingAs(subject));
  setCookie(ctx.reply, REMEMBER_COOKIE, secret, REMEMBER_S);
  return changed;
}

export async function recognise(app: AppContext, ctx: ChangeContext): HandlerResult<typeof mfa.recognise> {
  const attempt = await attemptOrVisitor(app, ctx);
  const remembered = attempt && (await isRemembered(attempt.subject, ctx));
  if (!attempt || !remembered) return ctx.change(async () => ({ verifyTokenMFA: false, expiration_date: null }));
  return ctx.change(async ({ db }) => {
    await store.finishSecondStep(db, attempt.hash);
    return { verifyTokenMFA: true, expiration_date: inSeconds(remembered.expires_at) };
  }, actingAs(attempt.subject));
}

/** A remembered browser counts only while the skip option is on, as specified (§4). */
async function isRemembered(
  subject: store.Subject,
  { db, request, now }: Pick<ChangeContext, "db" | "request" | "now">,
) {
  const secret = findCookie(request.headers.cookie, REMEMBER_COOKIE);
  if (!secret || !subject.mfa_seed || !subject.mfa_skip) return null;
  return (await store.rememberedBrowser(db, subject.id, hashOf(secret), now)) ?? null;
}

/** A recovery code turns off two-step login. If it is mandatory, the next step is a new setup. */
export async function resetWithCode(
  { body }: Input<typeof mfa.reset>,
  ctx: ChangeContext,
): HandlerResult<typeof mfa.reset> {
  const attempt = await requireAttempt(ctx);
  const { subject } = attempt;
  // No hourly limit: 80 bits can't be guessed, and this way in must work after an attacker used up the hour's tries.
  const refund = await consumeLoginCodeTry(ctx.db, "login_attempts", attempt.hash);
  if (subject.mfa_seed === null) fail("mfa.wrong_code");
  const changed = await ctx.change(async (tx) => {
    const { db, note } = tx;
    if (!(await store.consumeRecoveryCode(db, subject.id, hashOf(body.recovery_code), ctx.now))) fail("mfa.wrong_code");
    await store.switchOff(db, subject.id);
    await notify(tx, switchedOff, subject, ctx.now);
    await store.finishSecondStep(db, attempt.hash);
    note(`account:${subject.id}`);
    return { success: true } as const;
  }, actingAs(subject));
  await refund();
  return changed;
}

export async function getLastCheck(ctx: ChangeContext): HandlerResult<typeof mfa.touch> {
  const { subject } = await requireFinishedAttempt(ctx);
  const last_2fa_check_at = subject.mfa_checked_at && inSeconds(subject.mfa_checked_at);
  return ctx.change(async () => ({ last_2fa_check_at }), actingAs(subject));
}

/** Turns off the own two-step login with password and a current code, unless the role requires it. */
export async function switchOffOwn(
  app: AppContext,
  { body }: Input<typeof mfa.toggle>,
  ctx: ChangeContext,
): HandlerResult<typeof mfa.toggle> {
  const { actor, now } = ctx;
  if (actor.side !== "customer") fail("session.required");
  const subject = (await store.subjectOf(ctx.db, actor.account_id)) ?? fail("session.required");
  if (isMfaRequired(subject.product, subject.admin_role)) fail("mfa.demanded");
  const { product: purpose, email } = subject;
  const device = hashOf(actor.handle);
  const claim = { purpose, email, device, password: body.password, ip: ctx.request.ip, now };
  const { proven } = await verifyPassword(app, ctx.db, claim, () => findPasswordHash(ctx.db, subject.id));
  if (!proven) fail("login.refused");
  if (!subject.mfa_seed) fail("mfa.wrong_code");
  await proveSecondStep(app, subject.id, body.two_fa_code, ctx);
  return ctx.change(async (tx) => {
    await store.switchOff(tx.db, subject.id);
    await notify(tx, switchedOff, subject, now);
    tx.note(`account:${subject.id}`);
    return { success: true };
  });
}

/** Emails the account's owner about every change, since someone else may have made it. */
async function notify(tx: Transaction, what: typeof switchedOn, subject: store.Subject, now: Date): Promise<void> {
  const { team_id, email: recipient, locale, first_name, product } = subject;
  await enqueueMail(tx, what, { team_id, recipient, locale, now, data: { first_name, product } });
}

/** For a password confirmation: also requires a code if two-step login is on. A code works once. */
export async function proveSecondStep(
  app: AppContext,
  account_id: string,
  code: string | undefined,
  ctx: ChangeContext,
) {
  const { now } = ctx;
  const subject = await store.subjectOf(ctx.db, account_id);
  if (!subject?.mfa_seed) return;
  if (code === undefined) fail("mfa.code_required");
  const refund = await consumeHourlyCodeTry(ctx.db, `mfa:${account_id}`, now);
  const found = seedFor(app, { ...subject, mfa_pending_seed: null }, code, now);
  if (!found || !(await store.consumeStep(ctx.db, account_id, found.step, now))) fail("mfa.wrong_code");
  await refund();
}

/**
 * For phones, which can't be remembered or set up two-step login: the code comes with the password, otherwise the
 * portal comes first.
 */
export async function proveOnPhone(app: AppContext, account_id: string, code: string | undefined, ctx: ChangeContext) {
  if (await secondStepIsDone(account_id, ctx)) return;
  const subject = await store.subjectOf(ctx.db, account_id);
  if (!subject?.mfa_seed) fail("session.mfa_pending");
  if (code === undefined) fail("phone.mfa_required");
  await proveSecondStep(app, account_id, code, ctx);
}

/** Replaces the recovery codes after a password confirmation. */
export async function renewCodes(ctx: ChangeContext): HandlerResult<typeof mfa.renewCodes> {
  const { actor } = ctx;
  if (actor.side !== "customer") fail("session.required");
  const subject = await store.subjectOf(ctx.db, actor.account_id);
  if (!subject?.mfa_seed) fail("mfa.nothing_verified");
  return ctx.change(async (tx) => {
    tx.note(`account:${actor.account_id}`);
    await notify(tx, codesRenewed, subject, ctx.now);
    return { recovery_codes: await newCodes(tx.db, actor.account_id) };
  });
}

/** The state for the settings page: of the logged-in account, else of the attempt, else none. */
export async function stateOf(ctx: ReadContext): Promise<ReplyInput<(typeof mfa)["isEnabledForMe"]>> {
  const { actor } = ctx;
  const subject =
    actor.side === "customer"
      ? await store.subjectOf(ctx.db, actor.account_id)
      : (await attemptOf(ctx.db, ctx.request, ctx.now))?.subject;
  if (!subject) return { is_2fa_enabled: false, demanded: false, recovery_codes_left: 0 };
  return {
    is_2fa_enabled: subject.mfa_seed !== null,
    demanded: isMfaRequired(subject.product, subject.admin_role),
    recovery_codes_left: await store.recoveryCodesLeft(ctx.db, subject.id),
  };
}

/** Whether this account may log in now. Called by the login itself, regardless of earlier calls. */
export async function secondStepIsDone(account_id: string, ctx: ChangeContext, token?: string): Promise<boolean> {
  const subject = await store.subjectOf(ctx.db, account_id);
  if (!subject) return false;
  const demanded = isMfaRequired(subject.product, subject.admin_role);
  if (!subject.mfa_seed && !demanded) return true;
  const attempt = await attemptOf(ctx.db, ctx.request, ctx.now, token);
  if (attempt?.second_step_done && attempt.subject.id === account_id) return true;
  if (subject.mfa_seed) return (await isRemembered(subject, ctx)) !== null;
  if (graceDaysLeft(subject.mfa_grace_from, ctx.now) === 0) return false;
  await store.startGrace(ctx.db, account_id, ctx.now);
  return true;
}

/** The account of an attempt whose password was correct. */
export async function accountOfAttempt(email: string, ctx: ChangeContext, token?: string): Promise<string | null> {
  const attempt = await attemptOf(ctx.db, ctx.request, ctx.now, token);
  const here = attempt?.subject.email === email && attempt.subject.product === productOf(ctx.edition);
  return here ? attempt.subject.id : null;
}

/** Ends the attempt after the login. Attempts in other browsers continue. */
export async function closeAttempt(ctx: ChangeContext, token?: string): Promise<void> {
  const attempt = await attemptOf(ctx.db, ctx.request, ctx.now, token);
  if (attempt) await store.endAttempt(ctx.db, attempt.hash);
  if (findCookie(ctx.request.headers.cookie, ATTEMPT_COOKIE)) setCookie(ctx.reply, ATTEMPT_COOKIE, "", 0);
}

/** Used by staff after checking the person's identity: turns it off and ends all login attempts. */
export async function switchOffFor(db: Db, account_id: string): Promise<void> {
  await store.switchOff(db, account_id);
  await store.endAttempts(db, account_id);
}
