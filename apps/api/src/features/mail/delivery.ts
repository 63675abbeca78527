import { undeliveredCause } from "@portal/model/mail/causes.ts";
import { type DeliveryEvent, getDeliveryTransition } from "@portal/model/mail/delivery-events.ts";
import { switchTeam } from "../../platform/db.ts";
import type { EventTransaction } from "../../platform/events.ts";
import { moveMail, teamOfMail } from "./store.ts";
import type { Templates } from "../../platform/email-template.ts";

export interface MailUpdate {
  readonly news: DeliveryEvent;
  /** The reporter's own words. */
  readonly said: string;
  readonly at: Date;
}

/** Records what was reported about an email and notifies its template. Returns false if nothing changes. */
export async function recordDelivery(
  tx: EventTransaction,
  templates: Templates,
  { team_id, id }: { readonly team_id: string; readonly id: string },
  { news, said, at }: MailUpdate,
): Promise<boolean> {
  const { from, to, final } = getDeliveryTransition(news);
  const smtp_reply = readable(said);
  const mail = await moveMail(tx.db, team_id, id, {
    from,
    unless_delivered: !final,
    state: to,
    smtp_reply,
    ...(news === "taken" && { sent_at: at }),
    ...(news === "delivered" && { delivered_at: at }),
  });
  if (!mail) return false;
  const fate = { state: to, smtp_reply, cause: to === "success" ? null : undeliveredCause(smtp_reply), at };
  await templates.get(mail.template)?.onDelivery?.(tx, { id: mail.id, data: mail.data as object }, fate);
  return true;
}

/** Does the same for an external report that only names the email. Binds the connection to its team meanwhile. */
export async function recordDeliveryById(
  tx: EventTransaction,
  templates: Templates,
  id: string,
  heard: MailUpdate,
): Promise<boolean> {
  const team_id = await teamOfMail(tx.db, id);
  return team_id !== null && switchTeam(tx.db, team_id, () => recordDelivery(tx, templates, { team_id, id }, heard));
}

/** Joins status and message; most messages already contain the status. */
export const inOne = (status: string, sentence: string): string =>
  sentence.includes(status) ? sentence : `${status} ${sentence}`.trim();

/** Reduces a reply to one printable line. */
const readable = (said: string): string =>
  said
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, 200)
    .toWellFormed();
