import { sql } from "kysely";
import type { ContactList } from "@portal/model/contacts/selection.ts";
import type { Db } from "../../platform/db.ts";

export type List = ContactList;
export interface EntryRow<K extends string> {
  id: string;
  version: number;
  cells: Record<K, string>;
}

export async function entriesOf<K extends string>(db: Db, team_id: string, list: List): Promise<EntryRow<K>[]> {
  const { rows } = await sql<EntryRow<K>>`
    select id, version, cells from contacts
    where team_id = ${team_id} and list = ${list} and removed_at is null order by name, id`.execute(db);
  return rows;
}

/** Returns which of these addresses and external ids are already on the list. */
export async function taken(
  db: Db,
  team_id: string,
  list: List,
  { emails, jids }: { readonly emails: readonly string[]; readonly jids: readonly string[] },
) {
  const { rows } = await sql<{ id: string; email: string | null; jid: string | null }>`
    select id, email, jid from contacts
    where team_id = ${team_id} and list = ${list} and removed_at is null
      and (email = any (${emails}::text[]) or jid = any (${jids}::text[]))`.execute(db);
  return rows;
}

export async function insertEntries<K extends string>(
  db: Db,
  team_id: string,
  list: List,
  rows: readonly object[],
): Promise<EntryRow<K>[]> {
  const made = await sql<EntryRow<K>>`
    insert into contacts (team_id, list, cells)
    select ${team_id}, ${list}, c from unnest(${rows.map((row) => JSON.stringify(row))}::jsonb[]) as c
    returning id, version, cells`.execute(db);
  return made.rows;
}

export async function lockEntry<K extends string>(db: Db, team_id: string, list: List, id: string) {
  const { rows } = await sql<EntryRow<K>>`
    select id, version, cells from contacts
    where team_id = ${team_id} and list = ${list} and id = ${id} and removed_at is null for update`.execute(db);
  return rows[0];
}

export const changeEntry = (db: Db, team_id: string, id: string, cells: object) =>
  db
    .updateTable("contacts")
    .set((eb) => ({ cells: JSON.stringify(cells), version: eb("version", "+", 1) }))
    .where("team_id", "=", team_id)
    .where("id", "=", id)
    .execute();

/** Removes or restores entries. Returns how many were affected. */
export async function setRemoved(db: Db, team_id: string, list: List, ids: readonly string[], at: Date | null) {
  const { numUpdatedRows } = await db
    .updateTable("contacts")
    .set({ removed_at: at })
    .where("team_id", "=", team_id)
    .where("list", "=", list)
    .where("id", "in", ids)
    .where("removed_at", at ? "is" : "is not", null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export interface LockedContact {
  readonly id: string;
  readonly list: List;
  readonly email: string | null;
  readonly jid: string | null;
  readonly removed_at: Date | null;
}
/** Locks these contacts, removed ones included, in the order of their ids. */
export async function lockContacts(
  db: Db,
  team_id: string,
  ids: readonly string[],
): Promise<Map<string, LockedContact>> {
  const { rows } = await sql<LockedContact>`
    select id, list, email, jid, removed_at from contacts
    where team_id = ${team_id} and id = any (${ids}::uuid[]) order by id for update`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** How many contacts are on the list. */
export async function sizeOf(db: Db, team_id: string, list: List): Promise<number> {
  const row = await db
    .selectFrom("contact_lists")
    .select("size")
    .where("team_id", "=", team_id)
    .where("list", "=", list)
    .executeTakeFirst();
  return row?.size ?? 0;
}
