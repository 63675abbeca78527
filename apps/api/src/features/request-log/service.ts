import { CALLS } from "@portal/model/features.ts";
import type { Input, ReplyInput } from "@portal/model/kit/endpoint.ts";
import { REQUEST_LOG } from "@portal/model/limits.ts";
import type { requestLog } from "@portal/model/request-log/contract.ts";
import { inSeconds, plusSeconds } from "../../platform/clock.ts";
import type { Db } from "../../platform/db.ts";
import type { Actor } from "../../platform/authenticate.ts";
import { maskedEmail } from "../../platform/secrets.ts";
import { fail, failOnIssue } from "../../platform/fail.ts";
import type { ChangeContext, HandlerResult, ReadContext } from "../../platform/register-routes.ts";
import * as store from "./store.ts";

const CLASSES = {
  ok: { least_status: 0, most_status: 399 },
  "4xx": { least_status: 400, most_status: 499 },
  "5xx": { least_status: 500, most_status: 599 },
} as const;

export async function listLog(
  { query }: Input<typeof requestLog.log>,
  { db, actor }: ReadContext,
): HandlerResult<typeof requestLog.log> {
  const { request_id, who, call, status } = query;
  const subject = who === undefined ? undefined : await findSubject(db, who);
  const page = await pageOf(
    db,
    { request_id, subject, call, ...(status && CLASSES[status]), ...periodOf(query) },
    actor,
  );
  // A search for one request has to find it or fail.
  if (request_id && page.data.length === 0) fail("record.unknown");
  return page;
}

export async function listErrors(
  { query }: Input<typeof requestLog.errors>,
  { db, now, actor }: ReadContext,
): HandlerResult<typeof requestLog.errors> {
  const { kind, request_status, call, code, before } = query;
  const classes =
    kind === "failures"
      ? CLASSES["5xx"]
      : kind === "refusals"
        ? CLASSES["4xx"]
        : { least_status: 400, most_status: 599 };
  const days = { from: plusSeconds(now, -REQUEST_LOG.error_days * 86_400), ...periodOf(query) };
  const wanted = { ...classes, request_status, ...days };
  const groups = before ? [] : await store.groups(db, wanted);
  const page = await pageOf(db, { ...wanted, call, code }, actor);
  return {
    groups: groups.map(({ last_at, ...group }) => ({
      ...group,
      route: ROUTES.get(group.call) ?? null,
      last_at: inSeconds(last_at),
    })),
    ...page,
  };
}

export function settle(
  { body }: Input<typeof requestLog.requestStatus>,
  ctx: ChangeContext,
): HandlerResult<typeof requestLog.requestStatus> {
  const { actor, change, now } = ctx;
  if (actor.side !== "staff") fail("session.required");
  return change(async ({ db, note }) => {
    const { id, status: request_status, note: words } = body;
    const settling = { request_status, note: words, settled_by: actor.staff_id, settled_at: now };
    if (!(await store.settleRequest(db, id, settling))) fail("record.unknown");
    note(`request:${id}`, { status: request_status });
    const { data } = await pageOf(db, { request_id: id }, actor);
    return data[0] ?? fail("record.unknown");
  });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function findSubject(db: Db, who: string): Promise<store.RequestSubject> {
  if (who.includes("@")) return store.peopleWith(db, who);
  failOnIssue("who", UUID.test(who) ? null : "field.invalid");
  return store.findSubjectById(db, who);
}

interface Stretch {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly before?: string | undefined;
}
/** Times are in seconds; the cursor has milliseconds and a number. */
function periodOf({ from, to, before }: Stretch): Pick<store.Wanted, "from" | "to" | "before"> {
  const [ms, id] = before?.split(".").map(Number) ?? [];
  return {
    ...(from && { from: new Date(Number(from) * 1000) }),
    ...(to && { to: new Date(Number(to) * 1000) }),
    ...(ms !== undefined && id !== undefined && { before: [new Date(ms), id] as const }),
  };
}

/** Level 1 looks up customers one by one, so the log must not list their addresses. */
const shownTo = (actor: Actor, email: string | null): string | null =>
  email && actor.side === "staff" && actor.level === "l1" ? maskedEmail(email) : email;

async function pageOf(db: Db, wanted: store.Wanted, actor: Actor): HandlerResult<typeof requestLog.log> {
  const rows = await store.requests(db, wanted);
  const shown = rows.slice(0, REQUEST_LOG.per_page);
  const teams = await store.teamNames(db, [...new Set(shown.flatMap(({ about_team }) => about_team ?? []))]);
  const last = shown.at(-1);
  return {
    data: shown.map((row) => readableOf({ ...row, email: shownTo(actor, row.email) }, teams)),
    next: rows.length > shown.length && last ? `${last.at.getTime()}.${last.id}` : null,
  };
}

/** Method and path of a call by its name, from the contract. */
const ROUTES: ReadonlyMap<string, string> = new Map(
  CALLS.map(({ name, call }) => [name, `${call.method} ${call.path}`]),
);

function readableOf(row: store.Row, teams: ReadonlyMap<string, string>): ReplyInput<typeof requestLog.requestStatus> {
  const { account_id, staff_id, about_team, settled_at } = row;
  return {
    ...row,
    at: inSeconds(row.at),
    route: ROUTES.get(row.call) ?? null,
    account: account_id ? { id: account_id, email: row.email } : null,
    staff: staff_id ? { id: staff_id, name: row.staff_name } : null,
    team: about_team ? { id: about_team, team_name: teams.get(about_team) ?? null } : null,
    settled: settled_at && { by: row.settled_name, at: inSeconds(settled_at) },
  };
}
