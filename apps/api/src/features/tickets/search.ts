import type { Found } from "@portal/model/search/contract.ts";
import type { Db } from "../../platform/db.ts";
import type { Sought } from "../../platform/search-words.ts";
import { ticketReply } from "./service.ts";
import * as store from "./store.ts";

/** Finds tickets by number or subject: the team's, or those of one member. */
export async function findTickets(
  db: Db,
  whose: { readonly team_id: string; readonly member_id?: string },
  { member_id, ...sought }: Sought & { readonly member_id: string },
): Promise<Found["tickets"]> {
  const rows = await store.searchTickets(db, whose, sought);
  return rows.map((row) => ({ ...ticketReply(row), mine: row.member_id === member_id }));
}
