import { randomFillSync } from "node:crypto";
import { ONE_TIME_PASSWORD_S } from "@portal/model/limits.ts";
import { oneTimePassword } from "@portal/model/passwords/one-time.ts";
import { staffNameIssue } from "@portal/model/staff/rules.ts";
import { plusSeconds } from "../platform/clock.ts";
import { asOwner } from "../platform/db.ts";
import { hashPassword } from "../platform/passwords.ts";
import { newHandle } from "../platform/secrets.ts";
import { admitAdministrator } from "../features/staff/store.ts";
import { type Command, CommandError } from "./command.ts";

/** Creates the first support administrator, or restores the only one after they lost their authenticator app. */
export const addStaff: Command = async ({ args: [email = "", ...names], clock, setting }) => {
  const full_name = names.join(" ");
  if (!email.includes("@") || staffNameIssue(full_name)) {
    throw new CommandError("usage", "Give an email address and a full name: staff add kim@company.com Kim Marchetti");
  }
  const now = clock.now();
  const password = oneTimePassword({ email }, (bytes) => randomFillSync(bytes));
  const password_hash = await hashPassword(password);
  const until = plusSeconds(now, ONE_TIME_PASSWORD_S);
  const admitted = { email: email.toLowerCase(), full_name, password_hash, password_one_time_until: until };
  await asOwner(setting("MIGRATE_DATABASE_URL"), (db) => admitAdministrator(db, admitted, now, newHandle()));
  return {
    text: `${email} is a support administrator. One-time password, valid until ${until.toISOString()}: ${password}
The first login asks for a new password and sets up two-step login.`,
    data: { email, password, valid_until: until.toISOString() },
  };
};
