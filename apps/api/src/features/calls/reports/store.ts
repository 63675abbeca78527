import { type SqlBool, sql } from "kysely";
import type { REPORT_COLUMNS } from "@portal/model/calls/report.ts";
import type { ReportPeriod } from "@portal/model/calls/ranges.ts";
import type { Db } from "../../../platform/db.ts";

export interface ReportKey {
  readonly team_id: string;
  readonly id: string;
}
export interface Report extends ReportKey {
  readonly from_at: Date;
  readonly to_at: Date;
  readonly attempts: number;
}
export interface Kept extends ReportKey {
  readonly path: string;
}
interface Asked {
  team_id: string;
  report_period: ReportPeriod;
  from_at: Date;
  to_at: Date;
  asked_at: Date;
}

/** Returns undefined if a report is already running: the database allows one at a time. */
export async function insertReport(db: Db, asked: Asked): Promise<string | undefined> {
  const made = await db
    .insertInto("call_reports")
    .values({ ...asked, touched_at: asked.asked_at })
    .onConflict((conflict) =>
      conflict
        .column("team_id")
        .where(sql<SqlBool>`state = 'running'`)
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return made?.id;
}

/** Fails a report without progress for this long, so another can be started. */
export const failStaleReports = (db: Db, team_id: string, before: Date, now: Date) =>
  db
    .updateTable("call_reports")
    .set({ state: "failed", finished_at: now })
    .where("team_id", "=", team_id)
    .where("state", "=", "running")
    .where("touched_at", "<", before)
    .execute();

const REPORT = [
  "id",
  "team_id",
  "state",
  "percent",
  "attempts",
  "report_period",
  "from_at",
  "to_at",
  "asked_at",
  "touched_at",
  "finished_at",
  "expires_at",
  "downloaded_at",
  "path",
  "bytes",
  "rows",
] as const;

/** The newest report in any state. */
export const newestReport = (db: Db, team_id: string) =>
  db
    .selectFrom("call_reports")
    .select(REPORT)
    .where("team_id", "=", team_id)
    .orderBy("asked_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** The newest file that can still be downloaded. */
export const newestFile = (db: Db, team_id: string, now: Date) =>
  db
    .selectFrom("call_reports")
    .select(REPORT)
    .where("team_id", "=", team_id)
    .where("state", "=", "ready")
    .where("expires_at", ">", now)
    .orderBy("finished_at", "desc")
    .limit(1)
    .executeTakeFirst();

export const keepDownload = (db: Db, { team_id, id }: ReportKey, downloaded_at: Date) =>
  db.updateTable("call_reports").set({ downloaded_at }).where("team_id", "=", team_id).where("id", "=", id).execute();

export const beginAttempt = (db: Db, { team_id, id }: ReportKey, touched_at: Date): Promise<Report | undefined> =>
  db
    .updateTable("call_reports")
    .set({ attempts: sql`attempts + 1`, percent: 0, touched_at })
    .where("team_id", "=", team_id)
    .where("id", "=", id)
    .where("state", "=", "running")
    .returning(["team_id", "id", "from_at", "to_at", "attempts"])
    .executeTakeFirst();

export const updateProgress = (db: Db, { team_id, id, attempts }: Report, percent: number, touched_at: Date) =>
  db
    .updateTable("call_reports")
    .set({ percent, touched_at })
    .where("team_id", "=", team_id)
    .where("id", "=", id)
    .where("state", "=", "running")
    .where("attempts", "=", attempts)
    .execute();

interface Finished {
  path: string;
  rows: number;
  bytes: number;
  finished_at: Date;
  expires_at: Date;
}
/** Returns whether this attempt was still entitled to finish. */
export async function finishReport(
  db: Db,
  { team_id, id, attempt }: ReportKey & { readonly attempt: number },
  finished: Finished,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("call_reports")
    .set({ ...finished, state: "ready", percent: 100 })
    .where("team_id", "=", team_id)
    .where("id", "=", id)
    .where("state", "=", "running")
    .where("attempts", "=", attempt)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const failReport = (db: Db, { team_id, id }: ReportKey, finished_at: Date) =>
  db
    .updateTable("call_reports")
    .set({ state: "failed", finished_at })
    .where("team_id", "=", team_id)
    .where("id", "=", id)
    .where("state", "=", "running")
    .execute();

export const expireReport = (db: Db, { team_id, id }: ReportKey) =>
  db
    .updateTable("call_reports")
    .set({ state: "expired", path: null })
    .where("team_id", "=", team_id)
    .where("id", "=", id)
    .execute();

/** The files that this one replaces. */
export async function formerReports(db: Db, { team_id, id }: ReportKey): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select team_id, id, path from call_reports where team_id = ${team_id} and id <> ${id} and state = 'ready'`.execute(
    db,
  );
  return rows;
}

/** Expired reports of all teams: only this database function bypasses row-level security. */
export async function reportsOver(db: Db, now: Date): Promise<Kept[]> {
  const { rows } = await sql<Kept>`select team_id, id, path from call_reports_over(${now})`.execute(db);
  return rows;
}

export type ReportRow = Readonly<Record<(typeof REPORT_COLUMNS)[number], string | null>>;

/** Selects everything as text, which avoids parsing and formatting a million rows. Returns their number. */
export async function openReportCursor(db: Db, { team_id, from_at, to_at }: Report): Promise<number> {
  // Storage may be slow, so the transaction may stay idle longer.
  await sql`select set_config('app.team_id', ${team_id}, true),
    set_config('idle_in_transaction_session_timeout', '300000', true)`.execute(db);
  const within = sql`r.team_id = ${team_id} and r.started_at >= ${from_at} and r.started_at < ${to_at}`;
  const { rows } = await sql<{ n: number }>`select count(*) as n from call_records r where ${within}`.execute(db);
  await sql`
    declare report_rows no scroll cursor for
    select r.call_id, m.email::text as member_email, m.first_name || ' ' || m.last_name as member_name, v.name as voice_account,
      r.slot::text as registration, d.uuid::text as device_uuid, d.platform, d.version as app_version, r.direction,
      r.caller as "from", r.callee as "to", r.started_at::text as started_at, r.answered_at::text as answered_at,
      r.ended_at::text as ended_at, r.ring_s::text as ring_s, r.talk_s::text as talk_s, r.result, r.sip_code::text as sip_code,
      r.codec, r.network, r.jitter_ms::text as jitter_ms, r.loss_percent::text as loss_percent, r.mos::text as mos
    from call_records r
      left join members m on m.team_id = r.team_id and m.id = r.member_id
      left join voice_accounts v on v.team_id = r.team_id and v.id = r.voice_account_id
      left join devices d on d.team_id = r.team_id and d.id = r.device_id
    where ${within} order by r.started_at, r.id`.execute(db);
  return Number(rows[0]?.n ?? 0);
}

export async function nextReportRows(db: Db, most: number): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`fetch forward ${sql.lit(most)} from report_rows`.execute(db);
  return rows;
}
