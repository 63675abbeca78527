import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

export const keepCanceled = (
  db: Db,
  canceled: { key: Buffer; account_id: string | null; display: string; canceled_at: Date },
) =>
  db
    .insertInto("canceled_emails")
    .values(canceled)
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({ canceled_at: canceled.canceled_at, account_id: canceled.account_id }),
    )
    .execute();

/** The address itself, while its account exists. */
const address = sql<string | null>`canceled_address(account_id)`.as("email");

export const canceledSince = (db: Db, keys: readonly Buffer[], since: Date) =>
  db
    .selectFrom("canceled_emails")
    .select(["key", "display", "canceled_at", address])
    .where("key", "in", keys)
    .where("canceled_at", ">", since)
    .executeTakeFirst();

export const dropCanceled = (db: Db, keys: readonly Buffer[]) =>
  db.deleteFrom("canceled_emails").where("key", "in", keys).execute();

/** One row more than a page, newest first. */
export function canceledPage(db: Db, since: Date, most: number, before?: readonly [at: Date, key: Buffer]) {
  const query = db
    .selectFrom("canceled_emails")
    .select(["key", "display", "canceled_at", address])
    .where("canceled_at", ">", since)
    .orderBy("canceled_at", "desc")
    .orderBy("key", "desc")
    .limit(most + 1);
  return (before ? query.where(sql<boolean>`(canceled_at, key) < (${before[0]}, ${before[1]})`) : query).execute();
}

export async function countCanceled(db: Db, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom("canceled_emails")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("canceled_at", ">", since)
    .executeTakeFirstOrThrow();
  return count;
}
