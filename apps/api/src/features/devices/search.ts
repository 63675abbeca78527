import type { Found } from "@portal/model/search/contract.ts";
import type { Db } from "../../platform/db.ts";
import type { Sought } from "../../platform/search-words.ts";
import * as store from "./store.ts";

/** Finds phones in use by their name or their owner's: the team's, or those of one member. */
export async function findDevices(
  db: Db,
  whose: { readonly team_id: string; readonly member_id?: string },
  sought: Sought,
): Promise<Found["devices"]> {
  const rows = await store.searchDevices(db, whose, sought);
  return rows.map(({ id, label, member_id, first_name, last_name }) => ({
    id,
    label,
    owner: { id: member_id, first_name, last_name },
  }));
}
