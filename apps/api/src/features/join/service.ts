import type { join } from "@portal/model/join/contract.ts";
import { maskedEmail } from "@portal/model/join/mask-email.ts";
import type { Input, ReplyInput } from "@portal/model/kit/endpoint.ts";
import type { Product } from "@portal/model/members/schemas.ts";
import { EMAIL_CHECKS, VISITOR_RATE_LIMIT } from "@portal/model/limits.ts";
import { newEmailIssue } from "@portal/model/signup/email.ts";
import { recordCanceledEmail } from "../canceled-emails/public.ts";
import { type Db, inTeam, switchTeam } from "../../platform/db.ts";
import { productOf } from "../../platform/authenticate.ts";
import { EMAIL_TAKEN, Failure, fail, failOnIssue, mapConstraintErrors } from "../../platform/fail.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { verifyPassword } from "../../platform/password-verification.ts";
import type { ChangeContext, HandlerResult, UnboundContext, Transaction } from "../../platform/register-routes.ts";
import { hashPassword, failOnWeakPassword } from "../../platform/passwords.ts";
import { limitAddress } from "../../platform/throttle.ts";
import { invitationOf, consumeInvitation } from "../invitations/public.ts";
import { enqueueLink } from "../links/public.ts";
import { proveSecondStep } from "../mfa/public.ts";
import { endSessions, insertAccount } from "../../platform/accounts.ts";
import { failOnOldTerms } from "../../platform/terms.ts";
import { type Account, beginSession } from "../session/public.ts";
import { isDomainRefused } from "../signup/public.ts";
import { closeAbandonedTeam } from "../subscription/public.ts";
import * as store from "./store.ts";

type Accept = typeof join.accept;
type Body = Input<Accept>["body"];

/** Returns the invited member of a valid link: unused, not expired, still invited, and with the same address. */
async function invitedBy(token: string, ctx: Pick<UnboundContext, "db" | "edition" | "now">) {
  const found = await invitationOf(ctx.db, token, ctx.now);
  if (!found) fail("token.invalid");
  const { team_id, member_id, email, mailed, inviter } = found;
  const member = await inTeam(ctx.db, team_id, (db) => store.invitedMember(db, team_id, member_id));
  if (!member || member.email !== email || member.product !== productOf(ctx.edition)) fail("token.invalid");
  return { ...member, team_id, member_id, token, mailed, inviter };
}
type Invited = Awaited<ReturnType<typeof invitedBy>>;

const otherProduct = (product: Product): Product => (product === "team" ? "solo" : "team");

/** An unverified account has no claim to the address: this invitation was sent there. */
async function accountOf(db: Db, { product, email }: Invited) {
  const here = await store.accountWith(db, product, email);
  return here?.verified_at ? here : undefined;
}

export async function openInvitation(
  app: AppContext,
  token: string,
  ctx: UnboundContext,
): HandlerResult<typeof join.open> {
  const invited = await invitedBy(token, ctx);
  const { team_id, team_name, inviter, email, first_name, last_name } = invited;
  await limitProbes(app, invited, ctx);
  const here = await accountOf(ctx.db, invited);
  const there = here ? undefined : await store.accountWith(ctx.db, otherProduct(invited.product), email);
  const isTheirs = ctx.actor.side === "customer" && ctx.actor.person.email === email;
  return {
    team_id,
    team_name,
    inviter,
    email: isTheirs ? email : maskedEmail(email),
    first_name,
    last_name,
    account: here ? "here" : there?.verified_at ? "other_product" : "none",
    leaves: isTheirs && ctx.actor.side === "customer" ? ctx.actor.person.team.team_name : null,
  };
}

/** A link that was not emailed could be used to probe which addresses have an account, so it is rate-limited. */
async function limitProbes(app: AppContext, { mailed }: Invited, ctx: Pick<UnboundContext, "db" | "request" | "now">) {
  if (!mailed) await limitAddress(ctx.db, app.config, "join", VISITOR_RATE_LIMIT, ctx.request.ip, ctx.now);
}

export async function accept(app: AppContext, { body }: Input<Accept>, ctx: ChangeContext): HandlerResult<Accept> {
  const invited = await invitedBy(body.token, ctx);
  if (body.terms) failOnOldTerms(app.config, body.terms, "terms.");
  if (body.way === "alternate")
    await limitAddress(ctx.db, app.config, "email_check", EMAIL_CHECKS, ctx.request.ip, ctx.now);
  else await limitProbes(app, invited, ctx);
  switch (body.way) {
    case "new":
      return joinAsNew(app, invited, invited.email, body, ctx);
    case "alternate": {
      const email = given(body, "email");
      failOnIssue("email", newEmailIssue(email, { pattern: app.config.EMAIL_PATTERN }));
      if (isDomainRefused(app.config, email)) fail("signup.domain_refused");
      return joinAsNew(app, invited, email, body, ctx);
    }
    case "existing":
      return joinWithAccount(app, invited, body, ctx);
    case "other_product":
      return joinFromOtherProduct(app, invited, body, ctx);
  }
}

/** Returns a field that this way of joining requires. */
function given<K extends keyof Body>(body: Body, field: K): NonNullable<Body[K]> {
  const value = body[field];
  if (value === undefined) throw new Failure("request.invalid", undefined, [{ path: field, issue: "field.required" }]);
  return value as NonNullable<Body[K]>;
}

/**
 * Creates an account for the invited address, which the emailed link has verified, or for another one, which is
 * verified by email. Replaces an account that signed up with the invited address and never verified it: its password,
 * sessions and second step are deleted. A handed-over link verifies no address: the admin vouches for it, as with a
 * handed-over password, and it replaces no account.
 */
async function joinAsNew(
  app: AppContext,
  invited: Invited,
  email: string,
  body: Body,
  ctx: ChangeContext,
): HandlerResult<Accept> {
  const { product, team_id, member_id } = invited;
  const person = { first_name: given(body, "first_name"), last_name: given(body, "last_name") };
  const password = given(body, "new_password");
  const terms = given(body, "terms");
  const locale = body.locale ?? "en";
  failOnWeakPassword(app.config, "new_password", password, { email });
  const isTheirs = email === invited.email;
  const isProven = isTheirs && invited.mailed;
  const squatter = isTheirs ? await store.accountWith(ctx.db, product, email) : undefined;
  if (squatter?.verified_at || (squatter && !isProven && squatter.member_id !== member_id)) fail("email.taken");
  const password_hash = await hashPassword(password);
  return joinTeam(invited, { email, ...person }, ctx, async (tx) => {
    const verified_at = isProven ? ctx.now : null;
    const account = squatter
      ? await reclaimAccount(tx, squatter, invited, { password_hash, verified_at, locale }, terms, ctx)
      : await newAccount(
          tx,
          { email, password_hash, locale, verified_at, vouched: isTheirs, terms, team_id, member_id, product },
          ctx,
        );
    if (isTheirs) return beginSession(tx, account, ctx);
    await enqueueLink(tx, "verify", product, email);
    return { success: true, next: "verify" as const };
  });
}

/** Moves the existing account over, with its password and two-step login. */
async function joinWithAccount(
  app: AppContext,
  invited: Invited,
  body: Body,
  ctx: ChangeContext,
): HandlerResult<Accept> {
  const { product, email } = invited;
  const verdict = await proveOwner(app, product, email, body, ctx);
  if (!verdict.account) return ctx.change(async () => ({ success: false, delay: verdict.delay }), REFUSED);
  const { account } = verdict;
  return joinTeam(invited, invited, ctx, async (tx) => {
    const left = await leaveTeam(tx, account, invited, ctx.now);
    if (left === "closed") await recordCanceledEmail(app, tx.db, email, ctx.now);
    await endSessions(tx.db, account.id);
    return beginSession(tx, { ...account, ...place(invited) }, ctx);
  });
}

/** Takes name and password from the other product, whose account stays unchanged. */
async function joinFromOtherProduct(
  app: AppContext,
  invited: Invited,
  body: Body,
  ctx: ChangeContext,
): HandlerResult<Accept> {
  const { product, email, team_id, member_id } = invited;
  const terms = given(body, "terms");
  const verdict = await proveOwner(app, otherProduct(product), email, body, ctx);
  if (!verdict.account) return ctx.change(async () => ({ success: false, delay: verdict.delay }), REFUSED);
  const { password_hash, locale } = verdict.account;
  return joinTeam(invited, invited, ctx, async (tx) => {
    const account = {
      email,
      password_hash,
      locale,
      verified_at: ctx.now,
      vouched: false,
      terms,
      team_id,
      member_id,
      product,
    };
    return beginSession(tx, await newAccount(tx, account, ctx), ctx);
  });
}

const REFUSED = { action: "join.refused" } as const;
const place = ({ team_id, member_id }: Invited) => ({ team_id, member_id });

/** Same limits and cost as a login, whether or not the account exists. */
async function proveOwner(app: AppContext, product: Product, email: string, body: Body, ctx: ChangeContext) {
  const claim = { purpose: product, email, password: given(body, "password"), ip: ctx.request.ip, now: ctx.now };
  const verdict = await verifyPassword(app, ctx.db, claim, async () => {
    const account = await store.accountWith(ctx.db, product, email);
    const isOver = account?.password_one_time_until && account.password_one_time_until <= ctx.now;
    return account?.verified_at && !isOver ? account : undefined;
  });
  if (!verdict.proven) return verdict.delay > 0 ? { delay: verdict.delay } : fail("password.wrong");
  await proveSecondStep(app, verdict.proven.id, body.two_fa_code, ctx);
  return { account: verdict.proven };
}

/** The part all ways share: uses up the link and activates the member, in one transaction. */
function joinTeam(
  invited: Invited,
  { email, first_name, last_name }: { email: string; first_name: string; last_name: string },
  ctx: ChangeContext,
  enter: (tx: Transaction) => Promise<ReplyInput<Accept>>,
): HandlerResult<Accept> {
  const { team_id, member_id, token } = invited;
  return ctx.change(
    async (tx) => {
      if (!(await consumeInvitation(tx.db, token, ctx.now))) fail("token.invalid");
      const arrival = { email, first_name, last_name };
      const arrived = await mapConstraintErrors(EMAIL_TAKEN, () =>
        store.activateMember(tx.db, team_id, member_id, arrival, ctx.now),
      );
      if (!arrived) fail("token.invalid");
      const reply = await enter(tx);
      tx.note(`member:${member_id}`);
      return reply;
    },
    { team_id },
  );
}

interface Wanted {
  readonly email: string;
  readonly password_hash: string;
  readonly locale: Account["locale"];
  readonly verified_at: Date | null;
  readonly vouched: boolean;
  readonly terms: { readonly portal: string; readonly team: string };
  readonly team_id: string;
  readonly member_id: string;
  readonly product: Product;
}
async function newAccount(tx: Transaction, { terms, ...wanted }: Wanted, { now }: ChangeContext): Promise<Account> {
  const account = {
    ...wanted,
    created_at: now,
    terms_portal: terms.portal,
    terms_team: terms.team,
    terms_accepted_at: now,
    list_productnotifications: true,
    list_promotions: false,
    referral_code: null,
    signup_browser: null,
  };
  const made = await mapConstraintErrors(EMAIL_TAKEN, () => insertAccount(tx.db, account));
  return { ...wanted, id: (made ?? fail("email.taken")).id };
}

async function reclaimAccount(
  tx: Transaction,
  squatter: store.Known,
  invited: Invited,
  fresh: { password_hash: string; verified_at: Date | null; locale: Account["locale"] },
  terms: Wanted["terms"],
  { now }: ChangeContext,
): Promise<Account> {
  // The account created for this member with a handed-over password is not in the way.
  if (squatter.member_id !== invited.member_id) await leaveTeam(tx, squatter, invited, now);
  const accepted = { terms_portal: terms.portal, terms_team: terms.team, terms_accepted_at: now };
  await store.replaceCredentials(tx.db, squatter.id, { ...fresh, ...accepted });
  await endSessions(tx.db, squatter.id);
  return { ...squatter, ...fresh, ...place(invited) };
}

/**
 * Leaves the former team: deletes a member's row, closes a team without others, and refuses if a team with others has
 * to be transferred first.
 */
async function leaveTeam(tx: Transaction, account: store.Known, invited: Invited, now: Date) {
  const { team_id, member_id } = account;
  return switchTeam(tx.db, team_id, async () => {
    const former = await store.findMembership(tx.db, team_id, member_id);
    const leads = former?.admin_role === "primary";
    if (former && leads && Number(former.others) > 0) fail("join.leads_a_team", { team_name: former.team_name });
    await store.moveAccount(tx.db, account.id, place(invited));
    if (leads) await closeAbandonedTeam(tx.db, team_id, now);
    else await store.removeMember(tx.db, team_id, member_id);
    return leads ? "closed" : "left";
  });
}
