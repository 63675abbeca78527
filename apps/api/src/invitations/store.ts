import { sql } from "kysely";
import type { Db } from "../kit/db.ts";

interface NewInvitation {
  hash: Buffer;
  team_id: string;
  member_id: string;
  created_at: Date;
  expires_at: Date;
}
export async function insertInvitation(db: Db, { hash, team_id, member_id, created_at, expires_at }: NewInvitation) {
  await db.deleteFrom("invitations").where("team_id", "=", team_id).where("member_id", "=", member_id).execute();
  await sql`
    insert into invitations (hash, team_id, member_id, email, created_at, expires_at)
    select ${hash}, team_id, id, email, ${created_at}, ${expires_at} from members
    where team_id = ${team_id} and id = ${member_id} and status = 'invited'`.execute(db);
}

export const markFate = (
  db: Db,
  { team_id, member_id }: { team_id: string; member_id: string },
  email_sent_state: string,
  email_sent_reason: string | null,
) =>
  db
    .updateTable("members")
    .set({ email_sent_state, email_sent_reason })
    .where("team_id", "=", team_id)
    .where("id", "=", member_id)
    .where("status", "=", "invited")
    .execute();

export const invitationByHash = (db: Db, hash: Buffer, now: Date) =>
  db
    .selectFrom("invitations")
    .select(["team_id", "member_id", "email"])
    .where("hash", "=", hash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();

/** Of two who try at once, one gets it. */
export const useInvitation = (db: Db, hash: Buffer, now: Date) =>
  db
    .updateTable("invitations")
    .set({ used_at: now })
    .where("hash", "=", hash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("hash")
    .executeTakeFirst();
