import type { Db } from "../kit/db.ts";

export const emailOfAccount = (db: Db, account_id: string) =>
  db.selectFrom("accounts").select("email").where("id", "=", account_id).executeTakeFirst();
