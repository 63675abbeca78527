import { undeliveredCause } from "@portal/model/mail/causes.ts";
import { type DeliveryEvent, getDeliveryTransition } from "@portal/model/mail/delivery-events.ts";
import { type Db, switchTeam } from "../platform/db.ts";
import { moveMail, teamOfMail } from "./store.ts";
import type { Templates } from "./template.ts";

export interface MailUpdate {
  readonly news: DeliveryEvent;
  /** In the words of whoever reports it. */
  readonly said: string;
  readonly at: Date;
}

/** Writes down what was heard of a mail, and tells its template; false if it changes nothing any more. */
export async function recordDelivery(
  db: Db,
  templates: Templates,
  { team_id, id }: { readonly team_id: string; readonly id: string },
  { news, said, at }: MailUpdate,
): Promise<boolean> {
  const { from, to, final } = getDeliveryTransition(news);
  const smtp_reply = readable(said);
  const mail = await moveMail(db, team_id, id, {
    from,
    unless_delivered: !final,
    state: to,
    smtp_reply,
    ...(news === "taken" && { sent_at: at }),
    ...(news === "delivered" && { delivered_at: at }),
  });
  if (!mail) return false;
  const fate = { state: to, smtp_reply, cause: to === "success" ? null : undeliveredCause(smtp_reply), at };
  await templates.get(mail.template)?.onDelivery?.(db, { id: mail.id, data: mail.data as object }, fate);
  return true;
}

/** The same for news that come from outside and name the mail only; its team's rows are seen for as long as it takes. */
export async function recordDeliveryById(
  db: Db,
  templates: Templates,
  id: string,
  heard: MailUpdate,
): Promise<boolean> {
  const team_id = await teamOfMail(db, id);
  return team_id !== null && switchTeam(db, team_id, () => recordDelivery(db, templates, { team_id, id }, heard));
}

/** A status and a sentence as one; most sentences bring the status along. */
export const inOne = (status: string, sentence: string): string =>
  sentence.includes(status) ? sentence : `${status} ${sentence}`.trim();

/** One line that can be shown and stored, whatever came. */
const readable = (said: string): string =>
  said
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, 200)
    .toWellFormed();
