import { sql } from "kysely";
import { IDEMPOTENCY } from "@portal/model/limits.ts";
import { plusSeconds } from "../../platform/clock.ts";
import { type Db, inTeam, mayTakeLong } from "../../platform/db.ts";

/** The tables to sweep and the rows per statement: few for rows with many dependents. */
export const PORTIONS: Readonly<Record<string, number>> = {
  sessions: 20_000,
  staff_sessions: 20_000,
  login_attempts: 20_000,
  remembered_browsers: 20_000,
  reauthentications: 20_000,
  staff_logins: 20_000,
  links: 20_000,
  invitations: 20_000,
  device_links: 20_000,
  rate_windows: 20_000,
  idempotency_keys: 20_000,
  login_failures: 20_000,
  canceled_emails: 20_000,
  members: 100,
  bulk_drafts: 100,
  bulk_runs: 20,
  bulk_rows: 5_000,
  contacts: 20_000,
  devices: 20_000,
  // Those in no month; months are dropped whole.
  call_records: 20_000,
  call_days: 200,
  doctor_rounds: 100,
  events: 20_000,
  request_log: 50_000,
  mails: 20_000,
  email_changes: 20_000,
  known_browsers: 20_000,
  staff_browsers: 20_000,
  staff_attempts: 20_000,
  payment_events: 20_000,
  job_runs: 1_000,
  approvals: 20_000,
  webhook_deliveries: 5_000,
  webhooks: 5_000,
};

interface Failed {
  readonly part: string;
  readonly error: unknown;
}

/**
 * Deletes everything past its retention period. Returns the number of rows and what failed. One failure doesn't stop
 * the rest.
 */
export async function sweep(db: Db, now: Date): Promise<{ gone: number; failed: Failed[] }> {
  let gone = 0;
  const failed: Failed[] = [];
  const attempt = async (part: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      failed.push({ part, error });
    }
  };
  for (const [part, most] of Object.entries(PORTIONS)) {
    await attempt(part, async () => {
      for (let n = most; n === most; gone += n) n = await sweepPart(db, part, now, most);
    });
  }
  await attempt("teams", async () => {
    for (const team_id of await canceledTeams(db, now)) {
      await attempt("teams", async () => void (gone += await sweepTeam(db, team_id, now)));
    }
  });
  return { gone, failed };
}

const sweepPart = (db: Db, part: string, now: Date, most: number): Promise<number> =>
  withLongTimeout(db, sweepStatement(part, now, most));

function sweepStatement(part: string, now: Date, most: number) {
  if (part === "bulk_drafts") return sql<Gone>`select sweep_bulk_drafts(${now}, ${most}) as gone`;
  if (part === "webhooks") return sql<Gone>`select sweep_webhooks(${now}, ${most}) as gone`;
  if (part === "webhook_deliveries") return sql<Gone>`select sweep_webhook_deliveries(${now}, ${most}) as gone`;
  // Belongs to no team, so the server's own role may delete it.
  if (part === "idempotency_keys")
    return sql<Gone>`with gone as (delete from idempotency_keys where key in (
      select key from idempotency_keys where created_at < ${plusSeconds(now, -IDEMPOTENCY.kept_s)} limit ${most}) returning key)
      select count(*) as gone from gone`;
  return sql<Gone>`select sweep_part(${part}, ${now}, ${most}) as gone`;
}

interface Gone {
  readonly gone: number;
}

export const sweepTeam = (db: Db, team_id: string, now: Date): Promise<number> =>
  withLongTimeout(db, sql`select sweep_team(${team_id}, ${now}) as gone`);

export const hasMailToSend = (db: Db, team_id: string): Promise<boolean> =>
  inTeam(db, team_id, async (db) => {
    const queued = db.selectFrom("mails").select("id").where("team_id", "=", team_id).where("state", "=", "queued");
    return (await queued.executeTakeFirst()) !== undefined;
  });

async function canceledTeams(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select canceled_teams(${now}) as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Allows more time than a request has: deleting a team or a member can take long. */
const withLongTimeout = (db: Db, query: ReturnType<typeof sql<Gone>>): Promise<number> =>
  db.transaction().execute(async (db) => {
    await sql`select set_config('statement_timeout', '10min', true)`.execute(db);
    const { rows } = await sql<Gone>`${mayTakeLong} ${query}`.execute(db);
    return Number(rows[0]?.gone ?? 0);
  });
