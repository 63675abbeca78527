import { sql } from "kysely";
import type { Principal, SessionKind, Restriction } from "@portal/model/access.ts";
import type { Edition } from "@portal/model/brand/contract.ts";
import type { User } from "@portal/model/session/contract.ts";
import { SESSION } from "@portal/model/limits.ts";
import { roleOf } from "@portal/model/members/role.ts";
import type { AdminRole, Product, SubscriptionState } from "@portal/model/members/schemas.ts";
import { type TermsVersions, outdatedTerms } from "@portal/model/team/terms.ts";
import { plusSeconds } from "./clock.ts";
import { type Db, NO_TEAM, inTeam } from "./db.ts";
import type { KeyActor } from "./authenticate-key.ts";
import type { PhoneActor } from "./authenticate-phone.ts";
import { fail } from "./fail.ts";
import { hashOf } from "./secrets.ts";

/** Where the two halves of each side's session are sent. The handle is public; scripts can't read the secret. */
export const SIDES = {
  customer: { prefix: "ps_", cookie: "__Host-ps" },
  staff: { prefix: "support-", cookie: "__Host-sup" },
} as const;
export type Side = keyof typeof SIDES;

interface Open {
  readonly handle: string;
  readonly expires_at: Date;
  readonly last_seen_at: Date;
  /** How many changes the session has made. A replica that shows as many shows all of them. */
  readonly changes: number;
}
type CustomerActor = Extract<Principal, { side: "customer" }> &
  Open & {
    readonly account_id: string;
    readonly member_id: string;
    readonly team_id: string;
    readonly person: User;
    /** The versions of the terms they have accepted. */
    readonly accepted: { readonly portal: string | null; readonly team: string | null };
    /** The impersonating staff member, if any. */
    readonly staff_id: string | null;
  };
type StaffActor = Extract<Principal, { side: "staff" }> &
  Open & {
    readonly staff_id: string;
    readonly email: string;
    readonly full_name: string;
    /** Until when the password confirmation is valid. */
    readonly proven_until: Date | null;
  };
export type Actor = { readonly side: "visitor" } | CustomerActor | StaffActor | PhoneActor | KeyActor;
/** A person or an API key, acting in their team. */
export type TeamActor = CustomerActor | KeyActor;

/** The name of the person or key, for records and emails of what they did. */
export const nameOf = ({ person: { first_name, last_name } }: Pick<TeamActor, "person">): string =>
  `${first_name} ${last_name}`.trim();

/** For calls that API keys may make as well. A key has no account, so code that needs one does not compile. */
export const requireTeamActor = (actor: Actor): TeamActor =>
  actor.side === "customer" || actor.side === "key" ? actor : fail("session.required");

export const VISITOR: Actor = { side: "visitor" };

export interface Credentials {
  readonly handle: string;
  readonly secret_hash: Buffer;
  readonly mode: "browser" | "bearer";
}

/** Reads the two halves of a session from the headers. Null if they are missing. */
export function parseCredentials(
  side: Side,
  headers: { readonly authorization?: string | undefined; readonly cookie?: string | undefined },
): Credentials | null {
  const { prefix, cookie } = SIDES[side];
  const token = /^Bearer (\S{1,128})$/.exec(headers.authorization ?? "")?.[1];
  if (!token?.startsWith(prefix)) return null;
  const [handle = "", secret] = token.slice(prefix.length).split(".");
  if (secret) return { handle, secret_hash: hashOf(secret), mode: "bearer" };
  const kept = findCookie(headers.cookie, cookie);
  return kept ? { handle, secret_hash: hashOf(kept), mode: "browser" } : null;
}

export function findCookie(header: string | undefined, name: string): string | undefined {
  return header
    ?.split(/; */)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}

/** The product that a customer host serves. */
export const productOf = (edition: Edition): Product => (edition === "solo" ? "solo" : "team");

/** The side that a host belongs to. */
export const sideOf = (edition: Edition): Side => (edition === "support" ? "staff" : "customer");

const TOUCH_AFTER_S = 60;

/**
 * Authenticates a customer. The same statement binds the transaction to the session's team (or to NO_TEAM), so nothing
 * that runs in it afterwards can see another team, even without a WHERE clause.
 */
export async function authenticateCustomer(
  db: Db,
  credentials: Credentials | null,
  { product, terms, now }: { readonly product: Product; readonly terms: TermsVersions; readonly now: Date },
): Promise<Actor> {
  const idle = plusSeconds(now, -SESSION.customer.idle_s);
  const { rows } = await sql<CustomerRow>`
    select set_config('app.team_id', coalesce(s.team_id, ${NO_TEAM})::text, true),
      s.handle, s.kind, s.last_seen_at, s.expires_at, s.canceled, s.suspended, s.unverified, s.mfa_pending, s.password_due,
      s.terms_portal, s.terms_team, s.account_id, s.staff_id, s.member_id, s.team_id, s.email, s.locale, s.first_name, s.last_name,
      s.avatar, s.admin_role, s.product, s.team_name, s.tier, s.state, s.changes,
      exists (select from moving_teams v where v.team_id = s.team_id) as moving
    from (values (1)) one left join customer_session_states s
      on s.handle = ${credentials?.handle ?? ""} and s.secret_hash = ${credentials?.secret_hash ?? Buffer.alloc(0)}
      and s.mode = ${credentials?.mode ?? ""} and s.product = ${product}
      and s.expires_at > ${now} and s.last_seen_at > ${idle}`.execute(db);
  const row = rows[0];
  return row?.handle ? customerActor(row, terms) : VISITOR;
}

/** Saves that a session or key is in use, at most once a minute. Runs outside the call's own transaction, which may be read-only. */
export async function touchSession(pool: Db, actor: Actor | undefined, now: Date): Promise<void> {
  if (actor?.side === "key") {
    const { team_id, key_id, last_used_at } = actor;
    if (last_used_at && plusSeconds(last_used_at, TOUCH_AFTER_S) >= now) return;
    await inTeam(pool, team_id, (db) =>
      db
        .updateTable("api_keys")
        .set({ last_used_at: now })
        .where("team_id", "=", team_id)
        .where("id", "=", key_id)
        .execute(),
    );
    return;
  }
  if (actor?.side !== "customer" && actor?.side !== "staff") return;
  const { handle, last_seen_at } = actor;
  if (plusSeconds(last_seen_at, TOUCH_AFTER_S) >= now) return;
  if (actor.side === "staff") {
    await pool.updateTable("staff_sessions").set({ last_seen_at: now }).where("handle", "=", handle).execute();
  } else {
    await inTeam(pool, actor.team_id, (db) =>
      db.updateTable("sessions").set({ last_seen_at: now }).where("handle", "=", handle).execute(),
    );
  }
}

/** Counts a change in its own transaction, which is bound to the session's team. */
export async function countChange(db: Db, actor: Actor): Promise<void> {
  if (actor.side !== "customer" && actor.side !== "staff") return;
  const sessions = actor.side === "staff" ? "staff_sessions" : "sessions";
  await db
    .updateTable(sessions)
    .set((eb) => ({ changes: eb("changes", "+", 1) }))
    .where("handle", "=", actor.handle)
    .execute();
}

interface CustomerRow extends Person {
  changes: number;
  handle: string | null;
  kind: SessionKind;
  last_seen_at: Date;
  expires_at: Date;
  canceled: boolean;
  suspended: boolean;
  unverified: boolean;
  mfa_pending: boolean;
  moving: boolean;
  password_due: boolean;
  terms_portal: string | null;
  terms_team: string | null;
  account_id: string;
  staff_id: string | null;
}
interface Person {
  member_id: string;
  team_id: string;
  email: string;
  locale: User["locale"];
  first_name: string;
  last_name: string;
  avatar: string | null;
  admin_role: AdminRole;
  product: Product;
  team_name: string;
  tier: User["team"]["tier"];
  state: SubscriptionState;
}

function customerActor(row: CustomerRow, terms: TermsVersions): CustomerActor {
  return {
    side: "customer",
    role: roleOf(row.product, row.admin_role, row.state),
    standing: standingOf(row, terms),
    kind: row.kind,
    handle: row.handle ?? "",
    expires_at: row.expires_at,
    last_seen_at: row.last_seen_at,
    changes: row.changes,
    account_id: row.account_id,
    member_id: row.member_id,
    team_id: row.team_id,
    staff_id: row.staff_id,
    person: personOf(row, row.kind !== "own"),
    accepted: { portal: row.terms_portal, team: row.terms_team },
  };
}

/** The URL of a picture. Its name is 128 random bits, revealed only to those who may see the person. */
export const avatarPath = (picture: string | null): string | null => picture && `/api/v2/avatar/${picture}`;

/** The current user in API form; only the user's own id has the U prefix. */
export function personOf(row: Person, support_login_as_user: boolean): User {
  const { team_id, team_name, admin_role, product, tier, state } = row;
  return {
    id: `U${row.member_id}`,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    avatar: avatarPath(row.avatar),
    locale: row.locale,
    team: { id: team_id, team_name, admin_role, product, tier, state },
    // A team has one subscription, which has the team's id.
    subscriptions: [{ id: team_id, tier, state }],
    support_login_as_user,
  };
}

function standingOf(row: CustomerRow, terms: TermsVersions): Restriction | null {
  if (row.canceled) return "canceled";
  if (row.suspended) return "suspended";
  if (row.unverified) return "unverified";
  if (row.mfa_pending) return "mfa_pending";
  if (row.password_due) return "password_due";
  const accepted = { portal: row.terms_portal, team: row.terms_team };
  if (outdatedTerms(accepted, terms).length > 0) return "terms_pending";
  return row.moving ? "moving" : null;
}

/** Authenticates support staff. They belong to no team, so the transaction is bound to none. */
export async function authenticateStaff(db: Db, credentials: Credentials | null, now: Date): Promise<Actor> {
  const idle = plusSeconds(now, -SESSION.staff.idle_s);
  const { rows } = await sql<StaffRow>`
    select set_config('app.team_id', ${NO_TEAM}, true), s.handle, s.last_seen_at, s.expires_at, s.staff_id, s.email, s.full_name, s.level,
      s.proven_until, s.changes
    from (values (1)) one left join staff_session_states s
      on s.handle = ${credentials?.handle ?? ""} and s.secret_hash = ${credentials?.secret_hash ?? Buffer.alloc(0)}
      and s.mode = ${credentials?.mode ?? ""} and s.expires_at > ${now} and s.last_seen_at > ${idle}`.execute(db);
  const row = rows[0];
  if (!row?.handle) return VISITOR;
  const { handle, expires_at, last_seen_at, staff_id, email, full_name, level, proven_until, changes } = row;
  return { side: "staff", level, handle, expires_at, last_seen_at, staff_id, email, full_name, proven_until, changes };
}

interface StaffRow {
  handle: string | null;
  last_seen_at: Date;
  expires_at: Date;
  staff_id: string;
  email: string;
  full_name: string;
  level: StaffActor["level"];
  proven_until: Date | null;
  changes: number;
}
