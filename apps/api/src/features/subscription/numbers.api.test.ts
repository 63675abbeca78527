import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

const CLIENTS = 8;
const BILLS = 30;

const WRITE = `insert into invoices (team_id, id, kind, state, created_at, currency, lines, subtotal, discount, tax,
    credit_used, credit_kept, total, plan, period_from, customer)
  values ($1, $2, $3, 'open', now(), 'EUR', '[]', 100, 0, 0, 0, 0, 100, '{}', current_date, '{}')`;
const PAY = "update invoices set state = 'paid', paid_at = now() where team_id = $1 and id = $2";

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: t.databaseUrl });
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** Writes bills. Every third one is rolled back, every seventh loses its connection before the commit. */
async function writeBills(): Promise<number> {
  let client = await connect();
  let committed = 0;
  for (let bill = 1; bill <= BILLS; bill += 1) {
    const ids = [randomUUID(), randomUUID()];
    await client.query("begin");
    await client.query(WRITE, [...ids, bill % 2 ? "renewal" : "order"]);
    await client.query(PAY, ids);
    if (bill % 7 === 0) {
      await client.query("select pg_terminate_backend(pg_backend_pid())").catch(() => {});
      client = await connect();
    } else if (bill % 3 === 0) {
      await client.query("rollback");
    } else {
      await client.query("commit");
      committed += 1;
    }
  }
  await client.end();
  return committed;
}

test("statement numbers have no gap after rollbacks and lost connections", async () => {
  const counts = await Promise.all(Array.from({ length: CLIENTS }, writeBills));
  const committed = counts.reduce((sum, count) => sum + count, 0);
  const found = await t.owner.selectFrom("invoices").select("number").orderBy("number").execute();
  expect(found.map(({ number }) => number)).toEqual(Array.from({ length: committed }, (_, at) => at + 1));
  const { last } = await t.owner.selectFrom("statement_numbers").select("last").executeTakeFirstOrThrow();
  expect(last).toBe(committed);
});

test("an unpaid order has no number, and keeps none when it is discarded", async () => {
  const ids = [randomUUID(), randomUUID()];
  const client = await connect();
  await client.query(WRITE, [...ids, "order"]);
  await client.query("update invoices set state = 'void' where team_id = $1 and id = $2", ids);
  await client.end();
  const invoice = t.owner.selectFrom("invoices").select("number").where("id", "=", ids[1]!);
  expect(await invoice.executeTakeFirst()).toEqual({ number: null });
});

test("a number that was given before the commit stays, as the previous release gives it", async () => {
  const ids = [randomUUID(), randomUUID()];
  const client = await connect();
  const last = "(select last from statement_numbers where seller = 'default')";
  await client.query("begin");
  await client.query(WRITE, [...ids, "renewal"]);
  await client.query("update statement_numbers set last = last + 1 where seller = 'default'");
  await client.query(`update invoices set number = ${last} where team_id = $1 and id = $2`, ids);
  await client.query("commit");
  const { rows } = await client.query<{ is_last: boolean }>(
    `select number = ${last} as is_last from invoices where team_id = $1 and id = $2`,
    ids,
  );
  await client.end();
  expect(rows).toEqual([{ is_last: true }]);
});
