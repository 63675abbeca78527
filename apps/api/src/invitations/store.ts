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

/** From now on these mails are the invitations of whom they are for: what becomes of earlier ones does not matter. */
export const noteMails = (db: Db, team_id: string, mail_ids: readonly string[]) =>
  sql`
    update members m set invitation_mail = i.id from mails i
    where i.team_id = ${team_id} and i.id = any (${mail_ids}::uuid[])
      and m.team_id = ${team_id} and m.id = (i.data ->> 'member_id')::uuid`.execute(db);

/** False: it is another mail by now that counts, or they have joined. */
export async function markFate(
  db: Db,
  { team_id, member_id }: { team_id: string; member_id: string },
  mail_id: string,
  { state, reason, cause }: { state: string; reason: string | null; cause: string | null },
): Promise<boolean> {
  const marked = await db
    .updateTable("members")
    .set({ email_sent_state: state, email_sent_reason: reason, email_sent_cause: cause })
    .where("team_id", "=", team_id)
    .where("id", "=", member_id)
    .where("status", "=", "invited")
    .where("invitation_mail", "=", mail_id)
    .returning("id")
    .executeTakeFirst();
  return marked !== undefined;
}

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
