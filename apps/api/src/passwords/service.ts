import type { Input, ReplyInput } from "@portal/model/kit/endpoint.ts";
import { RESETS_PER_HOUR } from "@portal/model/limits.ts";
import type { passwords } from "@portal/model/passwords/contract.ts";
import type { Locale } from "@portal/model/session/contract.ts";
import { fail, failOn } from "../kit/fail.ts";
import type { House } from "../kit/house.ts";
import type { Changed, Changing, Transaction } from "../kit/mount.ts";
import { inSeconds } from "../kit/clock.ts";
import { forgiveFailures, prove } from "../kit/identity.ts";
import { hashPassword, passwordFits, refuseUnfit } from "../kit/passwords.ts";
import { hashOf } from "../kit/secrets.ts";
import { keepProof } from "../kit/sudo.ts";
import { takeFrom } from "../kit/throttle.ts";
import { openLink, takeLink } from "../links/service.ts";
import { queueMail } from "../mail/service.ts";
import { passwordChanged, passwordSetForYou } from "./emails.ts";
import { proveSecondStep } from "../mfa/service.ts";
import { endSessions, markVerified, passwordOf, setPassword, whoChooses } from "../kit/accounts.ts";

type Prove = typeof passwords.prove;
/**
 * Re-authentication: one's own password, and a code where there is a second step. It has the log-in's limits, counted for
 * this session: a stranger who has the log-in wait, or the password switched off, does not keep whoever is in from acting.
 */
export async function proveAgain(
  house: House,
  { body }: Input<Prove>,
  ctx: Changing,
): Promise<Changed<ReplyInput<Prove>>> {
  const { actor, now, request } = ctx;
  if (actor.side !== "customer") fail("session.required");
  const { account_id, person, handle } = actor;
  const { email } = person;
  const device = hashOf(handle);
  const claim = { purpose: person.team.product, email, device, password: body.password, ip: request.ip, now };
  const verdict = await prove(house, ctx.db, claim, () => passwordOf(ctx.db, account_id));
  if (!verdict.proven && verdict.delay > 0) fail("request.too_many", { seconds: verdict.delay * 60 });
  if (!verdict.proven || body.email !== email) fail("password.wrong");
  await proveSecondStep(house, account_id, body.two_fa_code, ctx);
  return ctx.change(async ({ db, note }) => {
    const { token, expires_at } = await keepProof(db, handle, body.purpose, now);
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
export async function tellOfPassword(
  tx: Transaction,
  how: "changed" | "set_for_you",
  told: Told,
  now: Date,
): Promise<void> {
  const { first_name, ...to } = told;
  const template = how === "changed" ? passwordChanged : passwordSetForYou;
  await queueMail(tx, template, { ...to, now, data: { first_name } });
}

type Reset = typeof passwords.reset;

/**
 * Sets the password and ends every session. It does not log in, and a second factor stays as it is. The link has shown that
 * the address is theirs, and whatever was counted against the old password is forgotten: the way back for one that is off.
 */
export async function reset(house: House, { body }: Input<Reset>, ctx: Changing): Promise<Changed<ReplyInput<Reset>>> {
  const { db } = ctx;
  const link = await openLink(db, "reset", body.token, ctx.now);
  if (!link?.good) fail("token.invalid");
  const { account_id, team_id } = link;
  refuseUnfit(house.config, "password", body.password, (await whoChooses(db, account_id)) ?? fail("token.invalid"));
  // Limited, because the answer tells whoever holds the link whether a guess is the current password.
  const seconds = await takeFrom(db, `reset:${account_id}`, [{ seconds: 3600, most: RESETS_PER_HOUR }], ctx.now);
  if (seconds > 0) fail("request.too_many", { seconds });
  const current = await passwordOf(db, account_id);
  if (await passwordFits(current?.password_hash, body.password)) failOn("password", "password.same");
  const password_hash = await hashPassword(body.password);
  return ctx.change(
    async ({ db, note }) => {
      if (!(await takeLink(db, "reset", body.token, ctx.now))) fail("token.invalid");
      await setPassword(db, account_id, password_hash);
      await endSessions(db, account_id);
      await markVerified(db, account_id, ctx.now);
      await forgiveFailures(house, db, account_id);
      note(`account:${account_id}`);
      return { success: true };
    },
    { team_id, actor_id: account_id },
  );
}
