import { INVITATIONS } from "@portal/model/limits.ts";
import type { Product } from "@portal/model/members/schemas.ts";
import type { Locale } from "@portal/model/session/contract.ts";
import type { Db } from "../../platform/db.ts";
import { fail } from "../../platform/fail.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { Queue } from "../../platform/queue.ts";
import type { ChangeContext, Transaction } from "../../platform/register-routes.ts";
import { enqueueMail, enqueueMails } from "../mail/public.ts";
import { hashOf, keyedHash } from "../../platform/secrets.ts";
import { consumeRateLimit } from "../../platform/throttle.ts";
import { invitation } from "./emails.ts";
import { invitationByHash, noteMails, markInvitationUsed } from "./store.ts";
import { type InvitedMember, makeInvitation } from "./tokens.ts";

interface Invited {
  readonly team_id: string;
  readonly member_id: string;
  readonly email: string;
  readonly first_name: string;
  readonly team_name: string;
  readonly product: Product;
}
export const inviterName = (person: { readonly first_name: string; readonly last_name: string }): string =>
  `${person.first_name} ${person.last_name}`.trim();

/** Queues an invitation in the sender's language, because the recipient's is not known yet. */
export async function enqueueInvitation(
  tx: Transaction,
  invited: Invited,
  { actor, now }: ChangeContext,
): Promise<void> {
  const { email: recipient, ...rest } = invited;
  const { team_id } = invited;
  const { person } = actor.side === "customer" || actor.side === "key" ? actor : { person: undefined };
  const locale = person?.locale ?? "en";
  const data = { ...rest, ...(person && { inviter: inviterName(person) }) };
  await noteMails(tx.db, team_id, [await enqueueMail(tx, invitation, { team_id, recipient, locale, now, data })]);
}

/**
 * Returns who of these people may be emailed an invitation now, and the seconds until all of them may. Fails if that
 * exceeds the team's limit. Counted in the transaction that queues the emails, so a rollback does not count, and in the
 * order of the addresses, to avoid deadlocks.
 */
export async function limitInvitations<P extends { readonly email: string }>(
  { lookup_key }: AppContext,
  db: Db,
  { team_id, seats }: { readonly team_id: string; readonly seats: number },
  people: readonly P[],
  now: Date,
): Promise<{ may: P[]; wait: number }> {
  const may: P[] = [];
  let wait = 0;
  const a_day = { seconds: 86_400, most: INVITATIONS.per_recipient_a_day };
  for (const one of people.toSorted((a, b) => (a.email < b.email ? -1 : 1))) {
    const who = keyedHash(lookup_key, "invitation", one.email).toString("base64url");
    const seconds = await consumeRateLimit(db, `invitation:${who}`, [a_day], now);
    if (seconds === 0) may.push(one);
    wait = Math.max(wait, seconds);
  }
  const an_hour = { seconds: 3600, most: Math.max(INVITATIONS.per_team_an_hour, seats) };
  const seconds = await consumeRateLimit(db, `invitations:${team_id}`, [an_hour], now, may.length);
  if (may.length > 0 && seconds > 0) fail("request.too_many", { seconds });
  return { may, wait };
}

/** Queues many invitations in three statements, for an import that has just created the members. */
export async function enqueueInvitations(
  { db, queue }: { readonly db: Db; readonly queue: Queue },
  people: readonly (Invited & { readonly inviter?: string })[],
  locale: Locale,
  now: Date,
): Promise<void> {
  const owed = people.map(({ email: recipient, ...data }) => ({ recipient, data }));
  const team_id = people[0]?.team_id;
  if (team_id)
    await noteMails(db, team_id, await enqueueMails({ db, queue }, invitation, { team_id, locale, now }, owed));
}

/** Returns a fresh token to hand over by other means than email. The emailed one stops working. */
export const newInvitation = (db: Db, member: InvitedMember, now: Date) => makeInvitation(db, member, now);

/** Returns who a token invites, while it is unused and not expired. Does not use it up. */
export const invitationOf = (db: Db, token: string, now: Date) => invitationByHash(db, hashOf(token), now);

/** Uses up the token. Returns false if another request was first. */
export const consumeInvitation = async (db: Db, token: string, now: Date): Promise<boolean> =>
  (await markInvitationUsed(db, hashOf(token), now)) !== undefined;
