import { sql } from "kysely";
import type { Db } from "../../../platform/db.ts";

interface Kept {
  team_name: string;
  members: number;
  voice_accounts: number;
  devices: number;
  contacts: number;
  call_records: number;
}
export async function countTeamData(db: Db, team_id: string): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select t.team_name,
      (select count(*)::int from members m where m.team_id = t.id and m.status <> 'removed') as members,
      (select count(*)::int from voice_accounts v where v.team_id = t.id) as voice_accounts,
      (select count(*)::int from devices d where d.team_id = t.id and d.freed_at is null) as devices,
      (select count(*)::int from contacts c where c.team_id = t.id) as contacts,
      (select count(*)::int from call_records r where r.team_id = t.id) as call_records
    from teams t where t.id = ${team_id}`.execute(db);
  return rows[0]!;
}

/** Closes a team. Only the member who closed it can still log in, to restore it or to export its data. */
export async function closeTeam(
  db: Db,
  team_id: string,
  by_account: string | null,
  why: { at: Date; reason: string; words: string; by_staff?: boolean; delete_now?: boolean },
): Promise<void> {
  await db
    .insertInto("cancellations")
    .values({ team_id, ...why })
    .execute();
  await db.updateTable("teams").set({ deleted_at: why.at }).where("id", "=", team_id).execute();
  await sql`delete from sessions s using accounts a where a.id = s.account_id and a.team_id = ${team_id}`.execute(db);
  // Disables the other members' passwords: a login gets the same answer, in the same time, as an unknown address. A
  // one-time password stays disabled even if the team is restored.
  await sql`
    update accounts set password_one_time_until =
      case when password_one_time_until is null then ${why.at}::timestamptz else ${why.at}::timestamptz - interval '1 second' end
    where team_id = ${team_id} and id is distinct from ${by_account}`.execute(db);
}

/** When it was closed, if it can still be restored. */
export async function closedAt(db: Db, team_id: string): Promise<Date | null> {
  const closed = db.selectFrom("cancellations").select("at").where("team_id", "=", team_id);
  return (await closed.executeTakeFirst())?.at ?? null;
}

/** Whether only staff can restore it. */
export async function isClosedByStaff(db: Db, team_id: string): Promise<boolean> {
  const closed = db.selectFrom("cancellations").select("by_staff").where("team_id", "=", team_id);
  return (await closed.executeTakeFirst())?.by_staff ?? false;
}

/** Lets all members log in again. */
export async function deleteCancellation(db: Db, team_id: string, closed_at: Date): Promise<void> {
  await db.deleteFrom("cancellations").where("team_id", "=", team_id).execute();
  await db.updateTable("teams").set({ deleted_at: null }).where("id", "=", team_id).execute();
  await db
    .updateTable("accounts")
    .set({ password_one_time_until: null })
    .where("team_id", "=", team_id)
    .where("password_one_time_until", "=", closed_at)
    .execute();
}
