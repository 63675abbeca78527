import type { Input, ReplyInput } from "@portal/model/kit/endpoint.ts";
import { RESETS_PER_HOUR } from "@portal/model/limits.ts";
import type { passwords } from "@portal/model/passwords/contract.ts";
import type { Locale } from "@portal/model/session/contract.ts";
import { fail, failOnIssue } from "../platform/fail.ts";
import type { AppContext } from "../platform/app-context.ts";
import type { ChangeResult, ChangeContext, Transaction } from "../platform/register-routes.ts";
import { inSeconds } from "../platform/clock.ts";
import { clearLoginFailures, verifyPassword } from "../platform/password-verification.ts";
import { hashPassword, isPasswordCorrect, failOnWeakPassword } from "../platform/passwords.ts";
import { hashOf } from "../platform/secrets.ts";
import { issueSudoToken } from "../platform/sudo.ts";
import { consumeRateLimit } from "../platform/throttle.ts";
import { findLink, consumeLink } from "../links/service.ts";
import { enqueueMail } from "../mail/service.ts";
import { passwordChanged, passwordSetForYou } from "./emails.ts";
import { proveSecondStep } from "../mfa/service.ts";
import { endSessions, markVerified, findPasswordHash, setPassword, findPasswordContext } from "../platform/accounts.ts";

type Prove = typeof passwords.prove;
/**
 * Re-authentication: one's own password, and a code where there is a second step. It has the log-in's limits, counted for
 * this session: a stranger who has the log-in wait, or the password switched off, does not keep whoever is in from acting.
 */
export async function reauthenticate(
  app: AppContext,
  { body }: Input<Prove>,
  ctx: ChangeContext,
): Promise<ChangeResult<ReplyInput<Prove>>> {
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

interface Told {
  readonly team_id: string;
  readonly recipient: string;
  readonly locale: Locale;
  readonly first_name: string;
}

/** Whoever changed their password, or had one set for them, is told by mail; it cannot be switched off. */
export async function notifyPasswordChange(
  tx: Transaction,
  how: "changed" | "set_for_you",
  told: Told,
  now: Date,
): Promise<void> {
  const { first_name, ...to } = told;
  const template = how === "changed" ? passwordChanged : passwordSetForYou;
  await enqueueMail(tx, template, { ...to, now, data: { first_name } });
}

type Reset = typeof passwords.reset;

/**
 * Sets the password and ends every session. It does not log in, and a second factor stays as it is. The link has shown that
 * the address is theirs, and whatever was counted against the old password is forgotten: the way back for one that is off.
 */
export async function reset(
  app: AppContext,
  { body }: Input<Reset>,
  ctx: ChangeContext,
): Promise<ChangeResult<ReplyInput<Reset>>> {
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
  // Limited, because the answer tells whoever holds the link whether a guess is the current password.
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
    async ({ db, note }) => {
      if (!(await consumeLink(db, "reset", body.token, ctx.now))) fail("token.invalid");
      await setPassword(db, account_id, password_hash);
      await endSessions(db, account_id);
      await markVerified(db, account_id, ctx.now);
      await clearLoginFailures(app, db, account_id);
      note(`account:${account_id}`);
      return { success: true };
    },
    { team_id, actor_id: account_id },
  );
}
