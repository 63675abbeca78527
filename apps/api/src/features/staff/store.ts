import { type SelectQueryBuilder, sql } from "kysely";
import type { StaffLevel } from "@portal/model/access.ts";
import { type Db, NO_TEAM } from "../../platform/db.ts";
import type { DB } from "../../generated/schema.ts";

const withLevel = <O>(query: SelectQueryBuilder<DB, "staff", O>) =>
  query.select((eb) => eb.ref("level").$castTo<StaffLevel>().as("level"));

/** Finds staff by address. A member with an expired one-time password is treated as unknown. */
export const staffByEmail = (db: Db, email: string, now: Date) =>
  withLevel(db.selectFrom("staff").select(["id", "email", "full_name", "password_hash", "mfa_seed"]))
    .where("email", "=", email)
    .where((eb) => eb.or([eb("password_one_time_until", "is", null), eb("password_one_time_until", ">", now)]))
    .executeTakeFirst();

export const staffIdOf = async (db: Db, email: string): Promise<string | undefined> =>
  (await db.selectFrom("staff").select("id").where("email", "=", email).executeTakeFirst())?.id;

/** What a password confirmation needs. */
export const proofsOf = (db: Db, id: string) =>
  db.selectFrom("staff").select(["password_hash", "mfa_seed"]).where("id", "=", id).executeTakeFirst();

const members = (db: Db) =>
  withLevel(
    db.selectFrom("staff").select(["id", "email", "full_name", "created_at", "last_login_at", "mfa_since"]),
  ).select(sql<boolean>`password_one_time_until is not null`.as("password_due"));
export type StaffRow = Awaited<ReturnType<typeof allStaff>>[number];

export const allStaff = (db: Db) => members(db).orderBy("full_name").orderBy("id").execute();

/** Staff whose name or address contains this text, in any case. */
export function staffWith(db: Db, part: string) {
  const pattern = `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return members(db)
    .where((eb) => eb.or([eb("full_name", "ilike", pattern), eb(sql<string>`email::text`, "ilike", pattern)]))
    .orderBy("full_name")
    .orderBy("id")
    .execute();
}

export const staffById = (db: Db, id: string) => members(db).where("id", "=", id).executeTakeFirst();

/** Locks the row until the change commits. */
export const staffToChange = (db: Db, id: string) => members(db).where("id", "=", id).forUpdate().executeTakeFirst();

interface NewStaff {
  readonly email: string;
  readonly full_name: string;
  readonly level: StaffLevel;
  readonly password_hash: string;
  readonly password_one_time_until: Date;
  readonly created_at: Date;
  readonly level_given_at: Date;
}
export const insertStaff = (db: Db, one: NewStaff) =>
  db.insertInto("staff").values(one).returning("id").executeTakeFirstOrThrow();

/** With `level_given_at`, the waiting period for new approvers starts. */
export const setLevel = (db: Db, id: string, level: StaffLevel, level_given_at?: Date) =>
  db
    .updateTable("staff")
    .set({ level, ...(level_given_at && { level_given_at }) })
    .where("id", "=", id)
    .execute();

export const setPassword = (db: Db, id: string, password_hash: string, password_one_time_until: Date | null = null) =>
  db.updateTable("staff").set({ password_hash, password_one_time_until }).where("id", "=", id).execute();

/** Cascades to sessions and attempts. The database refuses to delete the last administrator. */
export const deleteStaff = (db: Db, id: string) => db.deleteFrom("staff").where("id", "=", id).execute();

/** False if two-step login was turned on meanwhile. */
export async function keepPendingSeed(db: Db, id: string, mfa_pending_seed: Buffer): Promise<boolean> {
  const kept = await db
    .updateTable("staff")
    .set({ mfa_pending_seed })
    .where("id", "=", id)
    .where("mfa_seed", "is", null)
    .returning("id")
    .executeTakeFirst();
  return kept !== undefined;
}

/** False if another secret is active or pending by now. */
export async function switchOn(
  db: Db,
  { id, mfa_pending_seed }: Pick<StaffAttempt, "id" | "mfa_pending_seed">,
  mfa_seed: Buffer,
  mfa_since: Date,
): Promise<boolean> {
  const switched = await db
    .updateTable("staff")
    .set({ mfa_seed, mfa_since, mfa_pending_seed: null })
    .where("id", "=", id)
    .where("mfa_seed", "is", null)
    .where("mfa_pending_seed", "=", mfa_pending_seed)
    .returning("id")
    .executeTakeFirst();
  return switched !== undefined;
}

/** The next secret has its own codes, so no step of it is taken yet. */
export const switchOff = (db: Db, id: string) =>
  db
    .updateTable("staff")
    .set({ mfa_seed: null, mfa_pending_seed: null, mfa_since: null, mfa_last_step: 0 })
    .where("id", "=", id)
    .execute();

/** Takes this time step once. Returns false if it, or a later one, was taken before. */
export async function takeStep(db: Db, id: string, step: number): Promise<boolean> {
  const taken = await db
    .updateTable("staff")
    .set({ mfa_last_step: step })
    .where("id", "=", id)
    .where("mfa_last_step", "<", step)
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

interface NewAttempt {
  readonly hash: Buffer;
  readonly staff_id: string;
  readonly created_at: Date;
  readonly expires_at: Date;
}
/** Deletes expired attempts, of which there are few. */
export async function insertAttempt(db: Db, attempt: NewAttempt): Promise<void> {
  await db.deleteFrom("staff_attempts").where("expires_at", "<=", attempt.created_at).execute();
  await db.insertInto("staff_attempts").values(attempt).execute();
}

export const attemptByHash = (db: Db, hash: Buffer, now: Date, wrong_codes: number) =>
  db
    .selectFrom("staff_attempts as a")
    .innerJoin("staff as s", "s.id", "a.staff_id")
    .select(["a.hash", "a.second_step_done", "s.id", "s.email", "s.full_name", "s.password_hash"])
    .select(["s.mfa_seed", "s.mfa_pending_seed", "s.password_one_time_until"])
    .select((eb) => eb.ref("s.level").$castTo<StaffLevel>().as("level"))
    .where("a.hash", "=", hash)
    .where("a.expires_at", ">", now)
    .where("a.wrong_codes", "<", wrong_codes)
    .executeTakeFirst();
export type StaffAttempt = NonNullable<Awaited<ReturnType<typeof attemptByHash>>>;

export const finishSecondStep = (db: Db, hash: Buffer) =>
  db.updateTable("staff_attempts").set({ second_step_done: true }).where("hash", "=", hash).execute();

/** Whether this browser has logged in to this account before. */
export async function isKnownBrowser(db: Db, email: string, browser_hash: Buffer): Promise<boolean> {
  const known = await db
    .selectFrom("staff_browsers as b")
    .innerJoin("staff as s", "s.id", "b.staff_id")
    .select("b.staff_id")
    .where("s.email", "=", email)
    .where("b.browser_hash", "=", browser_hash)
    .executeTakeFirst();
  return known !== undefined;
}

export async function recordStaffBrowser(db: Db, staff_id: string, browser_hash: Buffer, now: Date, forgotten: Date) {
  await db.deleteFrom("staff_browsers").where("staff_id", "=", staff_id).where("seen_at", "<", forgotten).execute();
  await db
    .insertInto("staff_browsers")
    .values({ staff_id, browser_hash, seen_at: now })
    .onConflict((conflict) => conflict.columns(["staff_id", "browser_hash"]).doUpdateSet({ seen_at: now }))
    .execute();
}

/** Takes the attempt once: of two parallel requests, one opens a session. */
export async function takeAttempt(db: Db, hash: Buffer): Promise<boolean> {
  const taken = await db.deleteFrom("staff_attempts").where("hash", "=", hash).returning("hash").executeTakeFirst();
  return taken !== undefined;
}

export interface NewStaffSession {
  handle: string;
  secret_hash: Buffer;
  mode: "browser" | "bearer";
  staff_id: string;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
}
export async function insertStaffSession(db: Db, session: NewStaffSession): Promise<void> {
  await db.insertInto("staff_sessions").values(session).execute();
  await db.updateTable("staff").set({ last_login_at: session.created_at }).where("id", "=", session.staff_id).execute();
}

export const deleteStaffSession = (db: Db, handle: string) =>
  db.deleteFrom("staff_sessions").where("handle", "=", handle).execute();

/** Ends all sessions and attempts, except for this session. */
export async function endAll(db: Db, staff_id: string, but = ""): Promise<void> {
  await db.deleteFrom("staff_sessions").where("staff_id", "=", staff_id).where("handle", "<>", but).execute();
  await db.deleteFrom("staff_attempts").where("staff_id", "=", staff_id).execute();
}

export const markProven = (db: Db, handle: string, proven_until: Date) =>
  db.updateTable("staff_sessions").set({ proven_until }).where("handle", "=", handle).execute();

interface Admitted {
  readonly email: string;
  readonly full_name: string;
  readonly password_hash: string;
  readonly password_one_time_until: Date;
}
/**
 * Creates or resets a support administrator from outside the portal. The audit row names no staff member as the actor.
 */
export const admitAdministrator = (db: Db, { email, ...rest }: Admitted, now: Date, request_id: string) =>
  db.transaction().execute(async (db) => {
    const { id } = await db
      .insertInto("staff")
      .values({ email, ...rest, level: "su", created_at: now })
      .onConflict((conflict) => conflict.column("email").doUpdateSet({ ...rest, level: "su", level_given_at: null }))
      .returning("id")
      .executeTakeFirstOrThrow();
    await switchOff(db, id);
    await endAll(db, id);
    const row = { team_id: NO_TEAM, at: now, request_id, actor_side: "system", action: "staff.admitted" };
    await db
      .insertInto("audit_log")
      .values({ ...row, target: `staff:${id}`, detail: JSON.stringify({ email }) })
      .execute();
  });
