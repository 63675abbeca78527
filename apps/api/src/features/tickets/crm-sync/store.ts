import { sql } from "kysely";
import { CRM } from "@portal/model/limits.ts";
import { plusSeconds } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db.ts";

interface Which {
  readonly team_id: string;
  readonly ticket_id: string;
}

interface Taken {
  version: number;
  attempts: number;
  crm_id: string | null;
  first_name: string;
  last_name: string;
  email: string;
}
/**
 * Leases a ticket to one job for a while. A job restarted after its worker died has the same id and continues at once.
 */
export async function leaseTicket(db: Db, { team_id, ticket_id }: Which, job_id: string, now: Date) {
  const { rows } = await sql<Taken>`
    update tickets t set crm_job = ${job_id}, crm_until = ${plusSeconds(now, CRM.lease_s)}
    from members m
    where t.team_id = ${team_id} and t.id = ${ticket_id} and t.crm_version < t.version
      and (t.crm_job is null or t.crm_job = ${job_id} or t.crm_until < ${now})
      and m.team_id = t.team_id and m.id = t.member_id
    returning t.version, t.crm_attempts as attempts, t.crm_id, m.first_name, m.last_name, m.email`.execute(db);
  return rows[0];
}

/** Whether another job is working on it, so this one has to come back. Otherwise the ticket is deleted or done. */
export async function isLeased(db: Db, { team_id, ticket_id }: Which): Promise<boolean> {
  const row = await db
    .selectFrom("tickets")
    .select("id")
    .where("team_id", "=", team_id)
    .where("id", "=", ticket_id)
    .where("crm_job", "is not", null)
    .whereRef("crm_version", "<", "version")
    .executeTakeFirst();
  return row !== undefined;
}

/** Messages between customer and support. Internal notes do not go to the CRM. */
export const messagesToCopy = (db: Db, { team_id, ticket_id }: Which) =>
  db
    .selectFrom("ticket_messages")
    .select(["id", "author", "body", "at", "crm_id"])
    .where("team_id", "=", team_id)
    .where("ticket_id", "=", ticket_id)
    .where("internal", "=", false)
    .orderBy("at")
    .orderBy("id")
    .execute();

export const keepCrmTicket = (db: Db, { team_id, ticket_id }: Which, crm_id: string) =>
  db.updateTable("tickets").set({ crm_id }).where("team_id", "=", team_id).where("id", "=", ticket_id).execute();

export const keepCrmMessage = (db: Db, team_id: string, id: string, crm_id: string) =>
  db.updateTable("ticket_messages").set({ crm_id }).where("team_id", "=", team_id).where("id", "=", id).execute();

export const finish = (db: Db, { team_id, ticket_id }: Which, crm_version: number) =>
  db
    .updateTable("tickets")
    .set({ crm_version, crm_attempts: 0, crm_job: null, crm_until: null })
    .where("team_id", "=", team_id)
    .where("id", "=", ticket_id)
    .execute();

export const postponeSync = (db: Db, { team_id, ticket_id }: Which) =>
  db
    .updateTable("tickets")
    .set((eb) => ({ crm_attempts: eb("crm_attempts", "+", 1), crm_job: null, crm_until: null }))
    .where("team_id", "=", team_id)
    .where("id", "=", ticket_id)
    .execute();

/** Tickets of all teams that the CRM lacks and no job is retrying. */
export async function ticketsBehind(db: Db, now: Date, most: number): Promise<Which[]> {
  const { rows } = await sql<Which>`select * from tickets_behind(${now}, ${most})`.execute(db);
  return rows;
}
