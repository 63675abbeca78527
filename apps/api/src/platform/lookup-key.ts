import { hkdfSync, randomBytes } from "node:crypto";
import type { Logger } from "pino";
import type { Db } from "./db.ts";
import { type Keyring, type SecretKey, makeKeyring } from "./keyring.ts";
import { SealError, seal, unseal } from "./vault.ts";

const NAME = "lookup";
const place = { table: "installation_keys", column: "wrapped", id: NAME };

export async function storedLookupKey(db: Db, keys: Keyring): Promise<SecretKey | undefined> {
  const row = await db.selectFrom("installation_keys").select("wrapped").where("name", "=", NAME).executeTakeFirst();
  return row && makeKeyring([unseal(keys, place, row.wrapped)]).first;
}

interface Opening {
  readonly keys: Keyring;
  readonly now: Date;
  readonly log: Logger;
}

/**
 * The key for hashes that are only compared: login failures, limits per address, closed accounts. All processes share it, and
 * rotating `SECRET_KEY` doesn't change it. A process that can't open it counts on its own instead of replacing it: its
 * `SECRET_KEY` may be the wrong one.
 */
export async function openLookupKey(db: Db, { keys, now, log }: Opening): Promise<SecretKey> {
  try {
    const stored = await storedLookupKey(db, keys);
    if (stored) return stored;
    await db
      .insertInto("installation_keys")
      .values({ name: NAME, wrapped: seal(keys, place, randomBytes(32)), created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // Another process may have been first.
    return (await storedLookupKey(db, keys))!;
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    log.warn({ err: error }, "SECRET_KEY doesn't open the lookup key: limits are counted apart from other processes");
    return makeKeyring([Buffer.from(hkdfSync("sha256", keys.first.bytes, "", NAME, 32))]).first;
  }
}
