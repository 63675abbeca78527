import type { Db } from "../../src/platform/db.ts";

/** Creates contacts of a list in one statement and returns their ids in this order. */
export async function makeContacts(
  db: Db,
  team_id: string,
  list: "common" | "external",
  contacts: readonly Readonly<Record<string, string>>[],
): Promise<string[]> {
  const rows = contacts.map((cells) => ({ team_id, list, cells: JSON.stringify(cells) }));
  return (await db.insertInto("contacts").values(rows).returning("id").execute()).map(({ id }) => id);
}
