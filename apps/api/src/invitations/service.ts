import { INVITATIONS } from "@portal/model/limits.ts";
import type { Product } from "@portal/model/members/shapes.ts";
import type { Locale } from "@portal/model/session/contract.ts";
import type { Db } from "../kit/db.ts";
import { fail } from "../kit/fail.ts";
import type { House } from "../kit/house.ts";
import type { Queue } from "../kit/queue.ts";
import type { Changing, Transaction } from "../kit/mount.ts";
import { queueMail, queueMails } from "../mail/service.ts";
import { hashOf, keyedHash } from "../kit/secrets.ts";
import { takeFrom } from "../kit/throttle.ts";
import { invitation } from "./emails.ts";
import { invitationByHash, noteMails, useInvitation } from "./store.ts";
export { recallInvitation } from "./store.ts";
import { makeInvitation } from "./tokens.ts";

interface Invited {
  readonly team_id: string;
  readonly member_id: string;
  readonly email: string;
  readonly first_name: string;
  readonly team_name: string;
  readonly product: Product;
}

/** Owes somebody their invitation, in the language of whoever invites: theirs is not known yet. */
export async function oweInvitation(tx: Transaction, invited: Invited, { actor, now }: Changing): Promise<void> {
  const { email: recipient, ...data } = invited;
  const { team_id } = invited;
  const locale = actor.side === "customer" ? actor.person.locale : "en";
  await noteMails(tx.db, team_id, [await queueMail(tx, invitation, { team_id, recipient, locale, now, data })]);
}

/**
 * Who of these people may be mailed an invitation now, and the seconds until all of them may; refuses if that is more than
 * their team may send. It is counted in the transaction that owes the mails, so that what is undone does not count, and in
 * the order of the addresses, so that no two wait for each other.
 */
export async function mayBeInvited<P extends { readonly email: string }>(
  { lookup_key }: House,
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
    const seconds = await takeFrom(db, `invitation:${who}`, [a_day], now);
    if (seconds === 0) may.push(one);
    wait = Math.max(wait, seconds);
  }
  const an_hour = { seconds: 3600, most: Math.max(INVITATIONS.per_team_an_hour, seats) };
  const seconds = await takeFrom(db, `invitations:${team_id}`, [an_hour], now, may.length);
  if (may.length > 0 && seconds > 0) fail("request.too_many", { seconds });
  return { may, wait };
}

/** Many at once, in three statements; for a run that has just made them. */
export async function inviteAll(
  { db, queue }: { readonly db: Db; readonly queue: Queue },
  people: readonly Invited[],
  locale: Locale,
  now: Date,
): Promise<void> {
  const owed = people.map(({ email: recipient, ...data }) => ({ recipient, data }));
  const team_id = people[0]?.team_id;
  if (team_id)
    await noteMails(db, team_id, await queueMails({ db, queue }, invitation, { team_id, locale, now }, owed));
}

/** A fresh token to hand over by other means than mail; the mailed one stops working. */
export const newInvitation = (db: Db, whom: { readonly team_id: string; readonly member_id: string }, now: Date) =>
  makeInvitation(db, whom, now);

/** Who is invited by this token, as long as it is unused and in time. Looking changes nothing. */
export const invitationOf = (db: Db, token: string, now: Date) => invitationByHash(db, hashOf(token), now);

/** Uses it up; false if somebody was faster. */
export const takeInvitation = async (db: Db, token: string, now: Date): Promise<boolean> =>
  (await useInvitation(db, hashOf(token), now)) !== undefined;
