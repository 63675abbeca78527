import type { Input, ReplyInput } from "@portal/model/kit/endpoint.ts";
import { LOGIN_ATTEMPT, MFA, REMEMBER_S, STRANGERS_STEPS } from "@portal/model/limits.ts";
import type { mfa } from "@portal/model/mfa/contract.ts";
import { graceDaysLeft, isDemanded } from "@portal/model/mfa/rules.ts";
import { inSeconds, plusSeconds } from "../kit/clock.ts";
import { setCookie } from "../kit/cookies.ts";
import { cookieNamed, productOf } from "../kit/door.ts";
import type { Db } from "../kit/db.ts";
import { fail } from "../kit/fail.ts";
import type { House } from "../kit/house.ts";
import { prove } from "../kit/identity.ts";
import type { Changed, Changing, Reading, Transaction } from "../kit/mount.ts";
import { hashOf, newHandle, newSecret } from "../kit/secrets.ts";
import { isSpent, limitAddress, takeFrom } from "../kit/throttle.ts";
import { isFromPage } from "../kit/tokens.ts";
import { type Place, seal, unseal } from "../kit/vault.ts";
import { queueMail } from "../mail/service.ts";
import { ATTEMPT_COOKIE, type Attempt, attemptOf, mustHaveAttempt, mustHaveFinished } from "./attempt.ts";
import { passwordOf } from "../kit/accounts.ts";
import { appSecret } from "../kit/app-secret.ts";
import { switchedOff } from "./emails.ts";
import * as store from "./store.ts";
import { newRecoveryCode, newSeed, stepOf } from "../kit/totp.ts";

type Answer<K extends keyof typeof mfa> = Promise<Changed<ReplyInput<(typeof mfa)[K]>>>;
type Asked<K extends keyof typeof mfa> = Input<(typeof mfa)[K]>;

const REMEMBER_COOKIE = "__Host-rm";
const seedPlace = (id: string): Place => ({ table: "accounts", column: "mfa_seed", id });
const pendingPlace = (id: string): Place => ({ table: "accounts", column: "mfa_pending_seed", id });
const as = ({ id, team_id }: store.Subject) => ({ team_id, actor_id: id });

/** The password is right: opens an attempt. What follows belongs to it, and to nobody else. */
export async function begin(house: House, account: { id: string; team_id: string }, ctx: Changing): Answer<"begin"> {
  const { now, reply, request, change } = ctx;
  const secret = newSecret();
  const subject = await store.subjectOf(house.db, account.id);
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
      const mfa_disabled = !subject?.mfa_seed && !(subject && isDemanded(subject.product, subject.admin_role));
      return { success: true, mfa_disabled, ...(!page && { token: secret }) };
    },
    { team_id: account.team_id, actor_id: account.id },
  );
  if (page) setCookie(reply, ATTEMPT_COOKIE, secret, LOGIN_ATTEMPT.life_s);
  return changed;
}

/** Without an attempt the answer is always the same: it says nothing of anybody. */
export async function isRequired(house: House, ctx: Changing): Answer<"isRequired"> {
  const attempt = await attemptOrStranger(house, ctx);
  if (!attempt) return ctx.change(async () => ({ two_fa_required: false, two_fa_grace_period: 0 }));
  const { mfa_seed, product, admin_role, mfa_grace_from } = attempt.subject;
  const left = isDemanded(product, admin_role) ? graceDaysLeft(mfa_grace_from, ctx.now) : MFA.grace_days;
  const two_fa_required = mfa_seed !== null || left === 0;
  return ctx.change(
    async () => ({ two_fa_required, two_fa_grace_period: two_fa_required ? 0 : left }),
    as(attempt.subject),
  );
}

/** Whoever has shown a password is bounded by that; all others, by their address. */
async function attemptOrStranger(house: House, { request, now }: Changing): Promise<Attempt | null> {
  const attempt = await attemptOf(house, request, now);
  if (!attempt) await limitAddress(house, "login_steps", STRANGERS_STEPS, request.ip, now);
  return attempt;
}

export async function generate(house: House, ctx: Changing): Answer<"generate"> {
  const { subject } = await mustHaveAttempt(house, ctx);
  if (subject.mfa_seed) fail("mfa.already_enabled");
  const seed = newSeed();
  const { secret_key, BRAND_NAME } = house.config;
  return ctx.change(async ({ db, note }) => {
    await store.keepPendingSeed(db, subject.id, seal(secret_key, pendingPlace(subject.id), seed));
    note(`account:${subject.id}`);
    return appSecret(seed, BRAND_NAME, subject.email);
  }, as(subject));
}

/** A code works once: its time step is taken in the same statement that checks that no later one was. */
export async function verify(house: House, { body }: Asked<"verify">, ctx: Changing): Answer<"verify"> {
  const attempt = await mustHaveAttempt(house, ctx);
  const { subject } = attempt;
  const found = subject.email === body.email ? seedFor(house, subject, body.two_fa_code, ctx.now) : null;
  if (!found) return refuseCode(house, attempt, ctx);
  return ctx.change(async ({ db, note }) => {
    if (!(await store.takeStep(db, subject.id, found.step, ctx.now))) fail("mfa.wrong_code");
    await store.finishSecondStep(db, attempt.hash);
    note(`account:${subject.id}`, { switched_on: found.isNew });
    return found.isNew
      ? { success: true, recovery_codes: await switchOn(house, db, subject.id, found.seed) }
      : { success: true };
  }, as(subject));
}

function seedFor(house: House, { id, mfa_pending_seed, mfa_seed }: store.Subject, code: string, now: Date) {
  const { secret_key } = house.config;
  const known = [
    mfa_pending_seed && { isNew: true, seed: unseal(secret_key, pendingPlace(id), mfa_pending_seed) },
    mfa_seed && { isNew: false, seed: unseal(secret_key, seedPlace(id), mfa_seed) },
  ];
  for (const one of known) {
    const step = one && stepOf(one.seed, code, now);
    if (one && step !== null) return { ...one, step: step as number };
  }
  return null;
}

async function switchOn(house: House, db: Transaction["db"], account_id: string, seed: Buffer): Promise<string[]> {
  await store.switchOn(db, account_id, seal(house.config.secret_key, seedPlace(account_id), seed));
  return newCodes(db, account_id);
}

async function newCodes(db: Transaction["db"], account_id: string): Promise<string[]> {
  const codes = Array.from({ length: MFA.recovery_codes }, newRecoveryCode);
  await store.replaceRecoveryCodes(db, account_id, codes.map(hashOf));
  return codes;
}

/** Counted apart from everything else, for the attempt and for the account, so that guessing ends soon. */
async function refuseCode(house: House, { hash, subject }: Attempt, { now }: Changing): Promise<never> {
  await store.countWrongCode(house.db, hash);
  if ((await takeFrom(house.db, `mfa:${subject.id}`, WRONG_CODES, now)) > 0)
    await store.endAttempts(house.db, subject.id);
  return fail("mfa.wrong_code");
}

export async function confirm(house: House, ctx: Changing): Answer<"confirm"> {
  const { subject, second_step_done } = await mustHaveAttempt(house, ctx);
  if (!second_step_done || !subject.mfa_seed) fail("mfa.nothing_verified");
  return ctx.change(async () => ({ success: true }), as(subject));
}

export async function chooseSkip(house: House, { body }: Asked<"skip">, ctx: Changing): Answer<"skip"> {
  const { subject } = await mustHaveFinished(house, ctx);
  return ctx.change(async ({ db, note }) => {
    await store.setSkip(db, subject.id, body.skip);
    note(`account:${subject.id}`, { skip: body.skip });
    return { success: true };
  }, as(subject));
}

export async function remember(house: House, ctx: Changing): Answer<"remember"> {
  const { subject } = await mustHaveFinished(house, ctx);
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
  }, as(subject));
  setCookie(ctx.reply, REMEMBER_COOKIE, secret, REMEMBER_S);
  return changed;
}

export async function recognise(house: House, ctx: Changing): Answer<"recognise"> {
  const attempt = await attemptOrStranger(house, ctx);
  const remembered = attempt && (await isRemembered(house, attempt.subject, ctx));
  if (!attempt || !remembered) return ctx.change(async () => ({ verifyTokenMFA: false, expiration_date: null }));
  return ctx.change(async ({ db }) => {
    await store.finishSecondStep(db, attempt.hash);
    return { verifyTokenMFA: true, expiration_date: inSeconds(remembered.expires_at) };
  }, as(attempt.subject));
}

async function isRemembered(house: House, subject: store.Subject, { request, now }: Pick<Changing, "request" | "now">) {
  const secret = cookieNamed(request.headers.cookie, REMEMBER_COOKIE);
  if (!secret || !subject.mfa_seed) return null;
  return (await store.rememberedBrowser(house.db, subject.id, hashOf(secret), now)) ?? null;
}

/** A recovery code takes the second step off; where it is demanded, the next thing to do is to set it up anew. */
export async function resetWithCode(house: House, { body }: Asked<"reset">, ctx: Changing): Answer<"reset"> {
  const attempt = await mustHaveAttempt(house, ctx);
  const { subject } = attempt;
  const known = subject.mfa_seed !== null;
  if (!known) return refuseCode(house, attempt, ctx);
  try {
    return await ctx.change(async (tx) => {
      const { db, note } = tx;
      if (!(await store.takeRecoveryCode(db, subject.id, hashOf(body.recovery_code), ctx.now))) fail("mfa.wrong_code");
      await store.switchOff(db, subject.id);
      await tellSwitchedOff(tx, subject, ctx.now);
      await store.finishSecondStep(db, attempt.hash);
      note(`account:${subject.id}`);
      return { success: true };
    }, as(subject));
  } catch (error) {
    await store.countWrongCode(house.db, attempt.hash);
    throw error;
  }
}

export async function timeOf(house: House, ctx: Changing): Answer<"touch"> {
  const { subject } = await mustHaveFinished(house, ctx);
  const last_2fa_check_at = subject.mfa_checked_at && inSeconds(subject.mfa_checked_at);
  return ctx.change(async () => ({ last_2fa_check_at }), as(subject));
}

/** By somebody signed in: password and a current code; not where the role demands it. */
export async function switchOffOwn(house: House, { body }: Asked<"toggle">, ctx: Changing): Answer<"toggle"> {
  const { actor, now } = ctx;
  if (actor.side !== "customer") fail("session.required");
  const subject = (await store.subjectOf(house.db, actor.account_id)) ?? fail("session.required");
  if (isDemanded(subject.product, subject.admin_role)) fail("mfa.demanded");
  const { product: purpose, email } = subject;
  const device = hashOf(actor.handle);
  const claim = { purpose, email, device, password: body.password, ip: ctx.request.ip, now };
  const { proven } = await prove(house, claim, () => passwordOf(house.db, subject.id));
  if (!proven) fail("login.refused");
  if (!subject.mfa_seed) fail("mfa.wrong_code");
  await proveSecondStep(house, subject.id, body.two_fa_code, now);
  return ctx.change(async (tx) => {
    await store.switchOff(tx.db, subject.id);
    await tellSwitchedOff(tx, subject, now);
    tx.note(`account:${subject.id}`);
    return { success: true };
  });
}

/** Whoever has it off now is told, however it came: it may have been somebody else. */
async function tellSwitchedOff(tx: Transaction, subject: store.Subject, now: Date): Promise<void> {
  const { team_id, email: recipient, locale, first_name } = subject;
  await queueMail(tx, switchedOff, { team_id, recipient, locale, now, data: { first_name } });
}

/** For whoever proves themselves anew, beside their password: a code, where there is a second step. It serves once. */
export async function proveSecondStep(house: House, account_id: string, code: string | undefined, now: Date) {
  const subject = await store.subjectOf(house.db, account_id);
  if (!subject?.mfa_seed) return;
  if (code === undefined) fail("mfa.code_required");
  const found = seedFor(house, { ...subject, mfa_pending_seed: null }, code, now);
  if (
    found &&
    !(await isGuessing(house, account_id, now)) &&
    (await store.takeStep(house.db, account_id, found.step, now))
  )
    return;
  await takeFrom(house.db, `mfa:${account_id}`, WRONG_CODES, now);
  fail("mfa.wrong_code");
}

/** For a phone, which no browser remembers and which cannot set anything up: the code with the password, or the portal first. */
export async function proveOnPhone(house: House, account_id: string, code: string | undefined, ctx: Changing) {
  if (await secondStepIsDone(house, account_id, ctx)) return;
  const subject = await store.subjectOf(house.db, account_id);
  if (!subject?.mfa_seed) fail("session.mfa_pending");
  if (code === undefined) fail("phone.mfa_required");
  await proveSecondStep(house, account_id, code, ctx.now);
}

const WRONG_CODES = [{ seconds: 3600, most: LOGIN_ATTEMPT.wrong_codes_per_hour }];
const isGuessing = (house: House, account_id: string, now: Date) =>
  isSpent(house.db, `mfa:${account_id}`, WRONG_CODES, now);

/** Ten new recovery codes for somebody who has just proven themselves; the earlier ones stop working. */
export async function renewCodes(house: House, ctx: Changing): Answer<"renewCodes"> {
  const { actor } = ctx;
  if (actor.side !== "customer") fail("session.required");
  const subject = await store.subjectOf(house.db, actor.account_id);
  if (!subject?.mfa_seed) fail("mfa.nothing_verified");
  return ctx.change(async ({ db, note }) => {
    note(`account:${actor.account_id}`);
    return { recovery_codes: await newCodes(db, actor.account_id) };
  });
}

/** What the settings show: of whoever is signed in, else of the attempt, else of nobody. */
export async function stateOf(house: House, ctx: Reading): Promise<ReplyInput<(typeof mfa)["isEnabledForMe"]>> {
  const { actor } = ctx;
  const subject =
    actor.side === "customer"
      ? await store.subjectOf(house.db, actor.account_id)
      : (await attemptOf(house, ctx.request, ctx.now))?.subject;
  if (!subject) return { is_2fa_enabled: false, demanded: false, recovery_codes_left: 0 };
  return {
    is_2fa_enabled: subject.mfa_seed !== null,
    demanded: isDemanded(subject.product, subject.admin_role),
    recovery_codes_left: await store.recoveryCodesLeft(house.db, subject.id),
  };
}

/** May this account be logged in now? Used by the log-in itself, whatever the browser has called before. */
export async function secondStepIsDone(
  house: House,
  account_id: string,
  ctx: Changing,
  token?: string,
): Promise<boolean> {
  const subject = await store.subjectOf(house.db, account_id);
  if (!subject) return false;
  const demanded = isDemanded(subject.product, subject.admin_role);
  if (!subject.mfa_seed && !demanded) return true;
  const attempt = await attemptOf(house, ctx.request, ctx.now, token);
  if (attempt?.second_step_done && attempt.subject.id === account_id) return true;
  if (subject.mfa_seed) return (await isRemembered(house, subject, ctx)) !== null;
  if (graceDaysLeft(subject.mfa_grace_from, ctx.now) === 0) return false;
  await store.startGrace(house.db, account_id, ctx.now);
  return true;
}

/** The account whose password an attempt has already shown. */
export async function accountOfAttempt(
  house: House,
  email: string,
  ctx: Changing,
  token?: string,
): Promise<string | null> {
  const attempt = await attemptOf(house, ctx.request, ctx.now, token);
  const here = attempt?.subject.email === email && attempt.subject.product === productOf(ctx.edition);
  return here ? attempt.subject.id : null;
}

/** A session has been opened: nothing more can be done with the attempt that led to it. Others go on, in their browsers. */
export async function closeAttempt(house: House, ctx: Changing, token?: string): Promise<void> {
  const attempt = await attemptOf(house, ctx.request, ctx.now, token);
  if (attempt) await store.endAttempt(house.db, attempt.hash);
  if (cookieNamed(ctx.request.headers.cookie, ATTEMPT_COOKIE)) setCookie(ctx.reply, ATTEMPT_COOKIE, "", 0);
}

/** By staff who have checked who it is: off, and whoever was about to log in begins anew. */
export async function switchOffFor(db: Db, account_id: string): Promise<void> {
  await store.switchOff(db, account_id);
  await store.endAttempts(db, account_id);
}
