import type { Db } from "../kit/db.ts";

export const keepCanceled = (db: Db, canceled: { key: Buffer; display: string; canceled_at: Date }) =>
  db
    .insertInto("canceled_emails")
    .values(canceled)
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ canceled_at: canceled.canceled_at }))
    .execute();

export const canceledSince = (db: Db, key: Buffer, since: Date) =>
  db
    .selectFrom("canceled_emails")
    .select("key")
    .where("key", "=", key)
    .where("canceled_at", ">", since)
    .executeTakeFirst();
