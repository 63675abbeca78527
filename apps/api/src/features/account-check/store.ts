import { sql } from "kysely";
import type { Round } from "@portal/model/account-check/contract.ts";
import type { CheckResult } from "@portal/model/account-check/outcomes.ts";
import { PASSING_OUTCOMES, type RoundStopReason, type RoundOutcome } from "@portal/model/account-check/rounds.ts";
import { ACCOUNT_CHECK } from "@portal/model/limits.ts";
import { plusSeconds } from "../../platform/clock.ts";
import type { Db } from "../../platform/db.ts";
import { likePattern } from "../../platform/paging.ts";

/** Returns when the pause of this name ends, if there is one. Stored and swept together with failed logins. */
export async function pausedUntil(db: Db, key: Buffer, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom("login_failures")
    .select("blocked_until")
    .where("key", "=", key)
    .where("blocked_until", ">", now)
    .executeTakeFirst();
  return row?.blocked_until ?? null;
}

/** Counts one more consecutive rejection. The last one allowed starts the pause. */
export async function countRefusal(db: Db, key: Buffer, now: Date): Promise<void> {
  const long_ago = plusSeconds(now, -ACCOUNT_CHECK.pause_s);
  const { failures } = await db
    .insertInto("login_failures")
    .values({ key, failures: 1, last_failure_at: now })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        failures: sql`case when login_failures.last_failure_at <= ${long_ago} then 1 else login_failures.failures + 1 end`,
        last_failure_at: now,
        blocked_until: null,
      }),
    )
    .returning("failures")
    .executeTakeFirstOrThrow();
  if (failures < ACCOUNT_CHECK.refusals) return;
  const blocked_until = plusSeconds(now, ACCOUNT_CHECK.pause_s);
  await db.updateTable("login_failures").set({ blocked_until }).where("key", "=", key).execute();
}

export const forgetRefusals = (db: Db, key: Buffer) => db.deleteFrom("login_failures").where("key", "=", key).execute();

const rounds = (db: Db, team_id: string) =>
  db
    .selectFrom("doctor_rounds")
    .select(["id", "team_id", "voice_account_id", "by_name", "holder"])
    .select(["refusals", "silences", "started_at", "ended_at"])
    .select((eb) => [
      eb.ref("state").$castTo<Round["state"]>().as("state"),
      eb.ref("stopped_by").$castTo<RoundStopReason | null>().as("stopped_by"),
    ])
    .where("team_id", "=", team_id);
export const latestRound = (db: Db, team_id: string, voice_account_id: string) =>
  rounds(db, team_id)
    .where("voice_account_id", "=", voice_account_id)
    .orderBy("started_at", "desc")
    .limit(1)
    .executeTakeFirst();
export const roundById = (db: Db, team_id: string, id: string) =>
  rounds(db, team_id).where("id", "=", id).executeTakeFirst();
export type RoundRow = NonNullable<Awaited<ReturnType<typeof roundById>>>;

/** Locks the row. */
export const lockRound = (db: Db, team_id: string, id: string) =>
  rounds(db, team_id).where("id", "=", id).forUpdate().executeTakeFirst();

interface NewRound {
  team_id: string;
  voice_account_id: string;
  by_name: string;
  started_at: Date;
}
export async function insertRound(db: Db, round: NewRound): Promise<RoundRow> {
  const { id } = await db.insertInto("doctor_rounds").values(round).returning("id").executeTakeFirstOrThrow();
  return rounds(db, round.team_id).where("id", "=", id).executeTakeFirstOrThrow();
}

export const dropFormerRounds = (db: Db, team_id: string, voice_account_id: string) =>
  db
    .deleteFrom("doctor_rounds")
    .where("team_id", "=", team_id)
    .where("voice_account_id", "=", voice_account_id)
    .where("state", "<>", "running")
    .execute();

const registrations = (team_id: string, voice_account_id: string) => sql`
  voice_registrations r join members m on m.team_id = r.team_id and m.id = r.member_id and m.status <> 'removed'
  where r.team_id = ${team_id} and r.voice_account_id = ${voice_account_id}`;

/** Adds every registration of this account as a pending result, by name. Returns how many there are. */
export async function insertPendingResults(db: Db, team_id: string, round_id: string, voice_account_id: string) {
  const { numAffectedRows = 0n } = await sql`
    insert into doctor_results (team_id, round_id, member_id, slot, username, place)
    select r.team_id, ${round_id}, r.member_id, r.slot, r.username, row_number() over (order by m.sort_key, m.id, r.slot)
    from ${registrations(team_id, voice_account_id)}`.execute(db);
  return Number(numAffectedRows);
}

export async function countRegistrations(db: Db, team_id: string, voice_account_id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${registrations(team_id, voice_account_id)}`.execute(db);
  return rows[0]!.n;
}

/** Counts results by outcome; null means not tested yet. */
export const countOutcomes = (db: Db, team_id: string, round_id: string) =>
  db
    .selectFrom("doctor_results")
    .select((eb) => [
      eb.ref("outcome").$castTo<RoundOutcome | null>().as("outcome"),
      sql<number>`count(*)::int`.as("n"),
    ])
    .where("team_id", "=", team_id)
    .where("round_id", "=", round_id)
    .groupBy("outcome")
    .execute();

interface ResultRow {
  member_id: string;
  first_name: string;
  last_name: string;
  email: string;
  slot: number;
  place: number;
  username: string;
  outcome: RoundOutcome;
  finding: CheckResult | null;
  tested_at: Date;
}
interface ResultPage {
  readonly failed: boolean;
  readonly search: string | undefined;
  readonly after: number | undefined;
  readonly limit: number;
}
export async function resultPage(db: Db, team_id: string, round_id: string, page: ResultPage): Promise<ResultRow[]> {
  const { failed, search, after, limit } = page;
  const pattern = search && likePattern(search);
  const { rows } = await sql<ResultRow>`
    select r.member_id, m.first_name, m.last_name, m.email, r.slot, r.place, r.username, r.outcome, r.finding, r.tested_at
    from doctor_results r join members m on m.team_id = r.team_id and m.id = r.member_id
    where r.team_id = ${team_id} and r.round_id = ${round_id} and r.outcome is not null
      ${failed ? sql`and r.outcome <> all (${PASSING_OUTCOMES}::text[])` : sql``}
      ${pattern ? sql`and (m.search_text like ${pattern} or lower(r.username) like ${pattern})` : sql``}
      ${after === undefined ? sql`` : sql`and r.place > ${after}`}
    order by r.place limit ${limit}`.execute(db);
  return rows;
}

interface LastResult extends Pick<ResultRow, "slot" | "username" | "outcome" | "finding" | "tested_at"> {
  account: string;
}
/** Returns the results of the latest round of each account for one member. */
export async function resultsOf(db: Db, team_id: string, member_id: string): Promise<LastResult[]> {
  const { rows } = await sql<LastResult>`
    select distinct on (a.place, r.slot) a.name as account, r.slot, r.username, r.outcome, r.finding, r.tested_at
    from doctor_results r
      join doctor_rounds d on d.team_id = r.team_id and d.id = r.round_id
      join voice_accounts a on a.team_id = d.team_id and a.id = d.voice_account_id
    where r.team_id = ${team_id} and r.member_id = ${member_id} and r.outcome is not null
    order by a.place, r.slot, r.tested_at desc`.execute(db);
  return rows;
}

/** Returns the next untested registrations in the order of the list. */
export const untested = (db: Db, team_id: string, round_id: string, most: number) =>
  db
    .selectFrom("doctor_results")
    .select(["member_id", "slot"])
    .where("team_id", "=", team_id)
    .where("round_id", "=", round_id)
    .where("outcome", "is", null)
    .orderBy("place")
    .limit(most)
    .execute();

export interface Result {
  readonly member_id: string;
  readonly slot: number;
  readonly username: string;
  readonly outcome: RoundOutcome;
  readonly finding: CheckResult | null;
}
/** Saves only the first of two results for the same registration. Returns whether this one was saved. */
export async function saveResult(db: Db, team_id: string, round_id: string, result: Result, tested_at: Date) {
  const { username, outcome, finding } = result;
  const { numUpdatedRows } = await db
    .updateTable("doctor_results")
    .set({ username, outcome, finding: finding && JSON.stringify(finding), tested_at })
    .where("team_id", "=", team_id)
    .where("round_id", "=", round_id)
    .where("member_id", "=", result.member_id)
    .where("slot", "=", result.slot)
    .where("outcome", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Removes a registration that was deleted after the round started. */
export const dropResult = (db: Db, team_id: string, round_id: string, member_id: string, slot: number) =>
  db
    .deleteFrom("doctor_results")
    .where("team_id", "=", team_id)
    .where("round_id", "=", round_id)
    .where("member_id", "=", member_id)
    .where("slot", "=", slot)
    .where("outcome", "is", null)
    .execute();

/** Takes over the round: a previous worker sees a higher number and stops. Returns undefined if the round has ended. */
export async function leaseRound(db: Db, team_id: string, id: string): Promise<number | undefined> {
  const row = await db
    .updateTable("doctor_rounds")
    .set((eb) => ({ holder: eb("holder", "+", 1) }))
    .where("team_id", "=", team_id)
    .where("id", "=", id)
    .where("state", "=", "running")
    .returning("holder")
    .executeTakeFirst();
  return row?.holder;
}

export const keepStreak = (db: Db, team_id: string, id: string, streak: { refusals: number; silences: number }) =>
  db.updateTable("doctor_rounds").set(streak).where("team_id", "=", team_id).where("id", "=", id).execute();

interface End {
  readonly state: "completed" | "stopped";
  readonly stopped_by: RoundStopReason | null;
  readonly ended_at: Date;
}
/** Returns undefined if it had already ended. */
export async function endRound(db: Db, team_id: string, id: string, end: End): Promise<RoundRow | undefined> {
  const { numUpdatedRows } = await db
    .updateTable("doctor_rounds")
    .set(end)
    .where("team_id", "=", team_id)
    .where("id", "=", id)
    .where("state", "=", "running")
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? roundById(db, team_id, id) : undefined;
}
