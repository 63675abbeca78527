import { CALL_REPORT, CALL_STATISTICS } from "@portal/model/limits.ts";
import { plusSeconds } from "../../platform/clock.ts";
import { inTeam } from "../../platform/db.ts";
import type { OpenAppContext } from "../../platform/app-context.ts";
import { type JobHandler, jobHandler } from "../../platform/queue.ts";
import type { Storage } from "../../adapters/storage/port.ts";
import { countDay, daysWaiting, lookAtNextDay } from "./days/store.ts";
import { clearReports, countDays, makeReport } from "./jobs.ts";
import { type Written, reportBody } from "./report-csv.ts";
import * as store from "./reports/store.ts";

export const callJobHandlers = (app: OpenAppContext, storage: Storage): JobHandler[] => [
  jobHandler(makeReport, ({ team_id, report_id }, { signal }) =>
    make(app, storage, { team_id, id: report_id }, signal),
  ),
  jobHandler(clearReports, () => clear(app, storage)),
  jobHandler(countDays, (_, { signal }) => count(app, signal)),
];

const fileOf = ({ team_id, id }: store.ReportKey, attempt: number): string => `reports/${team_id}/${id}-${attempt}.csv`;

/**
 * Each attempt has its own file and number. Only the newest attempt may finish; a worker that was presumed dead and
 * comes back deletes its own file.
 */
async function make(app: OpenAppContext, storage: Storage, key: store.ReportKey, signal: AbortSignal): Promise<void> {
  const { db, clock } = app;
  const report = await inTeam(db, key.team_id, (db) => store.beginAttempt(db, key, clock.now()));
  if (!report) return;
  const { attempts: attempt } = report;
  for (let earlier = 1; earlier < attempt; earlier += 1) await storage.remove(fileOf(key, earlier));
  const giveUp = () => inTeam(db, key.team_id, (db) => store.failReport(db, key, clock.now()));
  if (attempt > CALL_REPORT.most_attempts) return void (await giveUp());
  const path = fileOf(key, attempt);
  const written: Written = { rows: 0, bytes: 0 };
  let kept = false;
  try {
    await storage.putStream(path, reportBody(app, report, written, signal));
    kept = await inTeam(db, key.team_id, (db) => {
      const now = clock.now();
      const expires_at = plusSeconds(now, CALL_REPORT.kept_days * 86_400);
      return store.finishReport(db, { ...key, attempt }, { ...written, path, finished_at: now, expires_at });
    });
  } catch (error) {
    if (attempt === CALL_REPORT.most_attempts) await giveUp();
    throw error;
  } finally {
    if (!kept) await storage.remove(path);
  }
  if (kept) await deleteReports(app, storage, await inTeam(db, key.team_id, (db) => store.formerReports(db, key)));
}

/** The longest range that statistics compare: 90 days with the 90 before, and what time zones add. */
const DAYS_BACK = 182;
const AT_ONCE = 500;

/** Days whose calls are being changed right now are left for the next run. */
async function count({ db, clock, log }: OpenAppContext, signal: AbortSignal): Promise<void> {
  const now = clock.now();
  const since = plusSeconds(now, -DAYS_BACK * 86_400);
  while (!signal.aborted && (await lookAtNextDay(db, since, now, CALL_STATISTICS.summed_from)));
  let [days, busy] = [0, 0];
  for (let done = 1; done > 0 && !signal.aborted;) {
    done = 0;
    for (const day of await daysWaiting(db, AT_ONCE)) {
      if (signal.aborted) break;
      if ((await countDay(db, day, CALL_STATISTICS.summed_from)) === "busy") busy += 1;
      else done += 1;
    }
    days += done;
  }
  log.info({ days_counted: days, days_busy: busy });
}

async function clear(app: OpenAppContext, storage: Storage): Promise<void> {
  for (let over: store.Kept[] = []; ;) {
    over = await store.reportsOver(app.db, app.clock.now());
    if (over.length === 0) return;
    await deleteReports(app, storage, over);
  }
}

/** Deletes the file first: once the row is marked, the file would never be found again. */
async function deleteReports({ db }: OpenAppContext, storage: Storage, reports: readonly store.Kept[]): Promise<void> {
  for (const { path, ...key } of reports) {
    await storage.remove(path);
    await inTeam(db, key.team_id, (db) => store.expireReport(db, key));
  }
}
