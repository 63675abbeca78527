import { randomUUID } from "node:crypto";
import type { Db } from "../../src/platform/db.ts";
import type { Columns } from "./columns.ts";

/** Creates the record of an answered call from extension 201 to 202. */
export async function makeCall(
  db: Db,
  now: Date,
  team_id: string,
  options: Omit<Columns<"call_records">, "team_id"> = {},
): Promise<void> {
  const call = { call_id: randomUUID(), direction: "out", caller: "201", callee: "202", result: "answered" };
  await db
    .insertInto("call_records")
    .values({ team_id, ...call, started_at: now, ended_at: now, ...options })
    .execute();
}
