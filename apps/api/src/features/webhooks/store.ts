import { sql } from "kysely";
import type { DeliveryStatus } from "@portal/model/webhooks/contract.ts";
import type { DeliveryCause } from "@portal/model/webhooks/causes.ts";
import { WEBHOOKS } from "@portal/model/limits.ts";
import type { Db } from "../../platform/db.ts";

export interface WebhookRow {
  id: string;
  url: string;
  description: string;
  kinds: string[];
  state: "on" | "off" | "disabled";
  disabled_cause: "failing" | "gone" | null;
  created_at: Date;
  made_by: string | null;
  former_until: Date | null;
  failing_since: Date | null;
  last_delivery: { at: Date; status: "waiting" | "delivered" | "failed" } | null;
}

const webhooks = (team_id: string, more = sql``) => sql<
  Omit<WebhookRow, "last_delivery"> & { last_at: Date | null; last_status: string | null }
>`
  select w.id, w.url, w.description, w.kinds, w.state, w.disabled_cause, w.created_at, w.former_until, w.failing_since,
    m.first_name || ' ' || m.last_name as made_by, d.at as last_at, d.status as last_status
  from webhooks w
    left join accounts a on a.id = w.made_by and a.team_id = w.team_id
    left join members m on m.team_id = a.team_id and m.id = a.member_id
    left join lateral (
      select coalesce(to_timestamp((d.tries -> -1 ->> 'at')::float8), d.created_at) as at, d.status
      from webhook_deliveries d where d.team_id = w.team_id and d.webhook_id = w.id and d.status <> 'canceled'
      order by d.created_at desc, d.id desc limit 1
    ) d on true
  where w.team_id = ${team_id} and w.state <> 'removed' ${more}
  order by w.created_at desc, w.id`;

async function read(db: Db, query: ReturnType<typeof webhooks>): Promise<WebhookRow[]> {
  const { rows } = await query.execute(db);
  return rows.map(({ last_at, last_status, ...row }) => ({
    ...row,
    last_delivery: last_at && {
      at: last_at,
      status: last_status as NonNullable<WebhookRow["last_delivery"]>["status"],
    },
  }));
}

/** Newest first. */
export const webhooksOf = (db: Db, team_id: string): Promise<WebhookRow[]> => read(db, webhooks(team_id));

export const webhookById = async (db: Db, team_id: string, id: string): Promise<WebhookRow | undefined> =>
  (await read(db, webhooks(team_id, sql`and w.id = ${id}`)))[0];

export async function countWebhooks(db: Db, team_id: string): Promise<number> {
  const { count } = await db
    .selectFrom("webhooks")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("team_id", "=", team_id)
    .where("state", "<>", "removed")
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface NewWebhook {
  readonly team_id: string;
  readonly id: string;
  readonly url: string;
  readonly description: string;
  readonly kinds: string[];
  readonly secret: Buffer;
  readonly made_by: string;
  readonly created_at: Date;
}
export const insertWebhook = (db: Db, webhook: NewWebhook) => db.insertInto("webhooks").values(webhook).execute();

/** Locks the row against other changes, but not against deliveries that refer to it. */
export const lockWebhook = (db: Db, team_id: string, id: string) =>
  db
    .selectFrom("webhooks")
    .select(["url", "state", "secret"])
    .where("team_id", "=", team_id)
    .where("id", "=", id)
    .where("state", "<>", "removed")
    .forNoKeyUpdate()
    .executeTakeFirst();

interface Changed {
  readonly url?: string | undefined;
  readonly description?: string | undefined;
  readonly kinds?: string[] | undefined;
  readonly state?: "on" | "off" | undefined;
}
/** Turning it on or off also clears why it was disabled. A new address has not failed yet. */
export const changeWebhook = (db: Db, team_id: string, id: string, changed: Changed) =>
  db
    .updateTable("webhooks")
    .set({
      ...changed,
      ...(changed.state && { disabled_cause: null }),
      ...((changed.state ?? changed.url) && { failing_since: null }),
    })
    .where("team_id", "=", team_id)
    .where("id", "=", id)
    .execute();

export const replaceSecret = (
  db: Db,
  team_id: string,
  id: string,
  secrets: { readonly secret: Buffer; readonly former_secret: Buffer; readonly former_until: Date },
) => db.updateTable("webhooks").set(secrets).where("team_id", "=", team_id).where("id", "=", id).execute();

/** Its rows are deleted at night. */
export const removeWebhook = (db: Db, team_id: string, id: string) =>
  db
    .updateTable("webhooks")
    .set({ state: "removed", disabled_cause: null, secret: null, former_secret: null, former_until: null })
    .where("team_id", "=", team_id)
    .where("id", "=", id)
    .execute();

export const cancelWaiting = (db: Db, team_id: string, webhook_id: string) =>
  db
    .updateTable("webhook_deliveries")
    .set({ status: "canceled", next_attempt_at: null })
    .where("team_id", "=", team_id)
    .where("webhook_id", "=", webhook_id)
    .where("status", "=", "waiting")
    .execute();

export interface Try {
  /** In seconds. */
  readonly at: number;
  readonly status_code: number | null;
  readonly cause: DeliveryCause | null;
  readonly ms: number;
  readonly answer: string;
}

export interface DeliveryRow {
  id: string;
  kind: string;
  created_at: Date;
  status: DeliveryStatus;
  attempts: number;
  next_attempt_at: Date | null;
  last: Try | null;
}

const DELIVERY = sql`d.id, d.kind, d.created_at, d.status, d.attempts, d.next_attempt_at, d.tries -> -1 as last`;

interface Wanted {
  readonly status?: DeliveryStatus | undefined;
  readonly kind?: string | undefined;
  /** Exclusive. */
  readonly after?: { readonly at: Date; readonly id: string } | undefined;
  readonly limit: number;
}
/** Newest first. */
export async function deliveryPage(
  db: Db,
  team_id: string,
  webhook_id: string,
  { status, kind, after, limit }: Wanted,
): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select ${DELIVERY} from webhook_deliveries d where d.team_id = ${team_id} and d.webhook_id = ${webhook_id}
      ${status ? sql`and d.status = ${status}` : sql``} ${kind ? sql`and d.kind = ${kind}` : sql``}
      ${after ? sql`and (d.created_at, d.id) < (${after.at}, ${after.id}::uuid)` : sql``}
    order by d.created_at desc, d.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function deliveryById(db: Db, team_id: string, webhook_id: string, id: string) {
  const { rows } = await sql<DeliveryRow & { body: string; tries: Try[] }>`
    select ${DELIVERY}, d.body, d.tries from webhook_deliveries d
      join webhooks w on w.team_id = d.team_id and w.id = d.webhook_id and w.state <> 'removed'
    where d.team_id = ${team_id} and d.webhook_id = ${webhook_id} and d.id = ${id}`.execute(db);
  return rows[0];
}

interface NewDelivery {
  readonly team_id: string;
  readonly webhook_id: string;
  readonly id: string;
  readonly kind: string;
  readonly body: string;
  readonly created_at: Date;
}
export const insertDelivery = (db: Db, delivery: NewDelivery) =>
  db
    .insertInto("webhook_deliveries")
    .values({ ...delivery, next_attempt_at: delivery.created_at })
    .execute();

/** Makes one due now, with all attempts that a new one has. Returns false if there is none. */
export async function replayOne(db: Db, team_id: string, webhook_id: string, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update webhook_deliveries d set status = 'waiting', earlier_attempts = d.attempts, next_attempt_at = ${now}
    where d.team_id = ${team_id} and d.webhook_id = ${webhook_id} and d.id = ${id} returning d.id`.execute(db);
  return rows.length > 0;
}

interface Span {
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
  readonly only_failed: boolean;
}
/** The same for those of a time span that are not waiting anyway. Returns null, and changes none, if there are too many. */
export async function replaySpan(
  db: Db,
  team_id: string,
  webhook_id: string,
  { from, to, only_failed }: Span,
  now: Date,
): Promise<number | null> {
  const most = WEBHOOKS.most_replayed;
  const wanted = sql`d.team_id = ${team_id} and d.webhook_id = ${webhook_id} and d.created_at >= ${from} and d.created_at < ${to}
    and ${only_failed ? sql`d.status in ('failed', 'canceled')` : sql`d.status <> 'waiting'`}`;
  // Repeats the condition instead of joining the rows found: with outdated statistics, PostgreSQL would compare every row with every other.
  const { rows } = await sql<{ found: number }>`
    with span as materialized (
      select count(*)::int as found from (select from webhook_deliveries d where ${wanted} limit ${most + 1}) one
    ), sent as (
      update webhook_deliveries d set status = 'waiting', earlier_attempts = d.attempts, next_attempt_at = ${now}
      where ${wanted} and (select found from span) <= ${most}
    )
    select found from span`.execute(db);
  const { found } = rows[0]!;
  return found > most ? null : found;
}

/** A delivery that this worker is to attempt now. */
export interface Claimed {
  id: string;
  body: string;
  attempts: number;
  earlier_attempts: number;
  url: string;
  secret: Buffer;
  former_secret: Buffer | null;
  former_until: Date | null;
  failing: boolean;
}

/**
 * Takes deliveries that are due, in the order of their events. Until `until` no other worker takes them; a worker that dies
 * leaves them to others after that.
 */
export async function claimDue(
  db: Db,
  { team_id, webhook_id }: { readonly team_id: string; readonly webhook_id: string },
  { now, until, most }: { readonly now: Date; readonly until: Date; readonly most: number },
): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with due as materialized (
      select d.id from webhook_deliveries d
      where d.team_id = ${team_id} and d.webhook_id = ${webhook_id} and d.status = 'waiting' and d.next_attempt_at <= ${now}
      order by d.next_attempt_at, d.id limit ${most} for update skip locked
    )
    update webhook_deliveries d set attempts = d.attempts + 1, next_attempt_at = ${until}
    from due, webhooks w
    where d.team_id = ${team_id} and d.id = due.id and w.team_id = ${team_id} and w.id = ${webhook_id} and w.state = 'on'
    returning d.id, d.body, d.attempts, d.earlier_attempts, w.url, w.secret, w.former_secret, w.former_until,
      w.failing_since is not null as failing`.execute(db);
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** When the first of those that wait is due. Undefined if none waits, or the webhook is off. */
export async function nextDue(
  db: Db,
  { team_id, webhook_id }: { readonly team_id: string; readonly webhook_id: string },
): Promise<Date | undefined> {
  const { rows } = await sql<{ next_attempt_at: Date }>`
    select d.next_attempt_at from webhook_deliveries d
      join webhooks w on w.team_id = d.team_id and w.id = d.webhook_id and w.state = 'on'
    where d.team_id = ${team_id} and d.webhook_id = ${webhook_id} and d.status = 'waiting'
    order by d.next_attempt_at, d.id limit 1`.execute(db);
  return rows[0]?.next_attempt_at;
}

/** The result of an attempt. */
export interface Attempted {
  readonly id: string;
  readonly attempt: number;
  /** Differs if the delivery was sent again meanwhile. */
  readonly earlier_attempts: number;
  readonly status: "waiting" | "delivered" | "failed";
  readonly next_attempt_at: Date | null;
  readonly tried: Try;
}

/**
 * Records results. If another worker has taken a delivery over meanwhile, or it was canceled, only its arrival counts.
 */
export async function recordAttempts(db: Db, team_id: string, results: readonly Attempted[]): Promise<void> {
  await sql`
    update webhook_deliveries d set status = r.status, next_attempt_at = r.next_attempt_at,
      tries = (case when jsonb_array_length(d.tries) >= ${WEBHOOKS.kept_tries} then d.tries - 0 else d.tries end) || r.tried
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as r
      (id uuid, attempt integer, earlier_attempts integer, status text, next_attempt_at timestamptz, tried jsonb)
    where d.team_id = ${team_id} and d.id = r.id
      and (r.status = 'delivered' or (d.status = 'waiting' and d.attempts = r.attempt
        and d.earlier_attempts = r.earlier_attempts))`.execute(db);
}

export const clearFailing = (db: Db, team_id: string, id: string) =>
  db
    .updateTable("webhooks")
    .set({ failing_since: null })
    .where("team_id", "=", team_id)
    .where("id", "=", id)
    .where("failing_since", "is not", null)
    .execute();

/** Notes the failure and returns since when there have been only failures. Undefined if it is no longer on. */
export async function noteFailing(db: Db, team_id: string, id: string, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ failing_since: Date }>`
    update webhooks set failing_since = coalesce(failing_since, ${now})
    where team_id = ${team_id} and id = ${id} and state = 'on' returning failing_since`.execute(db);
  return rows[0]?.failing_since;
}

/** Returns false if it is no longer on, so that it is reported once. */
export async function disableWebhook(
  db: Db,
  team_id: string,
  id: string,
  disabled_cause: "failing" | "gone",
): Promise<boolean> {
  const disabled = await db
    .updateTable("webhooks")
    .set({ state: "disabled", disabled_cause })
    .where("team_id", "=", team_id)
    .where("id", "=", id)
    .where("state", "=", "on")
    .returning("id")
    .executeTakeFirst();
  return disabled !== undefined;
}

interface Audited {
  readonly team_id: string;
  readonly webhook_id: string;
  readonly at: Date;
  readonly detail: object;
}
export const recordDisabled = (db: Db, { team_id, webhook_id, at, detail }: Audited) =>
  db
    .insertInto("audit_log")
    .values({
      team_id,
      at,
      request_id: "worker",
      actor_side: "system",
      action: "webhook.disabled",
      target: `webhook:${webhook_id}`,
      detail: JSON.stringify(detail),
    })
    .execute();

/** Webhooks of all teams with a delivery that is due. */
export async function webhooksDue(db: Db, now: Date, most: number) {
  const { rows } = await sql<{ team_id: string; webhook_id: string }>`
    select team_id, webhook_id from webhooks_due(${now}, ${most})`.execute(db);
  return rows;
}

/** How many deliveries of all teams wait, and since when the oldest of them is due. */
export async function backlog(db: Db, now: Date): Promise<{ waiting: number; oldest: Date | null }> {
  const { rows } = await sql<{ waiting: number; oldest: Date | null }>`
    select waiting::int, oldest from webhook_backlog(${now})`.execute(db);
  return rows[0] ?? { waiting: 0, oldest: null };
}
