import { randomBytes } from "node:crypto";
import { TERMS_VERSIONS, TRIAL } from "@portal/model/limits.ts";
import type { StaffLevel, SessionKind } from "@portal/model/access.ts";
import type { AdminRole, Product, SubscriptionState, Tier } from "@portal/model/members/schemas.ts";
import { SIDES } from "../src/platform/authenticate.ts";
import type { Db } from "../src/platform/db.ts";
import { hashPassword } from "../src/platform/passwords.ts";
import { hashOf, newHandle, newSecret } from "../src/platform/secrets.ts";

export const PASSWORD = "Correct-Horse9";
/** A unique address, also when a test is retried. */
export const newEmail = (name = "person") => `${name}.${randomBytes(5).toString("hex")}@example.com`;
let passwordHash: Promise<string> | undefined;
const knownHash = () => (passwordHash ??= hashPassword(PASSWORD));

export interface TestPerson {
  readonly account_id: string;
  readonly member_id: string;
  readonly team_id: string;
  readonly email: string;
}

export interface PersonOptions {
  readonly admin_role?: AdminRole;
  readonly status?: "active" | "suspended" | "invited";
  readonly unverified?: boolean;
  readonly terms_pending?: boolean;
  readonly password_due?: boolean;
  readonly locale?: "en" | "es";
}

/** A separate team for each test, so tests need no cleanup and don't affect each other. */
export async function makeTeam(
  owner: Db,
  now: Date,
  {
    product = "team" as Product,
    tier = TRIAL[product].tier as Tier,
    state = "paid" as SubscriptionState,
    seats = 1000,
    trial_ended_at = state === "trial" ? new Date(now.getTime() + 9 * 86_400_000) : null,
  } = {},
): Promise<string> {
  const mark = randomBytes(4).toString("hex");
  const { id } = await owner
    .insertInto("teams")
    .values({ product, team_name: `Team ${mark}`, created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await owner.insertInto("subscriptions").values({ team_id: id, tier, state, seats, trial_ended_at }).execute();
  return id;
}

export async function makePerson(
  owner: Db,
  now: Date,
  team_id: string,
  options: PersonOptions = {},
): Promise<TestPerson> {
  const {
    admin_role = "none",
    status = "active",
    unverified = false,
    terms_pending = false,
    password_due = false,
    locale = "en",
  } = options;
  const email = newEmail();
  const { product } = await owner
    .selectFrom("teams")
    .select("product")
    .where("id", "=", team_id)
    .executeTakeFirstOrThrow();
  const { id: member_id } = await owner
    .insertInto("members")
    .values({ team_id, email, first_name: "Ines", last_name: "Caldera", status, admin_role, joined_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: account_id } = await owner
    .insertInto("accounts")
    .values({
      product,
      email,
      password_hash: await knownHash(),
      locale,
      verified_at: unverified ? null : now,
      terms_portal: terms_pending ? "2000-01-01" : TERMS_VERSIONS.portal,
      terms_team: TERMS_VERSIONS.team,
      password_one_time_until: password_due ? new Date(now.getTime() + 86_400_000) : null,
      team_id,
      member_id,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { account_id, member_id, team_id, email };
}

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
  const email = `staff.${randomBytes(5).toString("hex")}@switchboard.example`;
  const { id: staff_id } = await owner
    .insertInto("staff")
    .values({ email, full_name: "Jo Whitfield", level, password_hash: await knownHash(), created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
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
