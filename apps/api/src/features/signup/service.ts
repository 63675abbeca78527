import type { Input } from "@portal/model/kit/endpoint.ts";
import { EMAIL_CHECKS, VISITOR_RATE_LIMIT, TRIAL } from "@portal/model/limits.ts";
import type { signup } from "@portal/model/signup/contract.ts";
import { newEmailIssue } from "@portal/model/signup/email.ts";
import { defaultTeamName } from "@portal/model/team/default-name.ts";
import { teamNameIssue } from "@portal/model/team/name.ts";
import { isCanceled } from "../canceled-emails/public.ts";
import { emailsInUse, insertAccount, markVerified } from "../../platform/accounts.ts";
import { plusSeconds } from "../../platform/clock.ts";
import type { Config } from "../../platform/config.ts";
import { setCookie } from "../../platform/cookies.ts";
import { newId } from "../../platform/db.ts";
import { findCookie, productOf } from "../../platform/authenticate.ts";
import { fail, failOnIssue, mapConstraintErrors } from "../../platform/fail.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type {
  ChangeContext,
  HandlerResult,
  ReadContext,
  Transaction,
  UnboundContext,
} from "../../platform/register-routes.ts";
import { hashPassword, failOnWeakPassword } from "../../platform/passwords.ts";
import { hashOf, newSecret } from "../../platform/secrets.ts";
import { limitAddress } from "../../platform/throttle.ts";
import { failOnOldTerms } from "../../platform/terms.ts";
import { findLink, enqueueLink, consumeLink } from "../links/public.ts";
import { enqueueMail } from "../mail/public.ts";
import { openSession } from "../session/public.ts";
import { answerAsIfNew } from "./enumeration.ts";
import { firstSteps } from "./emails.ts";
import {
  accountOfBrowser,
  forgetBrowser,
  insertOwner,
  insertTeam,
  insertTrial,
  isVerified,
  personToWelcome,
} from "./store.ts";

/** Set in the browser that signs up, so the emailed link logs in only that browser. */
const COOKIE = "__Host-su";
const COOKIE_S = 7 * 86_400;
/** How long after its use the link still allows a login in that browser. */
const LOGIN_WITHIN_S = 600;

/**
 * Reports whether an address has an account, because the sign-up steps depend on it; rate-limited, because it reveals
 * accounts. With `ENUMERATION=strict`, every address counts as new, and the owner learns the truth by email after the
 * sign-up.
 */
export async function checkEmail(
  app: AppContext,
  { query }: Input<typeof signup.email>,
  ctx: UnboundContext,
): HandlerResult<typeof signup.email> {
  await limitAddress(ctx.db, app.config, "email_check", EMAIL_CHECKS, ctx.request.ip, ctx.now);
  const answer = { rosterName: "", email_domain: { valid: !isDomainRefused(app.config, query.email) } };
  if (app.config.ENUMERATION === "strict") return { exists: 0, code: 0, ...answer };
  const found = await lookUp(app, query.email, ctx).catch(() => null);
  if (!found) return { exists: -1, code: 9400, ...answer };
  const here = found.products.includes(productOf(ctx.edition)) ? 1 : 0;
  const elsewhere = found.products.some((product) => product !== productOf(ctx.edition)) ? 2 : 0;
  if (!here && found.canceled) fail("signup.email_canceled");
  return { exists: here + elsewhere, code: 0, ...answer };
}

const lookUp = async (app: AppContext, email: string, { db, now }: UnboundContext) => ({
  products: (await emailsInUse(db, [email], now)).map(({ product }) => product),
  canceled: await isCanceled(app, db, email, now),
});

/** The operator's list of domains that can't sign up. */
export function isDomainRefused(config: Config, email: string): boolean {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  return config.EMAIL_DOMAINS_REFUSED.split(/[\s,]+/).includes(domain);
}

export async function signUp(
  app: AppContext,
  { body }: Input<typeof signup.create>,
  ctx: ChangeContext,
): HandlerResult<typeof signup.create> {
  const { config } = app;
  const { email, password } = body;
  failOnIssue("email", newEmailIssue(email, { pattern: config.EMAIL_PATTERN }));
  failOnWeakPassword(config, "password", password, { email });
  if (body.team_name) failOnIssue("team_name", teamNameIssue(body.team_name, config.BRAND_NAME));
  failOnOldTerms(config, body.terms, "terms.");
  if (isDomainRefused(config, email)) fail("signup.domain_refused");
  await limitAddress(ctx.db, app.config, "signup", EMAIL_CHECKS, ctx.request.ip, ctx.now);
  const browser = newSecret();
  const changed = await createAccount(app, body, hashOf(browser), ctx).catch((refusal: unknown) => {
    if (config.ENUMERATION === "strict") return answerAsIfNew(app, body, refusal, ctx);
    throw refusal;
  });
  setCookie(ctx.reply, COOKIE, browser, COOKIE_S);
  return changed;
}

/** One transaction: team, trial, owner, account, accepted terms, and the queued email. */
async function createAccount(
  app: AppContext,
  body: Input<typeof signup.create>["body"],
  signup_browser: Buffer,
  { db, now, edition, change }: ChangeContext,
) {
  const { email, first_name, last_name, terms, preferences, locale } = body;
  const product = productOf(edition);
  const { tier, days, seats } = TRIAL[product];
  const own_name = product === "team" ? body.team_name : undefined;
  const team_name = own_name ? own_name : defaultTeamName(body, product, locale, app.config.BRAND_NAME);
  const password_hash = await hashPassword(body.password);
  const team_id = await newId(db);
  return change(
    async (tx) => {
      await insertTeam(tx.db, { id: team_id, product, team_name, created_at: now });
      await insertTrial(tx.db, { team_id, tier, seats, trial_ended_at: plusSeconds(now, days * 86_400) });
      const member_id = await insertOwner(tx.db, { team_id, email, first_name, last_name, joined_at: now });
      const wanted = {
        product,
        email,
        password_hash,
        locale,
        team_id,
        member_id,
        created_at: now,
        terms_portal: terms.portal,
        terms_team: terms.team,
        terms_accepted_at: now,
        ...preferences,
        referral_code: body.referral_code ?? null,
        signup_browser,
      };
      const reserved = { accounts_email_reserved: "signup.email_taken" } as const;
      const account = await mapConstraintErrors(reserved, () => insertAccount(tx.db, wanted));
      if (!account) fail("signup.email_taken");
      if (await isCanceled(app, tx.db, email, now)) fail("signup.email_canceled");
      await enqueueLink(tx, "verify", product, email);
      tx.note(`account:${account.id}`, { product, terms, preferences });
      return { success: true };
    },
    { team_id },
  );
}

export async function lookAtLink(
  app: AppContext,
  { body }: Input<typeof signup.openLink>,
  ctx: ChangeContext,
): HandlerResult<typeof signup.openLink> {
  await limitAddress(ctx.db, app.config, "link_steps", VISITOR_RATE_LIMIT, ctx.request.ip, ctx.now);
  const link = await findLink(ctx.db, "verify", body.token, ctx.now);
  return ctx.change(async () => ({ valid: link?.good ?? false }), link ? { team_id: link.team_id } : {});
}

export async function verify(
  { body }: Input<typeof signup.verify>,
  ctx: ChangeContext,
): HandlerResult<typeof signup.verify> {
  const link = await findLink(ctx.db, "verify", body.token, ctx.now);
  if (!link?.good) fail("token.invalid");
  const { account_id, team_id } = link;
  return ctx.change(
    async (tx) => {
      const { db, note } = tx;
      if (!(await consumeLink(db, "verify", body.token, ctx.now))) fail("token.invalid");
      await markVerified(db, account_id, ctx.now);
      await welcome(tx, account_id, team_id, ctx.now);
      note(`account:${account_id}`);
      return { success: true };
    },
    { team_id, actor_id: account_id },
  );
}

/** Sent only to those who agreed to product emails. */
async function welcome(tx: Transaction, account_id: string, team_id: string, now: Date): Promise<void> {
  const person = await personToWelcome(tx.db, account_id, team_id);
  if (!person?.list_productnotifications) return;
  const { email: recipient, locale, first_name, product } = person;
  await enqueueMail(tx, firstSteps, { team_id, recipient, locale, now, data: { first_name, account_id, product } });
}

/** Logs in only the browser that signed up, shortly after its link was used, once. */
export async function logVerifiedIn(
  app: AppContext,
  { body }: Input<typeof signup.loginVerified>,
  ctx: ChangeContext,
): HandlerResult<typeof signup.loginVerified> {
  await limitAddress(ctx.db, app.config, "link_steps", VISITOR_RATE_LIMIT, ctx.request.ip, ctx.now);
  const link = await findLink(ctx.db, "verify", body.token, ctx.now);
  const account = await browsersAccount(ctx);
  const fresh = link?.used_at && plusSeconds(link.used_at, LOGIN_WITHIN_S) > ctx.now;
  if (!account?.verified_at || !fresh || link.account_id !== account.id) {
    return ctx.change(async () => ({ success: false }), { action: "session.refused" });
  }
  await forgetBrowser(ctx.db, account.id);
  setCookie(ctx.reply, COOKIE, "", 0);
  return openSession(account, ctx);
}

async function browsersAccount(ctx: Pick<ChangeContext, "db" | "request">) {
  const browser = findCookie(ctx.request.headers.cookie, COOKIE);
  return browser ? accountOfBrowser(ctx.db, hashOf(browser)) : undefined;
}

/** Answers for the caller's own address only; always no for any other. */
export async function isOwnVerified(
  { query }: Input<typeof signup.isVerified>,
  ctx: ReadContext,
): HandlerResult<typeof signup.isVerified> {
  const { actor } = ctx;
  if (actor.side === "customer" && actor.person.email === query.email) {
    return { verified: await isVerified(ctx.db, actor.account_id) };
  }
  const account = await browsersAccount(ctx);
  return { verified: account?.email === query.email && Boolean(account.verified_at) };
}
