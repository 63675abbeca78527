import { sql } from "kysely";
import type { ServiceLevel } from "@portal/model/cases/service-level.ts";
import { TICKET } from "@portal/model/limits.ts";
import type { Product } from "@portal/model/members/schemas.ts";
import type { TicketCategory, TicketState } from "@portal/model/tickets/rules.ts";
import type { Db } from "../../platform/db.ts";

export interface QueueRow {
  id: string;
  number: number;
  team_id: string;
  team_name: string;
  product: Product;
  level: ServiceLevel;
  member_name: string;
  email: string;
  subject: string;
  category: TicketCategory;
  state: TicketState;
  due_at: Date | null;
  assigned_to: string | null;
  assigned_name: string | null;
  created_at: Date;
  changed_at: Date;
  total: number;
}
interface Wanted {
  readonly state: "unsolved" | TicketState;
  readonly level: ServiceLevel | null;
  readonly staff_id: string | null;
  readonly unassigned: boolean;
}
export async function queue(db: Db, { state, level, staff_id, unassigned }: Wanted): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select * from ticket_queue(${state}, ${level}, ${staff_id}, ${unassigned}, ${TICKET.queue_page})`.execute(db);
  return rows;
}

/** Returns the team of a ticket regardless of the connection's team, or null. */
export async function teamOfTicket(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ team_id: string | null }>`select team_of_ticket(${id}) as team_id`.execute(db);
  return rows[0]?.team_id ?? null;
}

export const isTeam = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom("teams").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
