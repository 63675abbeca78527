import type { Level } from "@portal/model/access.ts";
import type { Db } from "../kit/db.ts";

export const staffByEmail = (db: Db, email: string) =>
  db
    .selectFrom("staff")
    .select(["id", "email", "full_name", "password_hash"])
    .select((eb) => eb.ref("level").$castTo<Level>().as("level"))
    .where("email", "=", email)
    .executeTakeFirst();

export interface NewStaffSession {
  handle: string;
  secret_hash: Buffer;
  mode: "browser" | "bearer";
  staff_id: string;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
}
export const insertStaffSession = (db: Db, session: NewStaffSession) =>
  db.insertInto("staff_sessions").values(session).execute();

export const deleteStaffSession = (db: Db, handle: string) =>
  db.deleteFrom("staff_sessions").where("handle", "=", handle).execute();
