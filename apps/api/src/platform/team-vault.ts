import { randomBytes } from "node:crypto";
import type { Db } from "./db.ts";
import type { Keyring } from "./keyring.ts";
import { type CellRef, seal, sealWith, unseal, unsealWith } from "./vault.ts";

/**
 * Seals a team's secrets with the team's own key, which is itself sealed with the operator's key. A team's key can be
 * rotated. It is deleted with the team, and then no backup can open what it sealed.
 */
export interface TeamVault {
  seal(place: CellRef, text: string): Buffer;
  unseal(place: CellRef, sealed: Buffer): string;
}

const wrapping = (team_id: string, version: number): CellRef => ({
  table: "team_keys",
  column: "wrapped",
  id: `${team_id}:${version}`,
});
/** Also bound to the team and the key version, so it opens nowhere else. */
const boundToTeam = (team_id: string, version: number, { table, column, id }: CellRef): CellRef => ({
  table,
  column,
  id: `${team_id}:${version}:${id}`,
});

const VERSION_BYTES = 2;

export async function teamVault(db: Db, secret_keys: Keyring, team_id: string, now: Date): Promise<TeamVault> {
  const keys = await keysOf(db, secret_keys, team_id, now);
  const newest = Math.max(...keys.keys());
  const keyOf = (version: number): Buffer => {
    const key = keys.get(version);
    if (!key) throw new Error("a secret is sealed with a key that the team does not have");
    return key;
  };
  return {
    seal(place, text) {
      const head = Buffer.alloc(VERSION_BYTES);
      head.writeUInt16BE(newest);
      return Buffer.concat([head, sealWith(keyOf(newest), boundToTeam(team_id, newest, place), Buffer.from(text))]);
    },
    unseal(place, sealed) {
      const version = sealed.readUInt16BE();
      return unsealWith(keyOf(version), boundToTeam(team_id, version, place), sealed.subarray(VERSION_BYTES)).toString(
        "utf8",
      );
    },
  };
}

/** A team's first secret creates its key; two parallel first secrets agree on one. */
async function keysOf(db: Db, secret_keys: Keyring, team_id: string, now: Date): Promise<Map<number, Buffer>> {
  const query = db.selectFrom("team_keys").select(["version", "wrapped"]).where("team_id", "=", team_id);
  let rows = await query.execute();
  if (rows.length === 0) {
    const wrapped = seal(secret_keys, wrapping(team_id, 1), randomBytes(32));
    await db
      .insertInto("team_keys")
      .values({ team_id, version: 1, wrapped, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    rows = await query.execute();
  }
  return new Map(
    rows.map(({ version, wrapped }) => [version, unseal(secret_keys, wrapping(team_id, version), wrapped)]),
  );
}
