import type { Product } from "@portal/model/members/shapes.ts";
import type { Locale } from "@portal/model/session/contract.ts";
import type { Db } from "../kit/db.ts";
import type { Queue } from "../kit/queue.ts";
import type { Changing, Transaction } from "../kit/mount.ts";
import { queueMail, queueMails } from "../mail/service.ts";
import { hashOf } from "../kit/secrets.ts";
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
