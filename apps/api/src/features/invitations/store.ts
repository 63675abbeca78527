import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

interface NewInvitation {
  hash: Buffer;
  team_id: string;
  member_id: string;
  created_at: Date;
  expires_at: Date;
  inviter: string | null;
  /** The address it is emailed to; null if it is handed over. */
  mailed_to: string | null;
}
/** Replaces earlier invitations. Does nothing if the address has changed since the email was queued. */
export async function insertInvitation(db: Db, { hash, mailed_to, created_at, expires_at, ...invited }: NewInvitation) {
  const { team_id, member_id, inviter } = invited;
  await sql`
    with invited as (
      select team_id, id, email from members where team_id = ${team_id} and id = ${member_id} and status = 'invited'
        and (${mailed_to}::citext is null or email = ${mailed_to}::citext)),
    earlier as (delete from invitations i using invited m where i.team_id = m.team_id and i.member_id = m.id)
    insert into invitations (hash, team_id, member_id, email, created_at, expires_at, mailed, inviter)
    select ${hash}, team_id, id, email, ${created_at}, ${expires_at}, ${mailed_to !== null}, ${inviter} from invited`.execute(
    db,
  );
}

/** Revokes the invitation to a former address, whether sent or still queued. */
export async function revokeInvitation(db: Db, team_id: string, member_id: string): Promise<void> {
  await db.deleteFrom("invitations").where("team_id", "=", team_id).where("member_id", "=", member_id).execute();
  await sql`
    update mails set state = 'refused', smtp_reply = 'The address was corrected before the email was sent.'
    where team_id = ${team_id} and template = 'invitations.invitation' and data ->> 'member_id' = ${member_id}
      and state in ('queued', 'deferred') and sent_at is null`.execute(db);
  await db
    .updateTable("members")
    .set({ invitation_mail: null, email_sent_state: null, email_sent_reason: null, email_sent_cause: null })
    .where("team_id", "=", team_id)
    .where("id", "=", member_id)
    .execute();
}

/** Makes these emails count as the members' invitations; the delivery of earlier ones no longer matters. */
export const noteMails = (db: Db, team_id: string, mail_ids: readonly string[]) =>
  sql`
    update members m set invitation_mail = i.id from mails i
    where i.team_id = ${team_id} and i.id = any (${mail_ids}::uuid[])
      and m.team_id = ${team_id} and m.id = (i.data ->> 'member_id')::uuid`.execute(db);

/** Returns false if a newer email counts by now or the member has joined. */
export async function updateDeliveryState(
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
    .select(["team_id", "member_id", "email", "mailed", "inviter"])
    .where("hash", "=", hash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();

/** Succeeds for one of two parallel requests. */
export const markInvitationUsed = (db: Db, hash: Buffer, now: Date) =>
  db
    .updateTable("invitations")
    .set({ used_at: now })
    .where("hash", "=", hash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("hash")
    .executeTakeFirst();
