import type { AdminRole, Product } from "@portal/model/members/schemas.ts";
import type { Locale } from "@portal/model/session/contract.ts";
import { type Db, readInTeam } from "../../platform/db.ts";

export interface NewAttempt {
  hash: Buffer;
  account_id: string;
  created_at: Date;
  expires_at: Date;
}
export const insertAttempt = (db: Db, attempt: NewAttempt) => db.insertInto("login_attempts").values(attempt).execute();

export const attemptByHash = (db: Db, hash: Buffer, now: Date, wrong_codes: number) =>
  db
    .selectFrom("login_attempts")
    .select(["hash", "account_id", "second_step_done"])
    .where("hash", "=", hash)
    .where("expires_at", ">", now)
    .where("wrong_codes", "<", wrong_codes)
    .executeTakeFirst();

export const finishSecondStep = (db: Db, hash: Buffer) =>
  db.updateTable("login_attempts").set({ second_step_done: true }).where("hash", "=", hash).execute();

export const endAttempt = (db: Db, hash: Buffer) => db.deleteFrom("login_attempts").where("hash", "=", hash).execute();

export const endAttempts = (db: Db, account_id: string) =>
  db.deleteFrom("login_attempts").where("account_id", "=", account_id).execute();

/** The facts about an account that two-step login needs, including its owner's role and name. */
export async function subjectOf(db: Db, account_id: string) {
  const account = await db
    .selectFrom("accounts")
    .select([
      "id",
      "email",
      "team_id",
      "member_id",
      "mfa_seed",
      "mfa_pending_seed",
      "mfa_checked_at",
      "mfa_skip",
      "mfa_grace_from",
    ])
    .select((eb) => eb.ref("product").$castTo<Product>().as("product"))
    .select((eb) => eb.ref("locale").$castTo<Locale>().as("locale"))
    .where("id", "=", account_id)
    .executeTakeFirst();
  if (!account) return undefined;
  const { team_id, member_id } = account;
  const member = await readInTeam(db, team_id, (db) =>
    db
      .selectFrom("members")
      .select("first_name")
      .select((eb) => eb.ref("admin_role").$castTo<AdminRole>().as("admin_role"))
      .where("team_id", "=", team_id)
      .where("id", "=", member_id)
      .executeTakeFirst(),
  );
  return { ...account, first_name: member?.first_name ?? "", admin_role: member?.admin_role ?? ("none" as const) };
}
export type Subject = NonNullable<Awaited<ReturnType<typeof subjectOf>>>;

/** False if two-step login was turned on meanwhile. */
export async function keepPendingSeed(db: Db, account_id: string, mfa_pending_seed: Buffer): Promise<boolean> {
  const kept = await db
    .updateTable("accounts")
    .set({ mfa_pending_seed })
    .where("id", "=", account_id)
    .where("mfa_seed", "is", null)
    .returning("id")
    .executeTakeFirst();
  return kept !== undefined;
}

/** Takes this time step once. Returns false if it, or a later one, was taken before. */
export async function consumeStep(db: Db, account_id: string, step: number, now: Date): Promise<boolean> {
  const taken = await db
    .updateTable("accounts")
    .set({ mfa_last_step: step, mfa_checked_at: now })
    .where("id", "=", account_id)
    .where("mfa_last_step", "<", step)
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

/** False if another secret is active or pending by now. */
export async function switchOn(db: Db, { id, mfa_pending_seed }: Subject, mfa_seed: Buffer): Promise<boolean> {
  const switched = await db
    .updateTable("accounts")
    .set({ mfa_seed, mfa_pending_seed: null })
    .where("id", "=", id)
    .where("mfa_seed", "is", null)
    .where("mfa_pending_seed", "=", mfa_pending_seed)
    .returning("id")
    .executeTakeFirst();
  return switched !== undefined;
}

/** Turns it off and deletes remembered browsers and recovery codes. */
export async function switchOff(db: Db, account_id: string): Promise<void> {
  const off = { mfa_seed: null, mfa_pending_seed: null, mfa_skip: false, mfa_checked_at: null };
  await db.updateTable("accounts").set(off).where("id", "=", account_id).execute();
  await db.deleteFrom("recovery_codes").where("account_id", "=", account_id).execute();
  await db.deleteFrom("remembered_browsers").where("account_id", "=", account_id).execute();
}

export async function replaceRecoveryCodes(db: Db, account_id: string, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom("recovery_codes").where("account_id", "=", account_id).execute();
  await db
    .insertInto("recovery_codes")
    .values(hashes.map((hash) => ({ account_id, hash })))
    .execute();
}

export async function consumeRecoveryCode(db: Db, account_id: string, hash: Buffer, now: Date): Promise<boolean> {
  const taken = await db
    .updateTable("recovery_codes")
    .set({ used_at: now })
    .where("account_id", "=", account_id)
    .where("hash", "=", hash)
    .where("used_at", "is", null)
    .returning("hash")
    .executeTakeFirst();
  return taken !== undefined;
}

export async function recoveryCodesLeft(db: Db, account_id: string): Promise<number> {
  const { left } = await db
    .selectFrom("recovery_codes")
    .select((eb) => eb.fn.countAll<number>().as("left"))
    .where("account_id", "=", account_id)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

export const setSkip = (db: Db, account_id: string, mfa_skip: boolean) =>
  db.updateTable("accounts").set({ mfa_skip }).where("id", "=", account_id).execute();

export const startGrace = (db: Db, account_id: string, now: Date) =>
  db
    .updateTable("accounts")
    .set({ mfa_grace_from: now })
    .where("id", "=", account_id)
    .where("mfa_grace_from", "is", null)
    .execute();

export const rememberBrowser = (
  db: Db,
  browser: { hash: Buffer; account_id: string; created_at: Date; expires_at: Date },
) => db.insertInto("remembered_browsers").values(browser).execute();

export const rememberedBrowser = (db: Db, account_id: string, hash: Buffer, now: Date) =>
  db
    .selectFrom("remembered_browsers")
    .select("expires_at")
    .where("hash", "=", hash)
    .where("account_id", "=", account_id)
    .where("expires_at", ">", now)
    .executeTakeFirst();
