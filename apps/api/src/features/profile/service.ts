import type { Input } from "@portal/model/kit/endpoint.ts";
import { LINK_LIFE_S } from "@portal/model/limits.ts";
import type { profile } from "@portal/model/profile/contract.ts";
import type { Locale } from "@portal/model/session/contract.ts";
import { plusSeconds } from "../../platform/clock.ts";
import type { Db } from "../../platform/db.ts";
import { EMAIL_TAKEN, fail, mapConstraintErrors } from "../../platform/fail.ts";
import type { ChangeContext, HandlerResult, Transaction } from "../../platform/register-routes.ts";
import { hashPassword } from "../../platform/passwords.ts";
import { hashOf, newSecret } from "../../platform/secrets.ts";
import { enqueueLink, revokeLinks } from "../links/public.ts";
import { enqueueMail } from "../mail/public.ts";
import { endSessions, setPassword } from "../../platform/accounts.ts";
import { addressChanged, confirmAddress } from "./emails.ts";
import * as store from "./store.ts";

interface Owner {
  readonly account_id: string;
  readonly team_id: string;
  readonly email: string;
  readonly first_name: string;
  readonly locale: Locale;
}

/** Asks the new address to confirm. Nothing changes before that. */
export async function requestEmailChange(
  tx: Transaction,
  { actor, now }: ChangeContext,
  { account_id, team_id, first_name, locale, email: old_email }: Owner,
  new_email: string,
): Promise<void> {
  if (actor.side !== "customer") fail("session.required");
  const { handle } = actor;
  const { product } = actor.person.team;
  const expires_at = plusSeconds(now, LINK_LIFE_S.email_change);
  const change = { account_id, old_email, new_email, handle, created_at: now, expires_at };
  const change_id = await store.startEmailChange(tx.db, change);
  const data = { first_name, change_id, product, email: new_email };
  await enqueueMail(tx, confirmAddress, { team_id, recipient: new_email, locale, now, data });
}

/**
 * Confirms the new address. The session that requested the change stays; every other session, and every link to the old
 * address, ends.
 */
export async function confirm(
  { body }: Input<typeof profile.confirmEmail>,
  ctx: ChangeContext,
): HandlerResult<typeof profile.confirmEmail> {
  const { now } = ctx;
  const change = (await store.changeToConfirm(ctx.db, hashOf(body.token), now)) ?? fail("token.invalid");
  const { account_id, team_id, new_email, old_email, locale, product } = change;
  return ctx.change(
    async (tx) => {
      const undo_until = plusSeconds(now, LINK_LIFE_S.email_undo);
      if (!(await store.markConfirmed(tx.db, change.id, now, undo_until))) fail("token.invalid");
      await mapConstraintErrors(EMAIL_TAKEN, () => store.setEmail(tx.db, change, new_email));
      await revokeLinks(tx.db, "reset", account_id, now);
      await endSessions(tx.db, account_id, change.handle);
      const data = { first_name: await nameOf(tx.db, change), change_id: change.id, product, email: new_email };
      await enqueueMail(tx, addressChanged, { team_id, recipient: old_email, locale, now, data });
      tx.note(`account:${account_id}`, { email: { before: old_email, after: new_email } });
      return { email: new_email };
    },
    { team_id, actor_id: account_id },
  );
}

/**
 * Undoes the change from the old address. Ends all sessions and requires a new password, because another person had it.
 */
export async function undo(
  { body }: Input<typeof profile.undoEmail>,
  ctx: ChangeContext,
): HandlerResult<typeof profile.undoEmail> {
  const { now } = ctx;
  const change = (await store.changeToUndo(ctx.db, hashOf(body.token), now)) ?? fail("token.invalid");
  const { account_id, team_id, new_email, old_email, product } = change;
  const random_hash = await hashPassword(newSecret());
  return ctx.change(
    async (tx) => {
      if ((await store.markUndone(tx.db, change, now)).length === 0) fail("token.invalid");
      await store.forgetWaiting(tx.db, account_id);
      // The address is reserved, so no account has it, but an admin may have invited it to the team.
      await store.dropInvited(tx.db, team_id, old_email);
      await store.setEmail(tx.db, change, old_email);
      await revokeLinks(tx.db, "reset", account_id, now);
      // A random password: the only way to log in is the link emailed now. Phones are logged out, too.
      await setPassword(tx.db, account_id, random_hash, now);
      await endSessions(tx.db, account_id);
      await enqueueLink(tx, "reset", product, old_email);
      tx.note(`account:${account_id}`, { email: { before: new_email, after: old_email } });
      return { email: old_email };
    },
    { team_id, actor_id: account_id },
  );
}

export function cancel({ actor, change }: ChangeContext): HandlerResult<typeof profile.cancelEmail> {
  if (actor.side !== "customer") fail("session.required");
  return change(async ({ db, note }) => {
    await store.forgetWaiting(db, actor.account_id);
    note(`account:${actor.account_id}`);
    return { success: true };
  });
}

const nameOf = async (db: Db, { team_id, member_id }: { team_id: string; member_id: string }): Promise<string> =>
  (await store.firstNameOf(db, team_id, member_id))?.first_name ?? "";
