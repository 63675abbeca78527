import type { Keyring } from "../../platform/keyring.ts";
import * as z from "zod/mini";
import type { Locale } from "@portal/model/session/contract.ts";
import type { Db } from "../../platform/db.ts";
import type { Transaction } from "../../platform/register-routes.ts";
import type { Queue } from "../../platform/queue.ts";

import { sendMail } from "./jobs.ts";
import { accountOfListToken } from "./unsubscribe.ts";
import { insertMail, insertMails } from "./store.ts";
import type { Template } from "../../platform/email-template.ts";

interface Owed<S extends z.ZodMiniType> {
  readonly team_id: string;
  readonly recipient: string;
  readonly locale: Locale;
  readonly now: Date;
  readonly data: z.input<S>;
}

/** Returns the account of an unsubscribe token, or null if the token is not ours. */
export const subscriberOf = (secret_keys: Keyring, token: string): string | null =>
  accountOfListToken(secret_keys, token);

/** Queues an email and returns its id. The outbox row and its job commit with the change they belong to. */
export async function enqueueMail<S extends z.ZodMiniType>(
  tx: Pick<Transaction, "db" | "enqueue">,
  template: Template<S>,
  owed: Owed<S>,
): Promise<string> {
  const { team_id, recipient, locale, now } = owed;
  const data = JSON.stringify(z.parse(template.data, owed.data));
  const mail_id = await insertMail(tx.db, {
    team_id,
    recipient,
    locale,
    template: template.name,
    data,
    created_at: now,
  });
  await tx.enqueue(sendMail, { team_id, mail_id });
  return mail_id;
}

/** Queues many emails: one statement for the rows, one for the jobs. */
export async function enqueueMails<S extends z.ZodMiniType>(
  { db, queue }: { readonly db: Db; readonly queue: Queue },
  template: Template<S>,
  { team_id, locale, now }: { readonly team_id: string; readonly locale: Locale; readonly now: Date },
  owed: readonly { readonly recipient: string; readonly data: z.input<S> }[],
): Promise<string[]> {
  if (owed.length === 0) return [];
  const mails = owed.map(({ recipient, data }) => ({
    team_id,
    recipient,
    locale,
    template: template.name,
    data: JSON.stringify(z.parse(template.data, data)),
    created_at: now,
  }));
  const ids = await insertMails(db, mails);
  await queue.enqueueAll(
    db,
    sendMail,
    ids.map((mail_id) => ({ team_id, mail_id })),
  );
  return ids;
}
