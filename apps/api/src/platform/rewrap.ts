import { sql } from "kysely";
import { type Db, hasTable } from "./db.ts";
import type { Keyring } from "./keyring.ts";
import { type CellRef, isSealedByFirst, seal, unseal } from "./vault.ts";

/** Every column sealed with the operator's key, and the SQL for the row id that its values are bound to. */
const SEALED = [
  { table: "accounts", column: "mfa_seed", row: "id::text" },
  { table: "accounts", column: "mfa_pending_seed", row: "id::text" },
  { table: "staff", column: "mfa_seed", row: "id::text" },
  { table: "staff", column: "mfa_pending_seed", row: "id::text" },
  { table: "installation_keys", column: "wrapped", row: "name" },
  { table: "team_keys", column: "wrapped", row: "team_id || ':' || version" },
  { table: "bulk_rows", column: "sealed", row: "run_id || ':' || row_no" },
  { table: "bulk_drafts", column: "sealed", row: "team_id || ':' || account_id" },
  { table: "idempotency_keys", column: "sealed", row: "encode(key, 'hex')" },
] as const;

const AT_ONCE = 500;

interface Value {
  readonly at: string;
  readonly id: string;
  readonly sealed: Buffer;
}

/**
 * Re-seals every value that was sealed with a key other than the first, and returns how many. Server and workers keep
 * running: a value that changes meanwhile is left for the next pass.
 */
export async function rewrap(db: Db, keys: Keyring): Promise<number> {
  let count = 0;
  for (const one of SEALED) {
    for (let values = await othersIn(db, one, keys); values.length > 0; values = await othersIn(db, one, keys)) {
      count += await replace(db, one, values, keys);
    }
  }
  return count;
}

async function othersIn(db: Db, { table, column, row }: (typeof SEALED)[number], keys: Keyring): Promise<Value[]> {
  const named = Buffer.concat([Buffer.from([2]), keys.first.id]);
  const { rows } = await sql<Value>`
    select ctid::text as at, ${sql.raw(row)} as id, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} is not null and substring(${sql.ref(column)} from 1 for ${named.length}) <> ${named}
    limit ${AT_ONCE}`.execute(db);
  return rows.filter(({ sealed }) => !isSealedByFirst(keys, sealed));
}

async function replace(
  db: Db,
  { table, column }: (typeof SEALED)[number],
  values: readonly Value[],
  keys: Keyring,
): Promise<number> {
  const resealed = values.map(({ id, sealed }) => {
    const place = { table, column, id };
    return seal(keys, place, unseal(keys, place, sealed));
  });
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} t set ${sql.ref(column)} = n.resealed
    from unnest(${values.map(({ at }) => at)}::tid[], ${values.map(({ sealed }) => sealed)}::bytea[], ${resealed}::bytea[])
      as n (at, before, resealed)
    where t.ctid = n.at and t.${sql.ref(column)} = n.before`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Counts the sealed values, and those that no key opens, by column. */
export async function countUnopened(db: Db, keys: Keyring) {
  let values = 0;
  const unopened: Record<string, number> = {};
  for (const one of SEALED) {
    for await (const { id, sealed } of valuesOf(db, one)) {
      values += 1;
      if (!opens(keys, { table: one.table, column: one.column, id }, sealed)) {
        const name = `${one.table}.${one.column}`;
        unopened[name] = (unopened[name] ?? 0) + 1;
      }
    }
  }
  return { values, unopened };
}

async function* valuesOf(db: Db, { table, column, row }: (typeof SEALED)[number]): AsyncGenerator<Value> {
  // A backup of the previous release may not have it.
  if (!(await hasTable(db, table))) return;
  for (let after = "(0,0)"; ;) {
    const { rows } = await sql<Value>`
      select ctid::text as at, ${sql.raw(row)} as id, ${sql.ref(column)} as sealed from ${sql.table(table)}
      where ctid > ${after}::tid and ${sql.ref(column)} is not null order by ctid limit ${AT_ONCE}`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.at;
  }
}

function opens(keys: Keyring, place: CellRef, sealed: Buffer): boolean {
  try {
    unseal(keys, place, sealed);
    return true;
  } catch {
    return false;
  }
}
