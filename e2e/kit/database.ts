import type { DB } from "@portal/api/generated/schema.ts";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { newPool } from "@portal/api/platform/db.ts";

/** Shared by all journeys of a worker. Idle connections do not keep the process alive. */
const pool = newPool({ connectionString: process.env["E2E_DATABASE"], max: 2, allowExitOnIdle: true });

/** For the factories of `@portal/api/test/factories`, which create what a journey starts with. */
export const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });

/** Sets up states that no screen can: past dates, or states that take days to reach. */
export async function runSql<Row extends pg.QueryResultRow>(
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return (await pool.query<Row>(text, [...values])).rows;
}
