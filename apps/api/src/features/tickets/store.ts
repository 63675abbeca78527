import { type RawBuilder, sql } from "kysely";
import type { ServiceLevel } from "@portal/model/cases/service-level.ts";
import { TICKET } from "@portal/model/limits.ts";
import type { Product } from "@portal/model/members/schemas.ts";
import type { Locale } from "@portal/model/session/contract.ts";
import type { TicketFact } from "@portal/model/tickets/contract.ts";
import { type TicketCategory, type TicketState, parseTicketNumber } from "@portal/model/tickets/rules.ts";
import type { Db } from "../../platform/db.ts";
import { likePattern } from "../../platform/paging.ts";
import type { Sought } from "../../platform/search-words.ts";

export interface TicketRow {
  team_id: string;
  id: string;
  number: number;
  member_id: string;
  subject: string;
  category: TicketCategory;
  state: TicketState;
  reference: string | null;
  facts: TicketFact[];
  due_at: Date | null;
  created_at: Date;
  changed_at: Date;
  closed_by: "customer" | "staff" | null;
  version: number;
  author: string;
  email: string;
  about: string | null;
  team_name: string;
  product: Product;
  level: ServiceLevel;
  assigned_to: string | null;
  assigned_name: string | null;
  first_name: string;
  locale: Locale | null;
}

/** All fields of a ticket that either side sees; each side's contract picks its own. */
const tickets = (where: RawBuilder<unknown>, rest: RawBuilder<unknown>) => sql<TicketRow>`
  select t.team_id, t.id, t.number, t.member_id, t.subject, t.category, t.state, t.reference, t.facts, t.due_at, t.created_at,
    t.changed_at, t.closed_by, t.version, m.first_name || ' ' || m.last_name as author, m.first_name, m.email,
    (select k.first_name || ' ' || k.last_name from members k where k.team_id = t.team_id and k.id = t.about_id) as about,
    e.team_name, e.product, e.service_level as level, t.assigned_to,
    (select f.full_name from staff f where f.id = t.assigned_to) as assigned_name,
    (select a.locale from accounts a where a.team_id = t.team_id and a.member_id = t.member_id) as locale
  from tickets t join members m on m.team_id = t.team_id and m.id = t.member_id join teams e on e.id = t.team_id
  where ${where} ${rest}`;

interface Whose {
  readonly team_id: string;
  /** Limits it to one person's tickets. */
  readonly member_id?: string | undefined;
}
const of = ({ team_id, member_id }: Whose) =>
  member_id ? sql`t.team_id = ${team_id} and t.member_id = ${member_id}` : sql`t.team_id = ${team_id}`;

interface Place {
  readonly micros: number;
  readonly id: string;
}
interface Wanted {
  readonly state?: "unsolved" | "closed" | undefined;
  readonly search?: string | undefined;
  readonly before?: Place | undefined;
}
/** What customers can search: number, subject, and messages to or from them. */
const found = (search: string | undefined) =>
  search
    ? sql`and (t.number = ${parseTicketNumber(search)}::bigint or lower(t.subject) like ${likePattern(search)} or exists (
        select from ticket_messages x where x.team_id = t.team_id and x.ticket_id = t.id and not x.internal
          and lower(x.body) like ${likePattern(search)}))`
    : sql``;
const inState = (state: Wanted["state"]) =>
  state === undefined ? sql`` : state === "closed" ? sql`and t.state = 'closed'` : sql`and t.state <> 'closed'`;

/** One row more than a page. */
export async function ticketPage(db: Db, whose: Whose, { state, search, before }: Wanted): Promise<TicketRow[]> {
  const until = before
    ? sql`and (t.changed_at, t.id) < (to_timestamp(${before.micros}::numeric / 1000000), ${before.id})`
    : sql``;
  const where = sql`${of(whose)} ${inState(state)} ${found(search)} ${until}`;
  const { rows } = await tickets(
    where,
    sql`order by t.changed_at desc, t.id desc limit ${TICKET.per_page + 1}`,
  ).execute(db);
  return rows;
}

/** Tickets with this number, or with a word of the subject beginning with each term, newest first. */
export async function searchTickets(db: Db, whose: Whose, { terms, limit }: Sought): Promise<TicketRow[]> {
  const number = parseTicketNumber(terms.join("-"));
  const words = terms.map(
    (term) => sql`exists (select from search_words(t.subject) word where starts_with(word, ${term}))`,
  );
  const where = sql`${of(whose)} and (t.number = ${number}::bigint or (${sql.join(words, sql` and `)}))`;
  return (await tickets(where, sql`order by t.changed_at desc, t.id desc limit ${limit}`).execute(db)).rows;
}

export async function countTickets(db: Db, whose: Whose, search: string | undefined) {
  const { rows } = await sql<{ unsolved: number; closed: number }>`
    select count(*) filter (where state <> 'closed')::int as unsolved, count(*) filter (where state = 'closed')::int as closed
    from tickets t where ${of(whose)} ${found(search)}`.execute(db);
  return rows[0]!;
}

export async function ticketOf(db: Db, whose: Whose, id: string): Promise<TicketRow | undefined> {
  return (await tickets(sql`${of(whose)} and t.id = ${id}`, sql``).execute(db)).rows[0];
}
/** Locks the row until the change commits. */
export async function lockTicket(db: Db, whose: Whose, id: string): Promise<TicketRow | undefined> {
  return (await tickets(sql`${of(whose)} and t.id = ${id}`, sql`for update of t`).execute(db)).rows[0];
}

interface NewTicket {
  readonly team_id: string;
  readonly member_id: string;
  readonly about_id: string | null;
  readonly subject: string;
  readonly category: TicketCategory;
  readonly reference: string | null;
  readonly facts: string;
  readonly due_at: Date;
  readonly created_at: Date;
  readonly changed_at: Date;
}
export async function insertTicket(db: Db, ticket: NewTicket): Promise<string> {
  return (await db.insertInto("tickets").values(ticket).returning("id").executeTakeFirstOrThrow()).id;
}

interface Moved {
  readonly state: TicketState;
  readonly due_at: Date | null;
  readonly changed_at: Date;
  readonly closed_at: Date | null;
  readonly closed_by: "customer" | "staff" | null;
}
export const moveTicket = (db: Db, { team_id, id }: Pick<TicketRow, "team_id" | "id">, moved: Moved) =>
  db
    .updateTable("tickets")
    .set((eb) => ({ ...moved, version: eb("version", "+", 1) }))
    .where("team_id", "=", team_id)
    .where("id", "=", id)
    .execute();

export const assignTicket = (db: Db, { team_id, id }: Pick<TicketRow, "team_id" | "id">, assigned_to: string | null) =>
  db.updateTable("tickets").set({ assigned_to }).where("team_id", "=", team_id).where("id", "=", id).execute();

export interface MessageRow {
  id: string;
  side: "customer" | "staff";
  author: string;
  author_id: string | null;
  internal: boolean;
  body: string;
  at: Date;
}
/** `among_staff` includes internal notes. */
export async function messagesOf(
  db: Db,
  { team_id, id }: Pick<TicketRow, "team_id" | "id">,
  among_staff: boolean,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select id, side, author, author_id, internal, body, at from ticket_messages
    where team_id = ${team_id} and ticket_id = ${id} ${among_staff ? sql`` : sql`and not internal`}
    order by at, id`.execute(db);
  return rows;
}

interface NewMessage extends Omit<MessageRow, "id"> {
  readonly team_id: string;
  readonly ticket_id: string;
}
export const insertMessage = (db: Db, message: NewMessage) =>
  db.insertInto("ticket_messages").values(message).execute();

/** The member's most recently seen phone, and their plan. */
interface KnownRow {
  label: string | null;
  platform: string | null;
  os_version: string | null;
  app: string | null;
  version: string | null;
  last_seen_at: Date | null;
  sip_code: number | null;
  registered: boolean | null;
  account: string | null;
  tier: string;
}
export async function knownOf(db: Db, team_id: string, member_id: string): Promise<KnownRow | undefined> {
  const { rows } = await sql<KnownRow>`
    select d.label, d.platform, d.os_version, d.app, d.version, d.last_seen_at, r.sip_code, r.registered, r.account, b.tier
    from members m join subscriptions b on b.team_id = m.team_id
      left join lateral (select * from devices d where d.team_id = m.team_id and d.member_id = m.id and d.freed_at is null
        order by d.last_seen_at desc limit 1) d on true
      left join lateral (select g.sip_code, g.registered, v.name as account from device_registrations g
        join voice_accounts v on v.team_id = g.team_id and v.id = g.voice_account_id
        where g.team_id = d.team_id and g.device_id = d.id order by g.registered, g.since desc limit 1) r on true
    where m.team_id = ${team_id} and m.id = ${member_id} and m.status <> 'removed'`.execute(db);
  return rows[0];
}

export async function levelOf(db: Db, team_id: string): Promise<ServiceLevel> {
  const row = await db.selectFrom("teams").select("service_level").where("id", "=", team_id).executeTakeFirstOrThrow();
  return row.service_level as ServiceLevel;
}
