import { randomFillSync } from "node:crypto";
import { ONE_TIME_PASSWORD_S } from "@portal/model/limits.ts";
import { oneTimePassword } from "@portal/model/passwords/one-time.ts";
import { staffNameIssue } from "@portal/model/staff/rules.ts";
import { plusSeconds, systemClock as clock } from "./platform/clock.ts";
import { asOwner } from "./platform/db.ts";
import { hashPassword } from "./platform/passwords.ts";
import { newHandle } from "./platform/secrets.ts";
import { admitAdministrator } from "./features/staff/store.ts";

/**
 * The operator's command to create the first support administrator, or to restore the only one after losing their
 * authenticator app.
 */
const url = process.env["MIGRATE_DATABASE_URL"];
if (!url) {
  console.error("MIGRATE_DATABASE_URL is missing: the address of the database for the role that owns its tables.");
  process.exit(78);
}
const [email = "", ...names] = process.argv.slice(2);
const full_name = names.join(" ");
if (!email.includes("@") || staffNameIssue(full_name)) {
  console.error("Say who: an e-mail and a full name.");
  process.exit(64);
}
const now = clock.now();
const password = oneTimePassword({ email }, (bytes) => randomFillSync(bytes));
const password_hash = await hashPassword(password);
const password_one_time_until = plusSeconds(now, ONE_TIME_PASSWORD_S);
const admitted = { email: email.toLowerCase(), full_name, password_hash, password_one_time_until };
await asOwner(url, (db) => admitAdministrator(db, admitted, now, newHandle()));
console.log(`${email} is a support administrator. One-time password, for a day: ${password}`);
console.log("The first log-in sets up two-step login and asks for a password of their own.");
