import { sql } from "kysely";
import type { MemberColumn } from "@portal/model/members/columns.ts";
import type { Db } from "../../platform/db.ts";

export const preferencesOf = (db: Db, account_id: string) =>
  db
    .selectFrom("accounts")
    .select(["list_productnotifications", "list_promotions"])
    .where("id", "=", account_id)
    .executeTakeFirstOrThrow();

export const setPreferences = (
  db: Db,
  account_id: string,
  preferences: { list_productnotifications: boolean; list_promotions: boolean },
) => db.updateTable("accounts").set(preferences).where("id", "=", account_id).execute();

export const teamOfAccount = (db: Db, account_id: string) =>
  db.selectFrom("accounts").select("team_id").where("id", "=", account_id).executeTakeFirst();

interface ListColumns {
  readonly members?: MemberColumn[];
}
export async function columnsOf(db: Db, account_id: string): Promise<ListColumns> {
  const { list_columns } = await db
    .selectFrom("accounts")
    .select((eb) => eb.ref("list_columns").$castTo<ListColumns>().as("list_columns"))
    .where("id", "=", account_id)
    .executeTakeFirstOrThrow();
  return list_columns;
}

/** Other lists keep their columns. */
export const setColumns = (db: Db, account_id: string, columns: ListColumns) =>
  sql`update accounts set list_columns = list_columns || ${JSON.stringify(columns)}::jsonb where id = ${account_id}`.execute(
    db,
  );
