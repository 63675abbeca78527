import { randomBytes } from "node:crypto";
import { TERMS_VERSIONS } from "@portal/model/limits.ts";
import type { AdminRole } from "@portal/model/members/schemas.ts";
import type { Db } from "../../src/platform/db.ts";
import { hashPassword } from "../../src/platform/passwords.ts";
import type { Columns } from "./columns.ts";

export const PASSWORD = "Correct-Horse9";
/** A unique address, also when a test is retried. */
export const newEmail = (name = "person") => `${name}.${randomBytes(5).toString("hex")}@example.com`;

const hashes = new Map<string, Promise<string>>();
/** Hashes each password once per process, because hashing is slow. */
export function knownHash(password = PASSWORD): Promise<string> {
  const known = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, known);
  return known;
}

export interface TestMember {
  readonly member_id: string;
  readonly team_id: string;
  readonly email: string;
}
export interface TestPerson extends TestMember {
  readonly account_id: string;
}

export interface MemberOptions extends Omit<Columns<"members">, "id" | "team_id"> {
  admin_role?: AdminRole;
  status?: "active" | "suspended" | "invited" | "removed";
}
export interface PersonOptions extends MemberOptions {
  password?: string;
  unverified?: boolean;
  terms_pending?: boolean;
  password_due?: boolean;
  locale?: "en" | "es";
  /** More columns of the account. */
  account?: Columns<"accounts">;
}

const memberRow = (now: Date, team_id: string, options: MemberOptions) => ({
  team_id,
  email: newEmail(),
  first_name: "Ines",
  last_name: "Caldera",
  status: "active",
  joined_at: options.status === "invited" ? null : now,
  ...options,
});

/** Creates a member who cannot log in. */
export async function makeMember(db: Db, now: Date, team_id: string, options: MemberOptions = {}): Promise<TestMember> {
  const row = memberRow(now, team_id, options);
  const { id: member_id } = await db.insertInto("members").values(row).returning("id").executeTakeFirstOrThrow();
  return { member_id, team_id, email: row.email };
}

/** Creates many members in one statement and returns their ids in this order. */
export async function makeMembers(
  db: Db,
  now: Date,
  team_id: string,
  people: readonly MemberOptions[],
): Promise<string[]> {
  const rows = people.map((options) => memberRow(now, team_id, options));
  return (await db.insertInto("members").values(rows).returning("id").execute()).map(({ id }) => id);
}

/** Creates a member with an account: verified, and with the usual password. */
export async function makePerson(db: Db, now: Date, team_id: string, options: PersonOptions = {}): Promise<TestPerson> {
  const {
    password = PASSWORD,
    unverified = false,
    terms_pending = false,
    password_due = false,
    locale = "en",
    account = {},
    ...member
  } = options;
  const { product } = await db
    .selectFrom("teams")
    .select("product")
    .where("id", "=", team_id)
    .executeTakeFirstOrThrow();
  const { member_id, email } = await makeMember(db, now, team_id, { joined_at: now, ...member });
  const { id: account_id } = await db
    .insertInto("accounts")
    .values({
      product,
      email,
      password_hash: await knownHash(password),
      locale,
      verified_at: unverified ? null : now,
      terms_portal: terms_pending ? "2000-01-01" : TERMS_VERSIONS.portal,
      terms_team: TERMS_VERSIONS.team,
      password_one_time_until: password_due ? new Date(now.getTime() + 86_400_000) : null,
      team_id,
      member_id,
      created_at: now,
      ...account,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { account_id, member_id, team_id, email };
}
