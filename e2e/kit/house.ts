import pg from "pg";

/** Arranges what no screen can: something in the past, somebody in a state that takes days to reach. */
export async function arrange<Row extends pg.QueryResultRow>(
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: process.env["E2E_DATABASE"] });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}
