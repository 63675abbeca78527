import { asOwner } from "./platform/db.ts";
import { parseKeyring } from "./platform/keyring.ts";
import { rewrap } from "./platform/rewrap.ts";

/** Run after putting a new key in front of the old one: re-seals every value that the old key sealed. */
const { MIGRATE_DATABASE_URL: url, SECRET_KEY } = process.env;
if (!url || !SECRET_KEY) {
  console.error(
    "MIGRATE_DATABASE_URL (the database, as the role that owns its tables) and SECRET_KEY (the new key, then the old one) are needed.",
  );
  process.exit(78);
}
const count = await asOwner(url, (db) => rewrap(db, parseKeyring(SECRET_KEY)));
console.log(`Re-sealed ${count} values with the first key.`);
