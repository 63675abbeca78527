import { sql } from "kysely";
import type { Device } from "@portal/model/client/contract.ts";
import type { AdminRole, Product, SubscriptionState, Tier } from "@portal/model/members/schemas.ts";
import type { StoredStatus } from "@portal/model/members/status.ts";
import type { DeviceSettingsInput } from "@portal/model/voice/settings.ts";
import type { Locale } from "@portal/model/session/contract.ts";
import type { Db } from "../../platform/db.ts";
import { type Sought, intersect, startsWith } from "../../platform/search-words.ts";

export interface Whose {
  readonly team_id: string;
  readonly member_id: string;
}

const owners = (db: Db, { team_id, member_id }: Whose) =>
  db
    .selectFrom("members as m")
    .innerJoin("teams as t", "t.id", "m.team_id")
    .innerJoin("subscriptions as b", "b.team_id", "m.team_id")
    .leftJoin("accounts as a", (join) => join.onRef("a.team_id", "=", "m.team_id").onRef("a.member_id", "=", "m.id"))
    .select([
      "m.first_name",
      "m.last_name",
      "m.email",
      "t.team_name",
      "t.config_revision",
      "t.config_changed_at",
      "a.id as account_id",
    ])
    .select((eb) => [
      eb.ref("m.admin_role").$castTo<AdminRole>().as("admin_role"),
      eb.ref("m.status").$castTo<StoredStatus>().as("status"),
      eb.ref("t.product").$castTo<Product>().as("product"),
      eb.ref("b.tier").$castTo<Tier>().as("tier"),
      eb.ref("b.state").$castTo<SubscriptionState>().as("state"),
      sql<boolean>`a.verified_at is null and not a.vouched`.as("unverified"),
      sql<boolean>`a.password_one_time_until is not null`.as("password_due"),
      sql<Locale>`coalesce(a.locale, 'en')`.as("locale"),
    ])
    .where("m.team_id", "=", team_id)
    .where("m.id", "=", member_id)
    .where("m.status", "<>", "removed");

/** The owner of the phones, with the facts that decide the plan. */
export const ownerOf = (db: Db, whose: Whose) => owners(db, whose).executeTakeFirst();
export type Owner = NonNullable<Awaited<ReturnType<typeof ownerOf>>>;

/** Locks the row: parallel changes to the same member's phones wait. */
export const lockOwner = (db: Db, whose: Whose) => owners(db, whose).forNoKeyUpdate("m").executeTakeFirst();

export interface DeviceRow {
  id: string;
  uuid: string;
  label: string;
  platform: string;
  os_version: string;
  app: string;
  version: string;
  locale: string;
  first_use_at: Date;
  last_login_at: Date;
  last_seen_at: Date;
  freed_as: "unregistered" | "lapsed" | null;
  ended_by: string | null;
  expires_at: Date;
  revision: number | null;
  acked_revision: number | null;
  ack: "applied" | "failed" | null;
  ack_reason: string | null;
  says: DeviceSettingsInput;
  registrations: {
    voice_account_id: string;
    slot: number;
    registered: boolean;
    sip_code: number | null;
    since: number;
  }[];
}

/** The columns of a phone and what it last reported. */
export const shown = sql`d.id, d.uuid, d.label, d.platform, d.os_version, d.app, d.version, d.locale, d.first_use_at, d.last_login_at,
  d.last_seen_at, d.freed_as, d.says, s.ended_by, s.expires_at, c.revision, c.acked_revision, c.ack, c.ack_reason,
  coalesce((
    select jsonb_agg(jsonb_build_object('voice_account_id', r.voice_account_id, 'slot', r.slot, 'registered', r.registered,
      'sip_code', r.sip_code, 'since', floor(extract(epoch from r.since))) order by r.voice_account_id, r.slot)
    from device_registrations r where r.team_id = d.team_id and r.device_id = d.id
  ), '[]') as registrations`;
/** Where they come from, beside `devices d`. */
export const beside = sql`join device_sessions s on s.team_id = d.team_id and s.device_id = d.id
  left join device_configs c on c.team_id = d.team_id and c.device_id = d.id`;

/** Newest first. */
export async function devicesOf(db: Db, { team_id, member_id }: Whose): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select ${shown} from devices d ${beside}
    where d.team_id = ${team_id} and d.member_id = ${member_id}
    order by d.last_login_at desc, d.id`.execute(db);
  return rows;
}

/** How many of the plan's slots a member's phones take. */
export async function placesHeld(db: Db, { team_id, member_id }: Whose): Promise<number> {
  const { held } = await db
    .selectFrom("devices")
    .select((eb) => eb.fn.countAll<number>().as("held"))
    .where("team_id", "=", team_id)
    .where("member_id", "=", member_id)
    .where("freed_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(held);
}

/** When slots of this member were freed early. */
export async function earlyReleases(db: Db, { team_id, member_id }: Whose, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom("device_releases")
    .select("at")
    .where("team_id", "=", team_id)
    .where("member_id", "=", member_id)
    .where("how", "=", "early")
    .where("at", ">", since)
    .execute();
  return rows.map(({ at }) => at);
}

export const heldDevice = (db: Db, { team_id, member_id }: Whose, id: string) =>
  db
    .selectFrom("devices")
    .select(["id", "label", "first_use_at"])
    .where("team_id", "=", team_id)
    .where("member_id", "=", member_id)
    .where("id", "=", id)
    .where("freed_at", "is", null)
    .executeTakeFirst();

/** A phone that has a slot, with its owner. */
export const deviceWithOwner = (db: Db, team_id: string, id: string) =>
  db
    .selectFrom("devices as d")
    .innerJoin("members as m", (join) => join.onRef("m.team_id", "=", "d.team_id").onRef("m.id", "=", "d.member_id"))
    .select(["d.id", "d.label", "d.member_id"])
    .select((eb) => [
      eb.ref("m.admin_role").$castTo<AdminRole>().as("admin_role"),
      eb.ref("d.says").$castTo<DeviceSettingsInput>().as("says"),
    ])
    .where("d.team_id", "=", team_id)
    .where("d.id", "=", id)
    .where("d.freed_at", "is", null)
    .executeTakeFirst();

export const markDeviceReleased = (db: Db, team_id: string, id: string, now: Date) =>
  db
    .updateTable("devices")
    .set({ freed_at: now, freed_as: "unregistered" })
    .where("team_id", "=", team_id)
    .where("id", "=", id)
    .execute();

interface Release extends Whose {
  device_id: string;
  at: Date;
  how: "due" | "early" | "override";
  reason: string | null;
}
export const insertRelease = (db: Db, release: Release) => db.insertInto("device_releases").values(release).execute();

/** Updates a phone that logs in again. One that had given up its slot gets a new one, if there is one. */
export async function renewDevice(db: Db, whose: Whose, { uuid, ...says }: Device, now: Date) {
  const { rows } = await sql<{ id: string }>`
    update devices set label = ${says.label}, platform = ${says.platform}, os_version = ${says.os_version}, app = ${says.app},
      version = ${says.version}, locale = ${says.locale}, last_login_at = ${now}, last_seen_at = ${now},
      first_use_at = case when freed_at is null then first_use_at else ${now} end, freed_at = null, freed_as = null
    where team_id = ${whose.team_id} and member_id = ${whose.member_id} and uuid = ${uuid} returning id`.execute(db);
  return rows[0];
}

export const insertDevice = (db: Db, whose: Whose, device: Device, now: Date) =>
  db
    .insertInto("devices")
    .values({ ...whose, ...device, first_use_at: now, last_login_at: now, last_seen_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();

export type EndedBy = "phone" | "portal" | "unregistered" | "other_member";

export const endSession = (db: Db, team_id: string, device_id: string, ended_by: EndedBy) =>
  db
    .updateTable("device_sessions")
    .set({ ended_by })
    .where("team_id", "=", team_id)
    .where("device_id", "=", device_id)
    .where("ended_by", "is", null)
    .returning("device_id")
    .executeTakeFirst();

/** Logs out another member who used the same installation before. */
export async function endOthersOn(db: Db, { team_id, member_id }: Whose, uuid: string): Promise<void> {
  const others = await db
    .selectFrom("devices")
    .select("id")
    .where("team_id", "=", team_id)
    .where("uuid", "=", uuid)
    .where("member_id", "<>", member_id)
    .execute();
  for (const { id } of others) await endSession(db, team_id, id, "other_member");
}

/** Ends the sessions of these roles and the admin's own. Sessions that had already ended are not counted. */
export async function endSessionsBelow(
  db: Db,
  { team_id, member_id }: Whose,
  roles: readonly AdminRole[],
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ device_id: string }>`
    update device_sessions s set ended_by = 'portal'
    from devices d join members m on m.team_id = d.team_id and m.id = d.member_id
    where s.team_id = ${team_id} and s.ended_by is null and s.expires_at > ${now}
      and d.team_id = s.team_id and d.id = s.device_id and d.freed_at is null
      and (m.id = ${member_id} or m.admin_role = any (${roles}::text[]))
    returning s.device_id`.execute(db);
  return rows.length;
}

export async function endAllSessions(db: Db, team_id: string, member_id: string | null, now: Date): Promise<number> {
  const { rows } = await sql`
    update device_sessions s set ended_by = 'portal' from devices d
    where s.team_id = ${team_id} and s.ended_by is null and s.expires_at > ${now}
      and d.team_id = s.team_id and d.id = s.device_id and d.freed_at is null
      ${member_id ? sql`and d.member_id = ${member_id}` : sql``}
    returning 1`.execute(db);
  return rows.length;
}

/** Records a phone login, which activates an invited member. */
export const markDeviceLogin = (db: Db, { team_id, member_id }: Whose, now: Date) =>
  db
    .updateTable("members")
    .set({
      last_device_seen_at: now,
      status: sql`case status when 'invited' then 'active' else status end`,
      joined_at: sql`coalesce(joined_at, ${now})`,
    })
    .where("team_id", "=", team_id)
    .where("id", "=", member_id)
    .execute();

/** Replaces the previous link. */
export const saveDeviceLink = (db: Db, whose: Whose, link: { hash: Buffer; created_at: Date; expires_at: Date }) =>
  db
    .insertInto("device_links")
    .values({ ...whose, ...link })
    .onConflict((conflict) => conflict.columns(["team_id", "member_id"]).doUpdateSet(link))
    .execute();

/** Finds the owner of a link before their team is known. */
export async function linkByHash(db: Db, hash: Buffer, product: Product, now: Date) {
  const { rows } = await sql<{ team_id: string; member_id: string; account_id: string }>`
    select team_id, member_id, account_id from device_links_open l
    where hash = ${hash} and expires_at > ${now}
      and (product = ${product} or exists (select from moved_teams v where v.team_id = l.team_id))`.execute(db);
  return rows[0];
}

/** Uses up a link once. Returns false if another request was first. */
export async function deleteDeviceLink(db: Db, { team_id, member_id }: Whose, hash: Buffer): Promise<boolean> {
  const taken = await db
    .deleteFrom("device_links")
    .where("team_id", "=", team_id)
    .where("member_id", "=", member_id)
    .where("hash", "=", hash)
    .returning("hash")
    .executeTakeFirst();
  return taken !== undefined;
}

export const saveDeviceSettings = (db: Db, team_id: string, id: string, says: DeviceSettingsInput) =>
  db
    .updateTable("devices")
    .set({ says: JSON.stringify(says) })
    .where("team_id", "=", team_id)
    .where("id", "=", id)
    .execute();

interface FoundRow {
  id: string;
  label: string;
  member_id: string;
  first_name: string;
  last_name: string;
}
/** Phones in use that have, or whose owner has, a word beginning with each term; the phone's own words first. */
export const searchQuery = (
  { team_id, member_id }: { readonly team_id: string; readonly member_id?: string },
  { terms, limit }: Sought,
) => {
  const found = terms.map(
    (term) => sql`select device_id, min(place) as place from (
      select device_id, 0 as place from device_words where team_id = ${team_id} and ${startsWith("word", term)}
      union all select d.id, 1 from member_words w join devices d on d.team_id = w.team_id and d.member_id = w.member_id
        where w.team_id = ${team_id} and ${startsWith("w.word", term)}) w group by device_id`,
  );
  return sql<FoundRow>`
    select d.id, d.label, m.id as member_id, m.first_name, m.last_name
    from ${intersect(found, "device_id")} join devices d on d.team_id = ${team_id} and d.id = h0.device_id
      join members m on m.team_id = d.team_id and m.id = d.member_id
    where d.freed_at is null and m.status <> 'removed' ${member_id ? sql`and d.member_id = ${member_id}` : sql``}
    order by h0.place, d.label, m.sort_key, d.id limit ${limit}`;
};
export async function searchDevices(db: Db, ...[whose, sought]: Parameters<typeof searchQuery>): Promise<FoundRow[]> {
  return (await searchQuery(whose, sought).execute(db)).rows;
}
