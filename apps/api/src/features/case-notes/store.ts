import type { Db } from "../../platform/db.ts";

interface Whose {
  readonly team_id: string;
  readonly member_id: string;
}

export const isMember = async (db: Db, { team_id, member_id }: Whose): Promise<boolean> =>
  (await db
    .selectFrom("members")
    .select("id")
    .where("team_id", "=", team_id)
    .where("id", "=", member_id)
    .executeTakeFirst()) !== undefined;

export const notesOf = (db: Db, { team_id, member_id }: Whose) =>
  db
    .selectFrom("case_notes")
    .select(["id", "author", "body", "at"])
    .where("team_id", "=", team_id)
    .where("member_id", "=", member_id)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(200)
    .execute();

interface NewNote extends Whose {
  readonly author: string;
  readonly staff_id: string;
  readonly body: string;
  readonly at: Date;
}
export const insertNote = (db: Db, note: NewNote) => db.insertInto("case_notes").values(note).execute();
