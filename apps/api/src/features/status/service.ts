import { setTimeout as sleep } from "node:timers/promises";
import { Announced, STATUS_DAYS, type StatusReport, statusReport } from "@portal/model/status/report.ts";
import * as z from "zod/mini";
import type { Storage } from "../../adapters/storage/port.ts";
import type { OpenAppContext } from "../../platform/app-context.ts";
import { plusSeconds } from "../../platform/clock.ts";
import { errorFields } from "../../platform/logs.ts";
import { maintenanceFlag } from "../../platform/http.ts";
import { publishedAlerts } from "../global-alerts/public.ts";

/** For this long, everyone gets the same answer: a rush on the page costs one query and one file. */
export const KEPT_S = 5;
/** Readers wait no longer for a database or a storage that hangs. */
const LONGEST_MS = 2_000;

/** Tells what works, also when the database or the storage doesn't. */
export function openStatus(context: OpenAppContext, storage: Storage): () => Promise<StatusReport> {
  const { clock, config, db, log } = context;
  const isClosed = maintenanceFlag(config.MAINTENANCE_FILE, context);

  async function attempt<T>(part: string, work: Promise<T>): Promise<T | null> {
    const answered = work.catch((error: unknown) => {
      log.warn({ status: part, ...errorFields(error) });
      return null;
    });
    return Promise.race([answered, sleep(LONGEST_MS, null, { ref: false })]);
  }
  const alertsAt = async (now: Date) => {
    const rows = await publishedAlerts(db, plusSeconds(now, -STATUS_DAYS * 86_400));
    const alerts = rows.map(({ code, from_at, to_at, ...alert }) => ({
      ...alert,
      kind: code,
      from: from_at?.toISOString(),
      to: to_at?.toISOString() ?? null,
    }));
    // Drops whatever else a row has.
    return z.parse(z.array(Announced), alerts);
  };

  /** A query that hangs holds a connection, so there is never a second one. */
  let asking: ReturnType<typeof alertsAt> | undefined;
  const askOnce = (now: Date) => (asking ??= alertsAt(now).finally(() => (asking = undefined)));

  async function look(): Promise<StatusReport> {
    const now = clock.now();
    const [is_closed, stored, alerts] = await Promise.all([
      isClosed(),
      attempt("storage", storage.check()),
      attempt("database", askOnce(now)),
    ]);
    return statusReport({ is_closed, has_files: stored === true, alerts }, now);
  }

  let asked_at = Number.NEGATIVE_INFINITY;
  let report: Promise<StatusReport> | undefined;
  return () => {
    const now = clock.now().getTime();
    if (!report || Math.abs(now - asked_at) >= KEPT_S * 1000) {
      asked_at = now;
      report = look();
    }
    return report;
  };
}
