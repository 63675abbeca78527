import { sql } from "kysely";
import type { EmailSentState } from "@portal/model/members/status.ts";
import type { Locale } from "@portal/model/session/contract.ts";
import type { Db } from "../../platform/db.ts";

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

/** An email that is still ours to send: once accepted, retrying is up to the relay. */
export const mailToSend = (db: Db, team_id: string, id: string) =>
  db
    .selectFrom("mails")
    .select(["team_id", "id", "recipient", "locale", "template", "data", "attempts", "created_at"])
    .where("team_id", "=", team_id)
    .where("id", "=", id)
    .where("state", "in", ["queued", "deferred"])
    .where("sent_at", "is", null)
    .executeTakeFirst();
export type MailToSend = NonNullable<Awaited<ReturnType<typeof mailToSend>>>;

export const countTry = (db: Db, team_id: string, id: string) =>
  db
    .updateTable("mails")
    .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
    .where("team_id", "=", team_id)
    .where("id", "=", id)
    .execute();

interface Turn {
  readonly from: readonly EmailSentState[];
  readonly unless_delivered: boolean;
  readonly state: EmailSentState;
  readonly smtp_reply: string;
  readonly sent_at?: Date;
  readonly delivered_at?: Date;
}
/** One statement, so the second of two parallel reports sees the result of the first. */
export const moveMail = (db: Db, team_id: string, id: string, { from, unless_delivered, ...now }: Turn) =>
  db
    .updateTable("mails")
    .set(now)
    .where("team_id", "=", team_id)
    .where("id", "=", id)
    .where("state", "in", from)
    .$if(unless_delivered, (query) => query.where("delivered_at", "is", null))
    .returning(["id", "template", "data"])
    .executeTakeFirst();

/** Returns the team of an email regardless of the connection's team, or null. */
export async function teamOfMail(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ team_id: string | null }>`select team_of_mail(${id}) as team_id`.execute(db);
  return rows[0]?.team_id ?? null;
}
