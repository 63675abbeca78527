import { sql } from "kysely";
import type { Contact } from "@portal/model/members/contact.ts";
import type { UndeliveredCause } from "@portal/model/mail/causes.ts";
import type { AdminRole, Product } from "@portal/model/members/schemas.ts";
import type { EmailSentState, StoredStatus } from "@portal/model/members/status.ts";
import type { Locale } from "@portal/model/session/contract.ts";
import type { Db } from "../../platform/db.ts";
import { lastDeviceSeen } from "../../platform/last-use.ts";
import { type Sought, intersect, startsWith } from "../../platform/search-words.ts";
import { type LineRow, lastDeviceLogin, linesOf } from "./list/store.ts";

const memberById = (db: Db, team_id: string, id: string) =>
  db
    .selectFrom("members as m")
    .leftJoin("accounts as a", (join) => join.onRef("a.team_id", "=", "m.team_id").onRef("a.member_id", "=", "m.id"))
    .leftJoin("email_changes as c", (join) => join.onRef("c.account_id", "=", "a.id").on("c.confirmed_at", "is", null))
    .select([
      "m.id",
      "m.first_name",
      "m.last_name",
      "m.email",
      "m.avatar",
      "m.email_sent_reason",
      "m.invited_at",
      "m.joined_at",
      "m.last_login_at",
      "m.removed_at",
      "m.version",
      "a.id as account_id",
      "c.new_email as email_pending",
    ])
    .select((eb) => [
      eb.ref("m.status").$castTo<StoredStatus>().as("status"),
      eb.ref("m.admin_role").$castTo<AdminRole>().as("admin_role"),
      eb.ref("m.email_sent_state").$castTo<EmailSentState | null>().as("email_sent_state"),
      eb.ref("m.email_sent_cause").$castTo<UndeliveredCause | null>().as("email_sent_cause"),
      eb.ref("m.user_contact").$castTo<Contact[]>().as("user_contact"),
      eb.ref("m.team_contact").$castTo<Contact[]>().as("team_contact"),
      eb.ref("a.locale").$castTo<Locale | null>().as("locale"),
      sql<string[]>`array(select c.voice_account_id from voice_configurations c
        where c.team_id = m.team_id and c.member_id = m.id order by c.voice_account_id)`.as("voice_account_ids"),
      lastDeviceLogin("m").as("last_device_login_at"),
      lastDeviceSeen("m").as("last_device_seen_at"),
    ])
    .where("m.team_id", "=", team_id)
    .where("m.id", "=", id);

export const memberOf = (db: Db, team_id: string, id: string) => memberById(db, team_id, id).executeTakeFirst();
export type MemberRow = NonNullable<Awaited<ReturnType<typeof memberOf>>>;

/** Locks the row until this transaction ends. */
export const lockMember = (db: Db, team_id: string, id: string) =>
  memberById(db, team_id, id).forUpdate("m").executeTakeFirst();

interface Changes {
  first_name?: string | undefined;
  last_name?: string | undefined;
  email?: string | undefined;
  status?: StoredStatus | undefined;
  status_before?: StoredStatus | null | undefined;
  removed_at?: Date | null | undefined;
  admin_role?: AdminRole | undefined;
  user_contact?: string | undefined;
  team_contact?: string | undefined;
  avatar?: string | null | undefined;
}
export const changeMember = (db: Db, team_id: string, id: string, changes: Changes) =>
  db
    .updateTable("members")
    .set((eb) => ({ ...changes, version: eb("version", "+", 1) }))
    .where("team_id", "=", team_id)
    .where("id", "=", id)
    .execute();

export interface NewMember {
  team_id: string;
  email: string;
  first_name: string;
  last_name: string;
  status: "invited";
  team_contact: string;
  invited_at: Date | null;
  email_sent_state: "queued" | null;
}
export async function insertMembers(db: Db, people: readonly NewMember[]): Promise<LineRow[]> {
  const made = await db.insertInto("members").values(people).returning("id").execute();
  return linesOf(
    db,
    made.map(({ id }) => id),
  );
}

interface NewAccount {
  team_id: string;
  member_id: string;
  product: Product;
  email: string;
  password_hash: string;
  password_one_time_until: Date;
  vouched: boolean;
  locale: Locale;
  created_at: Date;
}
export const insertAccounts = (db: Db, accounts: readonly NewAccount[]) =>
  db
    .insertInto("accounts")
    .values(accounts)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Returns which of these addresses are on the team. */
export async function emailsOnTeam(db: Db, team_id: string, emails: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("members")
    .select("email")
    .where("team_id", "=", team_id)
    .where("status", "<>", "removed")
    .where("email", "in", emails)
    .execute();
  return rows.map(({ email }) => email);
}

/** The invited members among these, with the fields an invitation needs. */
export const invitedAmong = (db: Db, team_id: string, ids: readonly string[]) =>
  db
    .selectFrom("members")
    .select(["id", "email", "first_name"])
    .where("team_id", "=", team_id)
    .where("id", "in", ids)
    .where("status", "=", "invited")
    .execute();

export const markInvited = async (db: Db, team_id: string, ids: readonly string[], now: Date) =>
  ids.length > 0 &&
  db
    .updateTable("members")
    .set({ invited_at: now, email_sent_state: "queued", email_sent_reason: null, email_sent_cause: null })
    .where("team_id", "=", team_id)
    .where("id", "in", ids)
    .execute();

export const undeliverable = (db: Db, team_id: string) =>
  db
    .selectFrom("members")
    .select(["id", "first_name", "last_name", "email", "avatar", "email_sent_reason", "invited_at"])
    .select((eb) => [
      eb.ref("email_sent_state").$castTo<EmailSentState>().as("email_sent_state"),
      eb.ref("email_sent_cause").$castTo<UndeliveredCause | null>().as("email_sent_cause"),
    ])
    .where("team_id", "=", team_id)
    .where("status", "=", "invited")
    .where("email_sent_state", "not in", ["success", "queued"])
    .orderBy("sort_key")
    .limit(1000)
    .execute();

export const restoreMemberRow = (db: Db, team_id: string, id: string) =>
  db
    .updateTable("members")
    .set((eb) => ({
      status: eb.ref("status_before").$notNull(),
      status_before: null,
      removed_at: null,
      version: eb("version", "+", 1),
    }))
    .where("team_id", "=", team_id)
    .where("id", "=", id)
    .execute();

export const deleteMember = (db: Db, team_id: string, id: string) =>
  db.deleteFrom("members").where("team_id", "=", team_id).where("id", "=", id).execute();

export const setOwnershipOffer = (db: Db, team_id: string, primary_offered_to: string | null) =>
  db.updateTable("teams").set({ primary_offered_to }).where("id", "=", team_id).execute();

export const setRole = (db: Db, team_id: string, who: { role: AdminRole } | { id: string }, admin_role: AdminRole) =>
  db
    .updateTable("members")
    .set((eb) => ({ admin_role, version: eb("version", "+", 1) }))
    .where("team_id", "=", team_id)
    .where("role" in who ? "admin_role" : "id", "=", "role" in who ? who.role : who.id)
    .returning("id")
    .execute();

export const HISTORY_PER_PAGE = 50;

interface ChangeRow {
  id: number;
  at: Date;
  action: string;
  actor_side: string;
  by: string | null;
  on_behalf_of: string | null;
  member_id: string | null;
  member_name: string | null;
  detail: Record<string, unknown>;
}

/** The team's audit rows in readable form: names instead of ids, and only fields with a before and an after. */
export async function changesOf(
  db: Db,
  team_id: string,
  { member, key, before }: { member?: string | undefined; key?: string | undefined; before?: string | undefined },
) {
  const { rows } = await sql<ChangeRow>`
    select l.id, l.at, l.action, l.actor_side, l.member_id, l.detail,
      case l.actor_side when 'customer' then (select m.first_name || ' ' || m.last_name from accounts a
        join members m on m.team_id = a.team_id and m.id = a.member_id where a.id = l.actor_id)
        when 'key' then (select k.name from api_keys k where k.team_id = l.team_id and k.id = l.actor_id) end as by,
      (select m.first_name || ' ' || m.last_name from accounts a
        join members m on m.team_id = a.team_id and m.id = a.member_id where a.id = l.on_behalf_of) as on_behalf_of,
      (select m.first_name || ' ' || m.last_name from members m where m.team_id = l.team_id and m.id = l.member_id) as member_name
    from audit_log l
    where l.team_id = ${team_id} ${member ? sql`and l.member_id = ${member}` : sql``}
      ${key ? sql`and l.actor_side = 'key' and l.actor_id = ${key}` : sql``} ${before ? sql`and l.id < ${before}` : sql``}
      and l.action not like 'session.%' and l.action not like 'login.%' and l.action not like 'mfa.%'
      -- Internal notes of staff.
      and l.action not in ('case.noted', 'ticket.noted')
    order by l.id desc limit ${HISTORY_PER_PAGE + 1}`.execute(db);
  return rows;
}

export const changeById = (db: Db, team_id: string, id: number) =>
  db
    .selectFrom("audit_log")
    .select(["member_id", "detail"])
    .where("team_id", "=", team_id)
    .where("id", "=", id)
    .executeTakeFirst();

interface FoundRow {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  avatar: string | null;
  extension: string;
}
/** Read before they are sorted by name. Bounds the cost of a short term, which matches thousands. */
const CANDIDATES = 100;

/** Members who have a word or an extension beginning with each term, by that word. */
export const searchQuery = (team_id: string, { terms, limit }: Sought) => {
  const found = terms.map(
    (term) => sql`select member_id, min(word) as word from (
      select member_id, word from member_words where team_id = ${team_id} and ${startsWith("word", term)}
      union all select member_id, extension from voice_configurations
        where team_id = ${team_id} and extension <> '' and ${startsWith("extension", term)}) w group by member_id`,
  );
  return sql<FoundRow>`
    select m.id, m.first_name, m.last_name, m.email, m.avatar, coalesce((
      select c.extension from voice_configurations c join voice_accounts v on v.team_id = c.team_id and v.id = c.voice_account_id
      where c.team_id = m.team_id and c.member_id = m.id and c.extension <> '' order by v.place limit 1), '') as extension
    from (select h0.member_id, h0.word from ${intersect(found, "member_id")}
      order by h0.word, h0.member_id limit ${CANDIDATES}) h join members m on m.team_id = ${team_id} and m.id = h.member_id
    where m.status <> 'removed' order by h.word, m.sort_key, m.id limit ${limit}`;
};
export const searchMembers = async (db: Db, team_id: string, sought: Sought): Promise<FoundRow[]> =>
  (await searchQuery(team_id, sought).execute(db)).rows;
