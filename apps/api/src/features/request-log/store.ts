import { sql } from "kysely";
import { REQUEST_LOG } from "@portal/model/limits.ts";
import type { LoggedRequest, RequestStatus } from "@portal/model/request-log/contract.ts";
import type { Db } from "../../platform/db.ts";

/** The recorded fields of a request. */
export interface Entry {
  readonly at: Date;
  readonly request_id: string;
  readonly call: string;
  readonly status: number;
  readonly ms: number;
  readonly side: LoggedRequest["side"];
  readonly staff_id?: string;
  readonly account_id?: string;
  readonly about_team?: string;
  readonly code?: string;
  readonly trace?: LoggedRequest["trace"];
  readonly dropped?: number;
}

/** Inserts all at once; entries that were already written stay unchanged. */
export const insertRequests = (db: Db, entries: readonly Entry[]) =>
  sql`
    insert into request_log (at, request_id, call, status, ms, side, staff_id, account_id, about_team, code, trace, dropped)
    select r.* from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as r (at timestamptz, request_id text, call text,
      status integer, ms integer, side text, staff_id uuid, account_id uuid, about_team uuid, code text, trace jsonb, dropped integer)
    order by r.at
    on conflict do nothing`.execute(db);

/** The person an address or id refers to; empty if unknown. */
export type RequestSubject =
  | { readonly account_ids: readonly string[]; readonly staff_id: string | null }
  | { readonly about_team: string };

export async function peopleWith(db: Db, email: string): Promise<RequestSubject> {
  const accounts = await db.selectFrom("accounts").select("id").where("email", "=", email).execute();
  const staff = await db.selectFrom("staff").select("id").where("email", "=", email).executeTakeFirst();
  return { account_ids: accounts.map(({ id }) => id), staff_id: staff?.id ?? null };
}
/** Treats an id that is neither a customer's nor a staff member's as a team's: the log outlives its subjects. */
export async function findSubjectById(db: Db, id: string): Promise<RequestSubject> {
  const account = await db.selectFrom("accounts").select("id").where("id", "=", id).executeTakeFirst();
  const staff = await db.selectFrom("staff").select("id").where("id", "=", id).executeTakeFirst();
  if (!account && !staff) return { about_team: id };
  return { account_ids: account ? [id] : [], staff_id: staff?.id ?? null };
}

export interface Wanted {
  readonly request_id?: string | undefined;
  readonly subject?: RequestSubject | undefined;
  readonly call?: string | undefined;
  readonly code?: string | undefined;
  readonly least_status?: number | undefined;
  readonly most_status?: number | undefined;
  readonly request_status?: RequestStatus | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly before?: readonly [at: Date, id: number] | undefined;
}

/** One row more than a page, to know whether there is another; newest first. */
export function requests(db: Db, wanted: Wanted) {
  let query = readable(db)
    .orderBy("r.at", "desc")
    .orderBy("r.id", "desc")
    .limit(REQUEST_LOG.per_page + 1);
  const { request_id, subject, call, code, least_status, most_status, request_status, from, to, before } = wanted;
  if (request_id) query = query.where("r.request_id", "=", request_id);
  if (subject && "about_team" in subject) query = query.where("r.about_team", "=", subject.about_team);
  else if (subject) {
    const { account_ids, staff_id } = subject;
    query = query.where((eb) =>
      eb.or([eb("r.account_id", "=", sql<string>`any (${account_ids})`), eb("r.staff_id", "=", staff_id)]),
    );
  }
  if (call) query = query.where("r.call", "=", call);
  if (code) query = query.where("r.code", "=", code);
  // A literal, so the planner recognizes which partial index applies.
  if (least_status) query = query.where("r.status", ">=", sql.lit(least_status));
  if (most_status) query = query.where("r.status", "<=", sql.lit(most_status));
  if (request_status) query = query.where("r.request_status", "=", request_status);
  if (from) query = query.where("r.at", ">=", from);
  if (to) query = query.where("r.at", "<", to);
  if (before) query = query.where(sql<boolean>`(r.at, r.id) < (${before[0]}, ${before[1]})`);
  return query.execute();
}

const readable = (db: Db) =>
  db
    .selectFrom("request_log as r")
    .leftJoin("accounts as a", "a.id", "r.account_id")
    .leftJoin("staff as s", "s.id", "r.staff_id")
    .leftJoin("staff as b", "b.id", "r.settled_by")
    .select(["r.id", "r.at", "r.request_id", "r.call", "r.status", "r.code", "r.ms", "r.note", "r.dropped"])
    .select(["r.account_id", "r.staff_id", "r.about_team", "r.settled_at", "r.settled_by"])
    .select(["a.email", "s.full_name as staff_name", "b.full_name as settled_name"])
    .select((eb) => eb.ref("r.side").$castTo<LoggedRequest["side"]>().as("side"))
    .select((eb) => eb.ref("r.request_status").$castTo<RequestStatus>().as("request_status"))
    .select((eb) => eb.ref("r.trace").$castTo<LoggedRequest["trace"]>().as("trace"));
export type Row = Awaited<ReturnType<typeof requests>>[number];

export async function teamNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; team_name: string }>`
    select id, team_name from names_of_teams(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, team_name }) => [id, team_name]));
}

const MOST_GROUPS = 200;

/** Failures in a period by call and code: our own errors first, then by frequency. */
export function groups(db: Db, { least_status = 400, most_status = 599, request_status, from, to }: Wanted) {
  let query = db
    .selectFrom("request_log")
    .select(["call", "code"])
    .select((eb) => [
      eb.fn.max("status").as("status"),
      eb.fn.countAll<number>().as("count"),
      eb.fn.countAll<number>().filterWhere("request_status", "<>", "solved").as("open"),
      eb.fn.max("at").as("last_at"),
    ])
    .where("status", ">=", sql.lit(least_status))
    .where("status", "<=", sql.lit(most_status))
    .groupBy(["call", "code"])
    .orderBy(sql`max(status) >= 500`, "desc")
    .orderBy("count", "desc")
    .orderBy("call")
    .limit(MOST_GROUPS);
  if (request_status) query = query.where("request_status", "=", request_status);
  if (from) query = query.where("at", ">=", from);
  if (to) query = query.where("at", "<", to);
  return query.execute();
}

interface Settling {
  readonly request_status: RequestStatus;
  readonly note: string;
  readonly settled_by: string;
  readonly settled_at: Date;
}
/** Returns whether the request exists. */
export async function settleRequest(db: Db, request_id: string, settling: Settling): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("request_log")
    .set(settling)
    .where("request_id", "=", request_id)
    .where("side", "<>", "house")
    .executeTakeFirst();
  return numUpdatedRows > 0;
}
