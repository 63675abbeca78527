import { sql } from "kysely";
import { createEventContent } from "@portal/model/events/event-catalog.ts";
import type { Product, SubscriptionState } from "@portal/model/members/schemas.ts";
import type { Db } from "../../platform/db.ts";
import { type EventTransaction, publishEvents } from "../../platform/events.ts";

export interface Phone {
  readonly team_id: string;
  readonly device_id: string;
}

export interface SessionRow extends Phone {
  member_id: string;
  account_id: string;
  refresh_hash: Buffer;
  former_hash: Buffer | null;
  access_until: Date;
  started_at: Date;
  ended_by: string | null;
  suspended: boolean;
  state: SubscriptionState;
  provisioned: boolean;
}

/** Finds an unexpired session before its team is known. */
export async function sessionByHandle(db: Db, handle: string, product: Product, now: Date) {
  const { rows } = await sql<SessionRow>`
    select team_id, device_id, member_id, account_id, refresh_hash, former_hash, access_until, started_at, ended_by, suspended, state, provisioned
    from phone_sessions s where handle = ${handle} and expires_at > ${now}
      and (product = ${product} or exists (select from moved_teams v where v.team_id = s.team_id))`.execute(db);
  return rows[0];
}

export interface NewSession extends Phone {
  handle: string;
  access_hash: Buffer;
  access_until: Date;
  refresh_hash: Buffer;
  started_at: Date;
  expires_at: Date;
  /** Valid at a provisioning address only. */
  provisioned: boolean;
}
/** Replaces the phone's previous session and its tokens. */
export const openSession = (db: Db, { team_id, device_id, ...session }: NewSession) =>
  db
    .insertInto("device_sessions")
    .values({ team_id, device_id, ...session })
    .onConflict((conflict) =>
      conflict.columns(["team_id", "device_id"]).doUpdateSet({ ...session, former_hash: null, ended_by: null }),
    )
    .execute();

interface Rotation {
  access_hash: Buffer;
  access_until: Date;
  refresh_hash: Buffer;
  expires_at: Date;
}
/** Stores the next pair if the given token is still current. Returns false if another request was first. */
export async function rotate(db: Db, { team_id, device_id }: Phone, spent: Buffer, next: Rotation): Promise<boolean> {
  const rotated = await db
    .updateTable("device_sessions")
    .set({ ...next, former_hash: spent })
    .where("team_id", "=", team_id)
    .where("device_id", "=", device_id)
    .where("refresh_hash", "=", spent)
    .where("ended_by", "is", null)
    .returning("device_id")
    .executeTakeFirst();
  return rotated !== undefined;
}

export const prolong = (db: Db, { team_id, device_id }: Phone, expires_at: Date) =>
  db
    .updateTable("device_sessions")
    .set({ expires_at })
    .where("team_id", "=", team_id)
    .where("device_id", "=", device_id)
    .execute();

interface Reuse extends Phone {
  readonly member_id: string;
  readonly request_id: string;
  readonly now: Date;
}
/** Ends a session whose spent token was reused, and records it in the owner's history. */
export async function endByReuse(
  tx: EventTransaction,
  { team_id, device_id, member_id, request_id, now }: Reuse,
): Promise<void> {
  const { db } = tx;
  await db
    .updateTable("device_sessions")
    .set({ ended_by: "reuse" })
    .where("team_id", "=", team_id)
    .where("device_id", "=", device_id)
    .where("ended_by", "is", null)
    .execute();
  await db
    .insertInto("audit_log")
    .values({
      team_id,
      at: now,
      request_id,
      actor_side: "system",
      action: "device.token_reused",
      target: `member:${member_id}`,
      member_id,
      detail: JSON.stringify({ device: device_id }),
    })
    .execute();
  await publishEvents(tx, team_id, now, [
    { ...createEventContent("security.token_reused"), target: `member:${member_id}` },
  ]);
}

export type Format = "json" | "linphone";

export const keepFetched = (db: Db, phone: Phone, fetched: { revision: number; format: Format; fetched_at: Date }) =>
  db
    .insertInto("device_configs")
    .values({ team_id: phone.team_id, device_id: phone.device_id, ...fetched })
    .onConflict((conflict) => conflict.columns(["team_id", "device_id"]).doUpdateSet(fetched))
    .execute();

interface Ack {
  acked_revision: number;
  ack: "applied" | "failed";
  ack_reason: string;
  ack_accounts: string;
  acked_at: Date;
}
export const keepAck = (db: Db, { team_id, device_id }: Phone, ack: Ack) =>
  db.updateTable("device_configs").set(ack).where("team_id", "=", team_id).where("device_id", "=", device_id).execute();

export interface CallRow extends Phone {
  member_id: string;
  call_id: string;
  voice_account_id: string | null;
  slot: number | null;
  direction: string;
  caller: string;
  callee: string;
  started_at: Date;
  answered_at: Date | null;
  ended_at: Date;
  result: string;
  sip_code: number | null;
  codec: string | null;
  network: string | null;
  jitter_ms: number | null;
  loss_percent: number | null;
  mos: number | null;
}
/** Returns the ids of calls that were not stored before. */
export async function insertCalls(db: Db, calls: readonly CallRow[]): Promise<Set<string>> {
  const { rows: stored } = await sql<{ call_id: string }>`
    select call_id from store_calls(${JSON.stringify(calls)}::jsonb)`.execute(db);
  return new Set(stored.map(({ call_id }) => call_id));
}

export interface Colleague {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  extension: string;
}
/** Members who can be called, with the extension of the first account that has one. */
export async function colleaguesOf(db: Db, team_id: string): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    with first as materialized (
      select distinct on (c.member_id) c.member_id, c.extension
      from voice_configurations c join voice_accounts v on v.team_id = c.team_id and v.id = c.voice_account_id
      where c.team_id = ${team_id} and c.extension <> '' order by c.member_id, v.place)
    select m.id, m.first_name, m.last_name, m.email, coalesce(first.extension, '') as extension
    from members m left join first on first.member_id = m.id
    where m.team_id = ${team_id} and m.status in ('invited', 'active') order by m.sort_key, m.id`.execute(db);
  return rows;
}

export interface Sighting extends Phone {
  readonly at: Date;
}
/**
 * Saves for many teams at once: only this database function bypasses row-level security. Writes a phone's time if it is
 * five minutes behind, and its owner's if it is a day behind.
 */
export const saveLastSeen = (db: Db, seen: readonly Sighting[]) =>
  sql`select phones_seen(${seen.map((one) => one.team_id)}::uuid[], ${seen.map((one) => one.device_id)}::uuid[],
    ${seen.map((one) => one.at)}::timestamptz[])`.execute(db);

export interface Registered extends Phone {
  readonly voice_account_id: string;
  readonly slot: number;
  readonly registered: boolean;
  readonly sip_code: number | null;
  readonly since: Date;
}
export const saveRegistrations = (db: Db, reports: readonly (Registered | Phone)[]) =>
  sql`select phones_registered(${JSON.stringify(reports)}::jsonb)`.execute(db);
