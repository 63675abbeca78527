import { sql } from "kysely";
import type { Db } from "../kit/db.ts";

/** Sessions, links, attempts, counters, removed people and files past their time; answers how many rows it was. */
export async function sweep(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select sweep(${now}) as gone`.execute(db);
  return Number(rows[0]?.gone ?? 0);
}

/** Requests past their time, a part of them; answers how many. */
export async function sweepRequests(db: Db, now: Date, most: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select sweep_requests(${now}, ${most}) as gone`.execute(db);
  return Number(rows[0]?.gone ?? 0);
}
