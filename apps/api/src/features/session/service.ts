import { SESSION } from "@portal/model/limits.ts";
import { browserOf } from "@portal/model/session/browser.ts";
import type { session } from "@portal/model/session/contract.ts";
import type { Input, ReplyInput } from "@portal/model/kit/endpoint.ts";
import { inSeconds, plusSeconds } from "../../platform/clock.ts";
import { setCookie } from "../../platform/cookies.ts";
import { SIDES, findCookie, personOf, productOf } from "../../platform/authenticate.ts";
import { fail } from "../../platform/fail.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { verifyPassword } from "../../platform/password-verification.ts";
import type {
  ChangeContext,
  ChangeResult,
  HandlerResult,
  ReadContext,
  Transaction,
} from "../../platform/register-routes.ts";
import { hashOf, newSecret } from "../../platform/secrets.ts";
import { newTokens } from "../../platform/tokens.ts";
import { enqueueMail } from "../mail/public.ts";
import { accountOfAttempt, closeAttempt, secondStepIsDone } from "../mfa/public.ts";
import { newLogin } from "./emails.ts";
import {
  type Account,
  accountByEmail,
  accountById,
  deleteSession,
  endOtherSessions,
  endSession,
  insertSession,
  isKnownBrowser,
  markLogin,
  recordBrowser,
  personOfAccount,
  sessionsOf,
} from "./store.ts";

type Login = typeof session.login;
type Opened = Required<Pick<ReplyInput<Login>, "success" | "session" | "user">>;

/** Identifies a browser, to notify people about logins from a new one. */
const BROWSER_COOKIE = "__Host-dv";
const BROWSER_COOKIE_S = 400 * 86_400;

/** Checks the password, or an attempt that has passed it, then two-step login if it is on. */
export async function logIn(app: AppContext, { body }: Input<Login>, ctx: ChangeContext): HandlerResult<Login> {
  const { email, password, token } = body;
  if (password !== undefined) {
    const verdict = await proveAccount(app, { email, password }, ctx);
    return verdict.proven ? completeLogin(verdict.proven, token, ctx) : refuse(verdict, ctx);
  }
  const begun = await accountOfAttempt(email, ctx, token);
  const account = begun && (await accountById(ctx.db, begun));
  return account ? completeLogin(account, token, ctx) : refuse({ proven: null, refused: "refused", delay: 0 }, ctx);
}

async function completeLogin(account: Account, token: string | undefined, ctx: ChangeContext): HandlerResult<Login> {
  if (!(await secondStepIsDone(account.id, ctx, token))) {
    const as = { team_id: account.team_id, actor_id: account.id, action: "session.second_step_missing" } as const;
    return ctx.change(async () => ({ success: false, mfa_required: true }), as);
  }
  const opened = await openSession(account, ctx);
  await closeAttempt(ctx, token);
  return opened;
}

async function proveAccount(app: AppContext, body: { email: string; password: string }, ctx: ChangeContext) {
  const purpose = productOf(ctx.edition);
  // Otherwise a login after sign-up would reveal whether the account is new.
  const proven_only = app.config.ENUMERATION === "strict";
  const browser = findCookie(ctx.request.headers.cookie, BROWSER_COOKIE);
  const known = browser && (await isKnownBrowser(ctx.db, purpose, body.email, hashOf(browser)));
  const device = known ? hashOf(browser) : undefined;
  const claim = { ...body, purpose, device, ip: ctx.request.ip, now: ctx.now };
  const asked = { product: purpose, email: body.email, now: ctx.now, proven_only };
  return verifyPassword(app, ctx.db, claim, () => accountByEmail(ctx.db, asked));
}
type Refused = Exclude<Awaited<ReturnType<typeof proveAccount>>, { proven: Account }>;

function refuse(
  { refused, delay, claimed }: Refused,
  { change }: ChangeContext,
): Promise<ChangeResult<{ success: false; delay: number }>> {
  const as = {
    action: `session.${refused}`,
    ...(claimed && { team_id: claimed.team_id, actor_id: claimed.id }),
  } as const;
  return change(async () => ({ success: false as const, delay }), as);
}

/**
 * For the call that only begins a login: a wrong password is an error there (specification §8), a delay a regular
 * answer.
 */
export async function beginLogin<T>(
  app: AppContext,
  body: { email: string; password: string },
  ctx: ChangeContext,
  begin: (account: Account) => Promise<ChangeResult<T>>,
): Promise<ChangeResult<T | { success: false; mfa_disabled: false; delay: number }>> {
  const verdict = await proveAccount(app, body, ctx);
  if (verdict.proven) return begin(verdict.proven);
  if (verdict.delay === 0) fail("login.refused");
  return ctx.change(async () => ({ success: false as const, mfa_disabled: false as const, delay: verdict.delay }), {
    action: "session.delayed",
  });
}

/** For phones, which can't show a delay: it is an error, too. */
export async function provePhoneOwner(
  app: AppContext,
  body: { email: string; password: string },
  ctx: ChangeContext,
): Promise<Account> {
  const verdict = await proveAccount(app, body, ctx);
  if (verdict.proven) return verdict.proven;
  return verdict.delay > 0 ? fail("request.too_many", { seconds: verdict.delay * 60 }) : fail("login.refused");
}

/** Opens a session for an authenticated account. */
export function openSession(account: Account, ctx: ChangeContext): Promise<ChangeResult<Opened>> {
  const as = { team_id: account.team_id, actor_id: account.id };
  return ctx.change((tx) => beginSession(tx, account, ctx), as);
}

/** Opens a session as part of a larger change. Browsers get the secret half as a cookie. */
export async function beginSession(tx: Transaction, account: Account, ctx: ChangeContext): Promise<Opened> {
  const { now, request, reply } = ctx;
  const { token, secret, ...halves } = newTokens("customer", request.headers);
  const expires_at = plusSeconds(now, SESSION.customer.total_s);
  const browser = findCookie(request.headers.cookie, BROWSER_COOKIE) ?? newSecret();
  const times = { created_at: now, last_seen_at: now, expires_at };
  const named = browserOf(request.headers["user-agent"] ?? "");
  await insertSession(tx.db, { ...halves, ...times, browser: named, account_id: account.id });
  await markLogin(tx.db, account.team_id, account.member_id, now);
  const person = await personOfAccount(tx.db, account.team_id, account.member_id);
  if (secret) await notifyNewBrowser(tx, account, person.first_name, browser, ctx);
  tx.note(`account:${account.id}`, { mode: halves.mode });
  if (secret) {
    setCookie(reply, SIDES.customer.cookie, secret, SESSION.customer.total_s);
    setCookie(reply, BROWSER_COOKIE, browser, BROWSER_COOKIE_S);
  }
  const user = personOf({ ...account, ...person }, false);
  return { success: true, session: { token, expires_at: inSeconds(expires_at) }, user };
}

/** Emails the owner about a browser that is new to the account, except for the very first one. */
async function notifyNewBrowser(
  tx: Transaction,
  account: Account,
  first_name: string,
  browser: string,
  { now, edition }: ChangeContext,
) {
  const { known, seen } = await recordBrowser(tx.db, account.id, hashOf(browser), now);
  if (known === 0 || seen) return;
  const { team_id, email: recipient, locale } = account;
  const data = { first_name, product: productOf(edition), at: now.toISOString() };
  await enqueueMail(tx, newLogin, { team_id, recipient, locale, now, data });
}

export function logOut(ctx: ChangeContext): HandlerResult<typeof session.logout> {
  const { actor, change } = ctx;
  if (actor.side !== "customer") fail("session.required");
  setCookie(ctx.reply, SIDES.customer.cookie, "", 0);
  return change(async ({ db, note }) => {
    await deleteSession(db, actor.handle);
    note(`account:${actor.account_id}`);
    return { success: true };
  });
}

/** Lists the caller's sessions. Each is identified by a hash, which can't be used to take it over. */
export async function listSessions({ db, actor, now }: ReadContext): HandlerResult<typeof session.list> {
  if (actor.side !== "customer") fail("session.required");
  const rows = await sessionsOf(db, actor.account_id, now);
  const sessions = rows.map(({ id, handle, browser, created_at, last_seen_at }) => ({
    id,
    browser,
    current: handle === actor.handle,
    created_at: inSeconds(created_at),
    last_seen_at: inSeconds(last_seen_at),
  }));
  return { sessions };
}

export function endOne({ params }: Input<typeof session.end>, ctx: ChangeContext): HandlerResult<typeof session.end> {
  const { actor, change } = ctx;
  if (actor.side !== "customer") fail("session.required");
  return change(async ({ db, note }) => {
    const ended = await endSession(db, actor.account_id, params.sessionId);
    if (!ended) fail("session.not_found");
    note(`account:${actor.account_id}`, { browser: ended.browser });
    return { success: true };
  });
}

export function endOthers(ctx: ChangeContext): HandlerResult<typeof session.endOthers> {
  const { actor, change } = ctx;
  if (actor.side !== "customer") fail("session.required");
  return change(async ({ db, note }) => {
    const ended = await endOtherSessions(db, actor.account_id, actor.handle);
    note(`account:${actor.account_id}`, { ended });
    return { ended };
  });
}
