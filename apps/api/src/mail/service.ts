import * as z from "zod/mini";
import type { Locale } from "@portal/model/session/contract.ts";
import type { Transaction } from "../kit/mount.ts";

import { sendMail } from "./jobs.ts";
import { insertMail } from "./store.ts";
import type { Template } from "./template.ts";

interface Owed<S extends z.ZodMiniType> {
  readonly team_id: string;
  readonly recipient: string;
  readonly locale: Locale;
  readonly now: Date;
  readonly data: z.input<S>;
}

/** Owes somebody a mail: the outbox row and the job that sends it commit with the change they belong to. */
export async function queueMail<S extends z.ZodMiniType>(
  tx: Pick<Transaction, "db" | "enqueue">,
  template: Template<S>,
  owed: Owed<S>,
): Promise<void> {
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
}
