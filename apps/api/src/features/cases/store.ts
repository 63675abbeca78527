import { sql } from "kysely";
import { DEVICES } from "@portal/model/limits.ts";
import type { Product, SubscriptionState, Tier } from "@portal/model/members/schemas.ts";
import type { CaseFile } from "@portal/model/cases/schemas.ts";
import type { ServiceLevel } from "@portal/model/cases/service-level.ts";
import { plusSeconds } from "../../platform/clock.ts";
import type { Db } from "../../platform/db.ts";

export interface Found {
  product: Product;
  team_id: string;
  member_id: string;
  account_id: string | null;
}
/** Everyone with this address, in a team first. */
export async function peopleWith(db: Db, email: string): Promise<Found[]> {
  const { rows } = await sql<Found>`select * from people_with(${email}) order by product desc, team_id`.execute(db);
  return rows;
}

interface TeamFound {
  id: string;
  team_name: string;
  product: Product;
  primary: string | null;
}
export async function teamsBy(db: Db, { name, email }: { name?: string | undefined; email?: string | undefined }) {
  const found = name ? sql`teams_called(${name})` : sql`teams_of(${email ?? ""})`;
  const { rows } = await sql<TeamFound>`select id, team_name, product, leader as primary from ${found}`.execute(db);
  return rows;
}

type Status = CaseFile["person"]["status"];
export interface PersonRow {
  first_name: string;
  last_name: string;
  email: string;
  avatar: string | null;
  admin_role: CaseFile["person"]["admin_role"];
  status: Status;
  joined_at: Date | null;
  last_login_at: Date | null;
  account_id: string | null;
  locale: "en" | "es" | null;
  verified: boolean;
  mfa: boolean;
  password_due: boolean;
  open_sessions: number;
  wrong_codes: number;
  voice_accounts: number;
  held: number;
  online: number;
  pending: number;
  refused: number;
  sent: number;
  undeliverable: number;
}
/** Phones seen within a day count as reachable. */
export async function personOf(
  db: Db,
  { team_id, member_id }: Pick<Found, "team_id" | "member_id">,
  now: Date,
): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    select m.first_name, m.last_name, m.email, m.avatar, m.admin_role, m.status, m.joined_at, m.last_login_at,
      a.id as account_id, a.locale, coalesce(a.verified_at is not null or a.vouched, false) as verified,
      coalesce(a.mfa_seed is not null, false) as mfa,
      coalesce(a.password_one_time_until is not null, false) as password_due,
      (select count(*)::int from sessions s where s.account_id = a.id and s.kind = 'own' and s.expires_at > ${now}) as open_sessions,
      -- Counted at login and, per hour, wherever a code is required.
      greatest(
        (select coalesce(sum(calls), 0)::int from rate_windows w
          where w.key = 'mfa:' || a.id || ':3600' and w.window_start > ${now}::timestamptz - interval '1 hour'),
        (select coalesce(sum(wrong_codes), 0)::int from login_attempts l
          where l.account_id = a.id and l.created_at > ${now}::timestamptz - interval '1 hour')) as wrong_codes,
      (select count(distinct v.voice_account_id)::int from voice_configurations v
        where v.team_id = m.team_id and v.member_id = m.id) as voice_accounts,
      p.*, f.*
    from members m
      join teams t on t.id = m.team_id
      left join accounts a on a.team_id = m.team_id and a.member_id = m.id
      cross join lateral (
        select count(*)::int as held,
          count(*) filter (where d.last_seen_at > ${now}::timestamptz - interval '1 day')::int as online,
          count(*) filter (where c.revision is distinct from t.config_revision
            and greatest(d.last_login_at, t.config_changed_at) <= ${plusSeconds(now, -DEVICES.config_wait_s)})::int as pending,
          count(*) filter (where exists (select from device_registrations r
            where r.team_id = d.team_id and r.device_id = d.id and not r.registered))::int as refused
        from devices d left join device_configs c on c.team_id = d.team_id and c.device_id = d.id
        where d.team_id = m.team_id and d.member_id = m.id and d.freed_at is null) p
      cross join lateral (
        select count(*)::int as sent, count(*) filter (where state = 'refused')::int as undeliverable
        from mails x where x.team_id = m.team_id and x.recipient::text = m.email::text) f
    where m.team_id = ${team_id} and m.id = ${member_id}`.execute(db);
  return rows[0];
}

export interface TeamRow {
  id: string;
  team_name: string;
  product: Product;
  created_at: Date;
  service_level: ServiceLevel;
  seats: number;
  used_seats: number;
  canceled_at: Date | null;
  canceled_by_staff: boolean;
  cancel_reason: string;
  primary_email: string | null;
  primary_name: string | null;
  /** The owner's account, if its address is verified. */
  primary_account: string | null;
  active: number;
  invited: number;
  suspended: number;
  undeliverable: number;
  without_phone: number;
  tier: Tier;
  state: SubscriptionState;
  term: string | null;
  renews: boolean;
  period_to: Date | null;
  trial_ended_at: Date | null;
  trial_extended_days: number;
  unpaid: boolean;
}
export async function teamOf(db: Db, team_id: string): Promise<TeamRow | undefined> {
  const { rows } = await sql<TeamRow>`
    select t.id, t.team_name, t.product, t.created_at, t.service_level, b.seats, b.used_seats,
      c.at as canceled_at, coalesce(c.by_staff, false) as canceled_by_staff, coalesce(c.reason, '') as cancel_reason,
      l.email as primary_email, l.name as primary_name,
      (select a.id from accounts a where a.team_id = t.id and a.member_id = l.id and a.verified_at is not null) as primary_account, m.*,
      b.tier, b.state, b.plan ->> 'term' as term, b.renews, b.period_to, b.trial_ended_at, b.trial_extended_days,
      b.unpaid_since is not null as unpaid
    from teams t join subscriptions b on b.team_id = t.id
      left join cancellations c on c.team_id = t.id
      left join lateral (select id, email, first_name || ' ' || last_name as name from members
        where team_id = t.id and status <> 'removed' and (admin_role = 'primary' or t.product = 'solo') limit 1) l on true
      cross join lateral (
        select count(*) filter (where status = 'active')::int as active,
          count(*) filter (where status = 'invited')::int as invited,
          count(*) filter (where status = 'suspended')::int as suspended,
          count(*) filter (where status = 'invited' and email_sent_state not in ('success', 'queued'))::int as undeliverable,
          count(*) filter (where status = 'active' and last_device_seen_at is null)::int as without_phone
        from members where team_id = t.id and status <> 'removed') m
    where t.id = ${team_id}`.execute(db);
  return rows[0];
}

export interface MailRow {
  id: string;
  template: string;
  recipient: string;
  state: string;
  attempts: number;
  created_at: Date;
  sent_at: Date | null;
  reply: string | null;
}
export async function mailsTo(db: Db, team_id: string, member_id: string): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    select x.id, x.template, x.recipient, x.state, x.attempts, x.created_at, x.sent_at, x.smtp_reply as reply
    from mails x join members m on m.team_id = x.team_id and m.email::text = x.recipient::text
    where x.team_id = ${team_id} and m.id = ${member_id}
    order by x.created_at desc limit 100`.execute(db);
  return rows;
}

export const isMember = async (db: Db, team_id: string, id: string): Promise<boolean> =>
  (await db
    .selectFrom("members")
    .select("id")
    .where("team_id", "=", team_id)
    .where("id", "=", id)
    .executeTakeFirst()) !== undefined;

export const setServiceLevel = (db: Db, team_id: string, service_level: ServiceLevel) =>
  db.updateTable("teams").set({ service_level }).where("id", "=", team_id).returning("id").executeTakeFirst();

/** Makes every phone of the team fetch its configuration again. */
export const renewRevision = (db: Db, team_id: string) =>
  db
    .updateTable("teams")
    .set((eb) => ({ config_revision: eb("config_revision", "+", 1) }))
    .where("id", "=", team_id)
    .where("deleted_at", "is", null)
    .returning("id")
    .executeTakeFirst();

export const administratorBy = (db: Db, team_id: string, email: string) =>
  db
    .selectFrom("members")
    .select("id")
    .where("team_id", "=", team_id)
    .where("email", "=", email)
    .where("admin_role", "in", ["primary", "administrator"])
    .where("status", "<>", "removed")
    .executeTakeFirst();

interface NewLogin {
  readonly hash: Buffer;
  readonly staff_id: string;
  readonly staff_handle: string;
  readonly account_id: string;
  readonly kind: "imp_ro" | "imp_rw";
  readonly reason: string;
  readonly created_at: Date;
  readonly expires_at: Date;
}
export const insertLogin = (db: Db, login: NewLogin) => db.insertInto("staff_logins").values(login).execute();

/** Only the staff member who requested the token, in the same session, may confirm the browser. */
export const confirmBrowser = (db: Db, hash: Buffer, staff_handle: string, browser_hash: Buffer, now: Date) =>
  db
    .updateTable("staff_logins as l")
    .from("accounts as a")
    .set({ browser_hash })
    .whereRef("a.id", "=", "l.account_id")
    .where("l.hash", "=", hash)
    .where("l.staff_handle", "=", staff_handle)
    .where("l.browser_hash", "is", null)
    .where("l.used_at", "is", null)
    .where("l.expires_at", ">", now)
    .returning(["a.team_id", "a.id as account_id"])
    .returning((eb) => eb.ref("a.product").$castTo<Product>().as("product"))
    .executeTakeFirst();
