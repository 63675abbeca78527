import { asOwner } from "../platform/db.ts";
import { parseKeyring } from "../platform/keyring.ts";
import { rewrap } from "../platform/rewrap.ts";
import type { Command } from "./command.ts";

/** Run after putting a new key in front of the old one: seals every value again that the old key sealed. */
export const rotateKeys: Command = async ({ setting }) => {
  const keys = parseKeyring(setting("SECRET_KEY"));
  const values = await asOwner(setting("MIGRATE_DATABASE_URL"), (db) => rewrap(db, keys));
  return { text: `Sealed ${values} values with the first key.`, data: { values } };
};
