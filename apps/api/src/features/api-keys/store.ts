import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

export interface KeyRow {
  id: string;
  handle: string;
  name: string;
  scopes: string[];
  networks: string[];
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
  made_by: string | null;
}

const keys = (db: Db, team_id: string) =>
  db
    .selectFrom("api_keys as k")
    .leftJoin("accounts as a", "a.id", "k.made_by")
    .leftJoin("members as m", (join) => join.onRef("m.team_id", "=", "a.team_id").onRef("m.id", "=", "a.member_id"))
    .select(["k.id", "k.handle", "k.name", "k.scopes", "k.networks"])
    .select(["k.created_at", "k.expires_at", "k.last_used_at", "k.revoked_at"])
    .select(sql<string | null>`m.first_name || ' ' || m.last_name`.as("made_by"))
    .where("k.team_id", "=", team_id);

/** How many revoked keys the list shows. */
const REVOKED_SHOWN = 20;

/** Usable keys first, newest first; then the latest of those that were revoked. */
export async function keysOf(db: Db, team_id: string): Promise<KeyRow[]> {
  const valid = keys(db, team_id).where("k.revoked_at", "is", null).orderBy("k.created_at", "desc").orderBy("k.id");
  const revoked = keys(db, team_id)
    .where("k.revoked_at", "is not", null)
    .orderBy("k.revoked_at", "desc")
    .orderBy("k.id");
  return [...(await valid.execute()), ...(await revoked.limit(REVOKED_SHOWN).execute())];
}

export const keyById = (db: Db, team_id: string, id: string): Promise<KeyRow | undefined> =>
  keys(db, team_id).where("k.id", "=", id).executeTakeFirst();

/** Keys that are neither revoked nor expired. */
export async function countUsable(db: Db, team_id: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom("api_keys")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("team_id", "=", team_id)
    .where("revoked_at", "is", null)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface NewKey {
  readonly team_id: string;
  readonly handle: string;
  readonly secret_hash: Buffer;
  readonly name: string;
  readonly locale: string;
  readonly scopes: string[];
  readonly networks: string[];
  readonly made_by: string;
  readonly created_at: Date;
  readonly expires_at: Date | null;
}
export async function insertKey(db: Db, key: NewKey): Promise<string> {
  return (await db.insertInto("api_keys").values(key).returning("id").executeTakeFirstOrThrow()).id;
}

/** Returns false if there is no such key, or it was revoked before. */
export async function revokeKey(db: Db, team_id: string, id: string, revoked_at: Date): Promise<boolean> {
  const revoked = await db
    .updateTable("api_keys")
    .set({ revoked_at })
    .where("team_id", "=", team_id)
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return revoked !== undefined;
}
