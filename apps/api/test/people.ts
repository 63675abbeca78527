import type { StaffLevel, SessionKind } from "@portal/model/access.ts";
import { SIDES } from "../src/platform/authenticate.ts";
import type { Db } from "../src/platform/db.ts";
import { hashOf, newHandle, newSecret } from "../src/platform/secrets.ts";
import type { TestPerson } from "./factories/people.ts";
import { makeStaffMember } from "./factories/staff.ts";

// Tests of the server import people, their teams and their tokens from here.
export { PASSWORD, type PersonOptions, type TestPerson, makePerson, newEmail } from "./factories/people.ts";
export { makeTeam } from "./factories/teams.ts";

/** Creates a session directly and returns its bearer token, for tests that are not about logging in. */
export async function issueToken(
  owner: Db,
  now: Date,
  person: TestPerson,
  { kind = "own" as SessionKind, mfa_pending = false } = {},
): Promise<string> {
  const { handle, token, secret_hash } = halves("customer");
  const { account_id } = person;
  const times = { created_at: now, last_seen_at: now, expires_at: new Date(now.getTime() + 3_600_000) };
  await owner
    .insertInto("sessions")
    .values({ handle, secret_hash, mode: "bearer", kind, account_id, mfa_pending, ...times })
    .execute();
  return token;
}

export async function makeStaffWithToken(owner: Db, now: Date, level: StaffLevel) {
  const { id: staff_id, email } = await makeStaffMember(owner, now, level);
  return { token: await issueStaffToken(owner, now, staff_id), email, staff_id };
}

/** Creates a session for an existing staff member, optionally with a fresh password confirmation. */
export async function issueStaffToken(owner: Db, now: Date, staff_id: string, proven = false): Promise<string> {
  const { handle, token, secret_hash } = halves("staff");
  const proven_until = proven ? new Date(now.getTime() + 600_000) : null;
  const times = { created_at: now, last_seen_at: now, expires_at: new Date(now.getTime() + 3_600_000) };
  await owner
    .insertInto("staff_sessions")
    .values({ handle, secret_hash, mode: "bearer", staff_id, proven_until, ...times })
    .execute();
  return token;
}

function halves(side: keyof typeof SIDES) {
  const handle = newHandle();
  const secret = newSecret();
  return { handle, secret_hash: hashOf(secret), token: `${SIDES[side].prefix}${handle}.${secret}` };
}
