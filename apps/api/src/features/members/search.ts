import type { Found } from "@portal/model/search/contract.ts";
import { avatarPath } from "../../platform/authenticate.ts";
import type { Db } from "../../platform/db.ts";
import type { Sought } from "../../platform/search-words.ts";
import * as store from "./store.ts";

/** Finds members by name, email or extension, as the directory shows them. */
export async function findPeople(
  db: Db,
  { team_id }: { readonly team_id: string },
  sought: Sought,
): Promise<Found["people"]> {
  const rows = await store.searchMembers(db, team_id, sought);
  return rows.map((row) => ({ ...row, avatar: avatarPath(row.avatar) }));
}
