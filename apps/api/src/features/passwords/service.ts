import type { Input } from "@portal/model/kit/endpoint.ts";
import { RESETS_PER_HOUR } from "@portal/model/limits.ts";
import type { passwords } from "@portal/model/passwords/contract.ts";
import type { Product } from "@portal/model/members/schemas.ts";
import type { Locale } from "@portal/model/session/contract.ts";
import { fail, failOnIssue } from "../../platform/fail.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { ChangeContext, HandlerResult, Transaction } from "../../platform/register-routes.ts";
import { inSeconds } from "../../platform/clock.ts";
import { clearLoginFailures, verifyPassword } from "../../platform/password-verification.ts";
import { hashPassword, isPasswordCorrect, failOnWeakPassword } from "../../platform/passwords.ts";
import { hashOf } from "../../platform/secrets.ts";
import { issueSudoToken } from "../../platform/sudo.ts";
import { consumeRateLimit } from "../../platform/throttle.ts";
import { findLink, consumeLink } from "../links/public.ts";
import { enqueueMail } from "../mail/public.ts";
import { passwordChanged, passwordReset, passwordSetForYou } from "./emails.ts";
import { proveSecondStep } from "../mfa/public.ts";
import {
  endSessions,
  markVerified,
  findPasswordHash,
  setPassword,
  findNoticeRecipient,
  findPasswordContext,
} from "../../platform/accounts.ts";

type Prove = typeof passwords.prove;
/**
 * Confirms the caller's password, plus a code if two-step login is on. Has the login's limits, but counted per session:
 * an attacker who causes a login pause, or disables the password, doesn't block a user who is logged in.
 */
export async function reauthenticate(
  app: AppContext,
  { body }: Input<Prove>,
  ctx: ChangeContext,
): HandlerResult<Prove> {
  const { actor, now, request } = ctx;
  if (actor.side !== "customer") fail("session.required");
  const { account_id, person, handle } = actor;
  const { email } = person;
  const device = hashOf(handle);
  const claim = { purpose: person.team.product, email, device, password: body.password, ip: request.ip, now };
  const verdict = await verifyPassword(app, ctx.db, claim, () => findPasswordHash(ctx.db, account_id));
  if (!verdict.proven && verdict.delay > 0) fail("request.too_many", { seconds: verdict.delay * 60 });
  if (!verdict.proven || body.email !== email) fail("password.wrong");
  await proveSecondStep(app, account_id, body.two_fa_code, ctx);
  return ctx.change(async ({ db, note }) => {
    const { token, expires_at } = await issueSudoToken(db, handle, body.purpose, now);
    note(`account:${account_id}`, { purpose: body.purpose });
    return { token, expires_at: inSeconds(expires_at) };
  });
}

interface Notice {
  readonly team_id: string;
  readonly recipient: string;
  readonly locale: Locale;
  readonly first_name: string;
  readonly product: Product;
}

const NOTICES = { changed: passwordChanged, reset: passwordReset, set_for_you: passwordSetForYou };

/** Notifies an account about a changed or set password. Can't be opted out of. */
export async function notifyPasswordChange(
  tx: Transaction,
  how: keyof typeof NOTICES,
  notice: Notice,
  now: Date,
): Promise<void> {
  const { first_name, product, ...to } = notice;
  await enqueueMail(tx, NOTICES[how], { ...to, now, data: { first_name, product } });
}

type Reset = typeof passwords.reset;

/**
 * Sets the password and ends every session. Doesn't log in, and two-step login stays as it is. The link verifies the
 * address and resets the failure count, which makes it the way to recover a disabled password.
 */
export async function reset(app: AppContext, { body }: Input<Reset>, ctx: ChangeContext): HandlerResult<Reset> {
  const { db } = ctx;
  const link = await findLink(db, "reset", body.token, ctx.now);
  if (!link?.good) fail("token.invalid");
  const { account_id, team_id } = link;
  failOnWeakPassword(
    app.config,
    "password",
    body.password,
    (await findPasswordContext(db, account_id)) ?? fail("token.invalid"),
  );
  // Limited, because the answer reveals to the link's holder whether a guess is the current password.
  const seconds = await consumeRateLimit(
    db,
    `reset:${account_id}`,
    [{ seconds: 3600, most: RESETS_PER_HOUR }],
    ctx.now,
  );
  if (seconds > 0) fail("request.too_many", { seconds });
  const current = await findPasswordHash(db, account_id);
  if (await isPasswordCorrect(current?.password_hash, body.password)) failOnIssue("password", "password.same");
  const password_hash = await hashPassword(body.password);
  return ctx.change(
    async (tx) => {
      const { db, note } = tx;
      if (!(await consumeLink(db, "reset", body.token, ctx.now))) fail("token.invalid");
      await setPassword(db, account_id, password_hash);
      await endSessions(db, account_id);
      await markVerified(db, account_id, ctx.now);
      await clearLoginFailures(app, db, account_id);
      const notice = await findNoticeRecipient(db, account_id);
      if (notice) await notifyPasswordChange(tx, "reset", notice, ctx.now);
      note(`account:${account_id}`);
      return { success: true };
    },
    { team_id, actor_id: account_id },
  );
}
