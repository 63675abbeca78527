import pg from "pg";

/** One connection for all of a worker's journeys; an idle one keeps nobody from ending. */
const pool = new pg.Pool({ connectionString: process.env["E2E_DATABASE"], max: 2, allowExitOnIdle: true });

/** Arranges what no screen can: something in the past, somebody in a state that takes days to reach. */
export async function runSql<Row extends pg.QueryResultRow>(
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return (await pool.query<Row>(text, [...values])).rows;
}
