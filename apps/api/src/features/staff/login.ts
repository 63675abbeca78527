import type { Input } from "@portal/model/kit/endpoint.ts";
import { LOGIN_ATTEMPT, SESSION } from "@portal/model/limits.ts";
import type { staff } from "@portal/model/staff/contract.ts";
import { inSeconds, plusSeconds } from "../../platform/clock.ts";
import { setCookie } from "../../platform/cookies.ts";
import { SIDES, findCookie } from "../../platform/authenticate.ts";
import { fail, failOnIssue } from "../../platform/fail.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { verifyPassword } from "../../platform/password-verification.ts";
import type { ChangeContext, HandlerResult, Transaction } from "../../platform/register-routes.ts";
import { hashPassword, isPasswordCorrect, failOnWeakPassword } from "../../platform/passwords.ts";
import { hashOf, newSecret } from "../../platform/secrets.ts";
import { isFromPage, newTokens } from "../../platform/tokens.ts";
import { seal } from "../../platform/vault.ts";
import { formatTotpSecret } from "../../platform/totp-secret.ts";
import { newSeed } from "../../platform/totp.ts";
import { ATTEMPT_COOKIE, requireStaffAttempt } from "./attempt.ts";
import { consumeLoginCodeTry, consumeHourlyCodeTry } from "../../platform/code-tries.ts";
import { pendingPlace, seedPlace, stepFor } from "./second-step.ts";
import * as store from "./store.ts";

/** Identifies a browser that has logged in before, so only its own wrong passwords delay it. */
const BROWSER_COOKIE = "__Host-sdv";
const BROWSER_COOKIE_S = 400 * 86_400;

/** A correct password opens an attempt. A session always requires a code as well. */
export async function logStaffIn(
  context: AppContext,
  { body }: Input<typeof staff.login>,
  ctx: ChangeContext,
): HandlerResult<typeof staff.login> {
  const { now, change, request } = ctx;
  const browser = findCookie(request.headers.cookie, BROWSER_COOKIE);
  const known = browser !== undefined && (await store.isKnownBrowser(ctx.db, body.email, hashOf(browser)));
  const device = known ? hashOf(browser) : undefined;
  const claim = { ...body, purpose: "staff", never_off: true, device, ip: request.ip, now };
  const verdict = await verifyPassword(context, ctx.db, claim, () => store.staffByEmail(ctx.db, body.email, now));
  if (!verdict.proven) {
    const { refused, delay } = verdict;
    return change(async () => ({ success: false, delay }), { action: `staff.session_${refused}` });
  }

  const { id: staff_id, mfa_seed } = verdict.proven;
  const secret = newSecret();
  const page = isFromPage(request.headers);
  const changed = await change(async ({ db, note }) => {
    const expires_at = plusSeconds(now, LOGIN_ATTEMPT.life_s);
    await store.insertAttempt(db, { hash: hashOf(secret), staff_id, created_at: now, expires_at });
    note(`staff:${staff_id}`);
    const next = mfa_seed ? ("code" as const) : ("set_up" as const);
    return { success: true, next, ...(!page && { token: secret }) };
  });
  if (page) setCookie(ctx.reply, ATTEMPT_COOKIE, secret, LOGIN_ATTEMPT.life_s);
  return changed;
}

/** For staff without an authenticator app yet. Can't replace an active secret. */
export async function generateSecret(context: AppContext, ctx: ChangeContext): HandlerResult<typeof staff.secret> {
  const { id, email, mfa_seed } = await requireStaffAttempt(ctx);
  if (mfa_seed) fail("mfa.already_enabled");
  const seed = newSeed();
  const { secret_keys, BRAND_NAME } = context.config;
  return ctx.change(async ({ db, note }) => {
    const sealed = seal(secret_keys, pendingPlace(id), seed);
    if (!(await store.keepPendingSeed(db, id, sealed))) fail("mfa.already_enabled");
    note(`staff:${id}`);
    return formatTotpSecret(seed, BRAND_NAME, email);
  });
}

export async function proveCode(
  context: AppContext,
  { body }: Input<typeof staff.code>,
  ctx: ChangeContext,
): HandlerResult<typeof staff.code> {
  const { now } = ctx;
  const attempt = await requireStaffAttempt(ctx);
  const { id, hash } = attempt;
  const refundAttempt = await consumeLoginCodeTry(ctx.db, "staff_attempts", hash);
  const refundHour = await consumeHourlyCodeTry(ctx.db, `staff_mfa:${id}`, now);
  const found = stepFor(context, attempt, body.two_fa_code, now) ?? fail("mfa.wrong_code");
  await refundAttempt();
  await refundHour();
  const take = async ({ db, note }: Transaction) => {
    if (!(await store.takeStep(db, id, found.step))) fail("mfa.wrong_code");
    const sealed = seal(context.config.secret_keys, seedPlace(id), found.seed);
    if (found.isNew && !(await store.switchOn(db, attempt, sealed, now))) fail("mfa.wrong_code");
    note(`staff:${id}`, { set_up: found.isNew });
  };
  if (attempt.password_one_time_until === null) return openSession(attempt, ctx, take);
  return ctx.change(
    async (tx) => {
      await take(tx);
      await store.finishSecondStep(tx.db, hash);
      return { success: true, next: "password" as const };
    },
    { action: "staff.second_step_done" },
  );
}

/** Replaces a one-time password: only a password of their own opens a session. */
export async function choosePassword(
  context: AppContext,
  { body }: Input<typeof staff.choosePassword>,
  ctx: ChangeContext,
): HandlerResult<typeof staff.choosePassword> {
  const attempt = await requireStaffAttempt(ctx);
  const { id, email, password_hash: given } = attempt;
  if (!attempt.second_step_done || attempt.password_one_time_until === null) fail("login.required");
  failOnWeakPassword(context.config, "password", body.password, { email, two_step: true });
  if (await isPasswordCorrect(given, body.password)) failOnIssue("password", "password.same");
  const password_hash = await hashPassword(body.password);
  return openSession(attempt, ctx, async ({ db, note }) => {
    await store.setPassword(db, id, password_hash);
    note(`staff:${id}`);
  });
}

/** Ends the attempt, once, and opens the session. */
async function openSession(
  { id, email, full_name, level, hash }: store.StaffAttempt,
  ctx: ChangeContext,
  before: (tx: Transaction) => Promise<void>,
) {
  const { now } = ctx;
  const { token, secret, ...halves } = newTokens("staff", ctx.request.headers);
  const expires_at = plusSeconds(now, SESSION.staff.total_s);
  const browser = findCookie(ctx.request.headers.cookie, BROWSER_COOKIE) ?? newSecret();
  const changed = await ctx.change(async (tx) => {
    await before(tx);
    if (!(await store.takeAttempt(tx.db, hash))) fail("login.required");
    const times = { created_at: now, last_seen_at: now, expires_at };
    await store.insertStaffSession(tx.db, { ...halves, staff_id: id, ...times });
    if (secret) await store.recordStaffBrowser(tx.db, id, hashOf(browser), now, plusSeconds(now, -BROWSER_COOKIE_S));
    const user = { id, email, full_name, level };
    return { success: true, session: { token, expires_at: inSeconds(expires_at) }, user };
  });
  if (secret) {
    setCookie(ctx.reply, SIDES.staff.cookie, secret, SESSION.staff.total_s);
    setCookie(ctx.reply, BROWSER_COOKIE, browser, BROWSER_COOKIE_S);
  }
  setCookie(ctx.reply, ATTEMPT_COOKIE, "", 0);
  return changed;
}

export function logStaffOut(ctx: ChangeContext): HandlerResult<typeof staff.logout> {
  const { actor, change } = ctx;
  if (actor.side !== "staff") fail("session.required");
  setCookie(ctx.reply, SIDES.staff.cookie, "", 0);
  return change(async ({ db, note }) => {
    await store.deleteStaffSession(db, actor.handle);
    note(`staff:${actor.staff_id}`);
    return { success: true };
  });
}
