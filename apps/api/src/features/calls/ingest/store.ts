import { sql } from "kysely";
import type { CallResult, Registered } from "@portal/model/calls/match.ts";
import { type Db, unprepared } from "../../../platform/db.ts";

export interface Key {
  made_by: string;
  created_at: Date;
  last_used_at: Date | null;
}
export const keyOf = (db: Db, team_id: string): Promise<Key | undefined> =>
  db
    .selectFrom("ingest_keys")
    .select(["made_by", "created_at", "last_used_at"])
    .where("team_id", "=", team_id)
    .executeTakeFirst();

/** Replaces the previous key. */
export async function saveKey(
  db: Db,
  { team_id, ...key }: Key & { team_id: string; handle: string; secret_hash: Buffer },
): Promise<void> {
  await db
    .insertInto("ingest_keys")
    .values({ team_id, ...key })
    .onConflict((conflict) => conflict.column("team_id").doUpdateSet(key))
    .execute();
}

export const removeKey = (db: Db, team_id: string) =>
  db.deleteFrom("ingest_keys").where("team_id", "=", team_id).execute();

export const keyUsed = (db: Db, team_id: string, last_used_at: Date) =>
  db.updateTable("ingest_keys").set({ last_used_at }).where("team_id", "=", team_id).execute();

interface KeyWithTeam {
  team_id: string;
  secret_hash: Buffer;
  product: string;
  /** Whether the team was a solo account when the key was created. */
  moved: boolean;
  time_zone: string | null;
}
/** Runs before the team is known. */
export async function findKeyByHandle(db: Db, handle: string): Promise<KeyWithTeam | undefined> {
  const { rows } = await sql<KeyWithTeam>`
    select team_id, secret_hash, product, time_zone, exists (select from moved_teams v where v.team_id = ingest_doors.team_id) as moved
    from ingest_doors where handle = ${handle}`.execute(db);
  return rows[0];
}

/** Finds members by any of the three names of a registration. */
export async function registeredAs(db: Db, team_id: string, names: readonly string[]): Promise<Registered[]> {
  const { rows } = await sql<Registered>`${unprepared}
    with wanted as (select unnest(${names}::text[]) as name)
    select w.name, 'username' as kind, r.member_id, r.voice_account_id, r.slot
      from voice_registrations r join wanted w on w.name = lower(r.username) where r.team_id = ${team_id}
    union all
    select w.name, 'authorization_username', r.member_id, r.voice_account_id, r.slot
      from voice_registrations r join wanted w on w.name = lower(r.authorization_username) where r.team_id = ${team_id}
    union all
    select w.name, 'extension', c.member_id, c.voice_account_id, null
      from voice_configurations c join wanted w on w.name = lower(c.extension) where c.team_id = ${team_id}`.execute(
    db,
  );
  return rows;
}

export interface ServerRow {
  line: number;
  call_id: string;
  member_id: string | null;
  voice_account_id: string | null;
  slot: number | null;
  direction: "in" | "out" | null;
  caller: string;
  callee: string;
  started_at: Date;
  answered_at: Date | null;
  ended_at: Date;
  result: CallResult;
  sip_code: number | null;
  codec: string | null;
}

/** Rows per statement, because each statement has its own timeout. */
const AT_ONCE = 2_000;

/**
 * Returns the lines that contained something new. Of a call that rang in several places, the answered one is inserted
 * first.
 */
export async function insertCalls(db: Db, team_id: string, calls: readonly ServerRow[]): Promise<number[]> {
  const rows = calls.toSorted((a, b) => Number(b.result === "answered") - Number(a.result === "answered"));
  const lines: number[] = [];
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const part = rows.slice(at, at + AT_ONCE);
    const fresh = new Set((await insertSome(db, team_id, part)).map(nameOf));
    // Of two lines for one call, the first counts.
    for (const row of part) if (fresh.delete(nameOf(row))) lines.push(row.line);
  }
  return [...new Set(lines)];
}

const nameOf = ({ call_id, member_id }: Pick<ServerRow, "call_id" | "member_id">) => `${member_id ?? ""} ${call_id}`;

async function insertSome(db: Db, team_id: string, calls: readonly ServerRow[]) {
  const rows = calls.map((call) => ({ ...call, team_id }));
  const { rows: stored } = await sql<Pick<ServerRow, "call_id" | "member_id">>`${unprepared}
    select call_id, member_id from store_calls(${JSON.stringify(rows)}::jsonb)`.execute(db);
  return stored;
}
