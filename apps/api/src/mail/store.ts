import type { Locale } from "@portal/model/session/contract.ts";
import type { Db } from "../kit/db.ts";

export interface NewMail {
  team_id: string;
  recipient: string;
  locale: Locale;
  template: string;
  data: string;
  created_at: Date;
}
export async function insertMail(db: Db, mail: NewMail): Promise<string> {
  const { id } = await db.insertInto("mails").values(mail).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function insertMails(db: Db, mails: readonly NewMail[]): Promise<string[]> {
  const rows = await db.insertInto("mails").values(mails).returning("id").execute();
  return rows.map(({ id }) => id);
}

export const mailToSend = (db: Db, team_id: string, id: string) =>
  db
    .selectFrom("mails")
    .select(["id", "recipient", "locale", "template", "data", "state"])
    .where("team_id", "=", team_id)
    .where("id", "=", id)
    .executeTakeFirst();

export const recordFate = (
  db: Db,
  team_id: string,
  id: string,
  fate: { state: string; smtp_reply: string; sent_at: Date | null },
) =>
  db
    .updateTable("mails")
    .set((eb) => ({ ...fate, attempts: eb("attempts", "+", 1) }))
    .where("team_id", "=", team_id)
    .where("id", "=", id)
    .execute();
