import type { calls } from "@portal/model/calls/contract.ts";
import { type ReportPeriod, spanOf } from "@portal/model/calls/ranges.ts";
import { REPORT_STATUS } from "@portal/model/calls/report.ts";
import type { Input } from "@portal/model/kit/endpoint.ts";
import { CALL_REPORT } from "@portal/model/limits.ts";
import { inSeconds, plusSeconds } from "../../platform/clock.ts";
import { type Db, readInTeam } from "../../platform/db.ts";
import { fail } from "../../platform/fail.ts";
import type { ChangeContext, HandlerResult, ReadContext } from "../../platform/register-routes.ts";
import type { Storage } from "../../adapters/storage/port.ts";
import { makeReport } from "./jobs.ts";
import * as store from "./reports/store.ts";
import { zoneOf } from "./statistics/store.ts";

export function start(
  { params, body }: Input<typeof calls.start>,
  { change, now }: ChangeContext,
): HandlerResult<typeof calls.start> {
  const team_id = params.id;
  const { report_period } = body;
  return change(async ({ db, note, enqueue }) => {
    await store.failStaleReports(db, team_id, plusSeconds(now, -CALL_REPORT.lost_after_s), now);
    const { span } = spanOf(report_period, (await zoneOf(db, team_id)) ?? "UTC", now);
    const asked = { team_id, report_period, from_at: span.from, to_at: span.to, asked_at: now };
    const report_id = (await store.insertReport(db, asked)) ?? fail("report.running");
    await enqueue(makeReport, { team_id, report_id });
    note(`report:${report_id}`, { report_period });
    return reportStatus(db, team_id, now);
  });
}

export const status = (
  { params }: Input<typeof calls.status>,
  { db, now }: ReadContext,
): HandlerResult<typeof calls.status> => reportStatus(db, params.id, now);

async function reportStatus(db: Db, team_id: string, now: Date): HandlerResult<typeof calls.status> {
  const newest = await store.newestReport(db, team_id);
  const file = await store.newestFile(db, team_id, now);
  const seconds = (time: Date | null) => time && inSeconds(time);
  // Expired, but not deleted yet.
  const state = newest?.state === "ready" && file?.id !== newest.id ? "expired" : (newest?.state ?? "none");
  return {
    status: REPORT_STATUS[state as keyof typeof REPORT_STATUS],
    percent: newest?.percent ?? 0,
    report_period: (newest?.report_period as ReportPeriod | undefined) ?? null,
    started_at: newest ? inSeconds(newest.asked_at) : null,
    last_generated_at: file ? seconds(file.finished_at) : seconds(newest?.finished_at ?? null),
    filepath: state === "ready" ? `/api/v2/report/download/${team_id}` : null,
    file: file
      ? {
          report_period: file.report_period as ReportPeriod,
          generated_at: inSeconds(file.finished_at!),
          expires_at: inSeconds(file.expires_at!),
          rows: file.rows ?? 0,
          bytes: file.bytes ?? 0,
          downloaded_at: seconds(file.downloaded_at),
        }
      : null,
  };
}

/**
 * Streams the file. The download is recorded in the audit log. Storage is asked before the change, because it may answer
 * slowly, and a change holds a connection.
 */
export async function download(
  storage: Storage,
  { params }: Input<typeof calls.download>,
  { db, change, now, reply }: ChangeContext,
): HandlerResult<typeof calls.download> {
  const newest = (db: Db) => store.newestFile(db, params.id, now);
  const file = (await readInTeam(db, params.id, newest)) ?? fail("report.not_ready");
  const body = (await storage.read(file.path!)) ?? fail("report.not_ready");
  const recorded = change(async ({ db, note }) => {
    if ((await newest(db))?.id !== file.id) fail("report.not_ready");
    await store.keepDownload(db, file, now);
    note(`report:${file.id}`, { report_period: file.report_period });
    const day = file.from_at.toISOString().slice(0, 10);
    reply.header("content-disposition", `attachment; filename="calls-${day}.csv"`);
    reply.header("content-length", String(file.bytes)).header("cache-control", "no-store");
    return body;
  });
  return recorded.catch((error: unknown) => {
    body.destroy();
    throw error;
  });
}
