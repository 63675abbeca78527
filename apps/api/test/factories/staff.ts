import { randomBytes } from "node:crypto";
import type { StaffLevel } from "@portal/model/access.ts";
import type { Db } from "../../src/platform/db.ts";
import type { Columns } from "./columns.ts";
import { knownHash } from "./people.ts";

export interface StaffOptions extends Columns<"staff"> {
  password?: string;
}

/** Creates a staff member with a password, and without an authenticator app. */
export async function makeStaffMember(db: Db, now: Date, level: StaffLevel, options: StaffOptions = {}) {
  const { password, ...columns } = options;
  const row = {
    email: `staff.${randomBytes(5).toString("hex")}@switchboard.example`,
    full_name: "Jo Whitfield",
    level,
    password_hash: await knownHash(password),
    created_at: now,
    ...columns,
  };
  const { id } = await db.insertInto("staff").values(row).returning("id").executeTakeFirstOrThrow();
  return { id, email: row.email };
}
