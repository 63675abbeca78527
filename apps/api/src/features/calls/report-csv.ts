import { REPORT_COLUMNS } from "@portal/model/calls/report.ts";
import { CALL_REPORT } from "@portal/model/limits.ts";
import { CSV_MARK, csvLine } from "@portal/model/sheets/csv.ts";
import { inTeam } from "../../platform/db.ts";
import type { OpenAppContext } from "../../platform/app-context.ts";
import * as store from "./reports/store.ts";

export interface Written {
  rows: number;
  bytes: number;
}

/** Turns the database's `2026-11-15 10:00:00.12+00` into ISO 8601, to the second. */
const utc = (text: string | null): string => (text ? `${text.slice(0, 10)}T${text.slice(11, 19)}Z` : "");

const cellsOf = (row: store.ReportRow): string[] =>
  REPORT_COLUMNS.map((column) => {
    const value = row[column];
    return column === "started_at" || column === "answered_at" || column === "ended_at" ? utc(value) : (value ?? "");
  });

/**
 * Streams the file: at most two batches are in memory, so a million calls take no more of it than ten thousand. One
 * cursor gives a consistent snapshot.
 */
export async function* reportBody(
  { db, clock }: OpenAppContext,
  report: store.Report,
  written: Written,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  const part = (text: string): Buffer => {
    const bytes = Buffer.from(text);
    written.bytes += bytes.length;
    return bytes;
  };
  yield part(CSV_MARK + csvLine(REPORT_COLUMNS));
  const batches = batchesOf(db, report);
  let reported = 0;
  try {
    for await (const { rows, total } of batches) {
      signal.throwIfAborted();
      let text = "";
      for (const row of rows) text += csvLine(cellsOf(row));
      written.rows += rows.length;
      yield part(text);
      // Reaches 100 only when finished.
      const percent = Math.min(99, Math.floor((written.rows / Math.max(1, total)) * 100));
      if (percent > reported) {
        reported = percent;
        await inTeam(db, report.team_id, (db) => store.updateProgress(db, report, percent, clock.now()));
      }
    }
  } finally {
    await batches.return(undefined);
  }
}

interface Batch {
  readonly rows: store.ReportRow[];
  readonly total: number;
}

/** Keeps one transaction open while its rows are fetched batch by batch. */
async function* batchesOf(db: OpenAppContext["db"], report: store.Report): AsyncGenerator<Batch> {
  const transaction = await db.startTransaction().execute();
  try {
    const total = await store.openReportCursor(transaction, report);
    const fetch = () => {
      const rows = store.nextReportRows(transaction, CALL_REPORT.rows_at_once);
      // It fails where it is awaited, unless the report ends before that.
      rows.catch(() => {});
      return rows;
    };
    for (let next = fetch(); ;) {
      const rows = await next;
      const isLast = rows.length < CALL_REPORT.rows_at_once;
      // The database reads on while these are formatted and written.
      if (!isLast) next = fetch();
      if (rows.length > 0) yield { rows, total };
      if (isLast) break;
    }
  } finally {
    // Read-only, so there is nothing to commit.
    await transaction.rollback().execute();
  }
}
