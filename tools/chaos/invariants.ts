import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { auditKeys } from "@portal/api/features/audit/chain.ts";
import { readSnapshot } from "@portal/api/features/audit/store.ts";
import { verifyLog } from "@portal/api/features/audit/verification.ts";
import { unsealRow } from "@portal/api/features/bulk/sealed-rows.ts";
import type { Db } from "@portal/api/platform/db.ts";
import { parseKeyring } from "@portal/api/platform/keyring.ts";
import { storedLookupKey } from "@portal/api/platform/lookup-key.ts";
import { keyedHash } from "@portal/api/platform/secrets.ts";
import { openStorage } from "@portal/api/adapters/storage/files.ts";
import { eventForAction } from "@portal/model/events/event-catalog.ts";
import type { SubscriptionState } from "@portal/model/members/schemas.ts";
import { type SubscriptionEvent, nextSubscriptionState } from "@portal/model/subscription/lifecycle.ts";
import { CANARY, type Case } from "./clients.ts";
import { marksOf } from "./history.ts";
import { SECRET_KEY } from "./installation.ts";

/** Must hold after every fault. A check returns a description of each violation. */
export interface Invariant {
  readonly id: string;
  readonly name: string;
  /** Holds at any moment, so it is also checked in a backup taken under load. */
  readonly always?: true;
  check(run: Case): Promise<string[]>;
}

type Statement = ReturnType<typeof sql<{ wrong: string }>>;
const KEYS = parseKeyring(SECRET_KEY);
const idsOf = ({ teams }: Case): string[] => teams.map(({ id }) => id);
const ask = async ({ installation }: Case, statement: Statement) =>
  (await statement.execute(installation.database.owner)).rows.map(({ wrong }) => wrong);
/** An invariant that is one query over the teams of the case. */
const query = (statement: (teams: string[]) => Statement) => (run: Case) => ask(run, statement(idsOf(run)));
const pairs = (asked: ReturnType<typeof marksOf>): Statement =>
  sql`jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a (team_id uuid, mark text)`;

export const INVARIANTS: readonly Invariant[] = [
  {
    id: "I01",
    name: "acknowledged changes are stored, and refused ones are not",
    check: async (run) => (await Promise.all([names(run), people(run), money(run), pictures(run)])).flat(),
  },
  {
    id: "I02",
    name: "every import ends, and each of its rows is processed once",
    check: (run) =>
      ask(
        run,
        sql`select 'not ended: ' || a.mark as wrong from ${pairs(marksOf(run.history, "import", "done"))}
            where not exists (select from bulk_runs where id = a.mark::uuid and state in ('completed', 'partial'))
          union all select 'counts: ' || r.id from bulk_runs r where r.team_id = any (${idsOf(run)}) and r.state in ('completed', 'partial')
            and (r.created + r.refused <> r.rows
              or r.created <> (select count(*) from bulk_rows b where b.team_id = r.team_id and b.run_id = r.id and b.state = 'created')
              or r.rows <> (select count(*) from bulk_rows b where b.team_id = r.team_id and b.run_id = r.id and b.state in ('created', 'refused')))
          union all select 'row without its member: ' || b.run_id || ' ' || b.row_no from bulk_rows b where b.team_id = any (${idsOf(run)})
            and b.state = 'created' and not exists (select from members m where m.team_id = b.team_id and m.id = b.member_id)
          union all select 'team left busy: ' || id from teams where id = any (${idsOf(run)}) and busy_with is not null`,
      ),
  },
  {
    id: "I03",
    name: "no address is on a team twice or has two accounts",
    always: true,
    check: query(
      (teams) => sql`
        select 'member: ' || email as wrong from members where team_id = any (${teams}) and status <> 'removed'
          group by team_id, email having count(*) > 1
        union all select 'account: ' || email from accounts group by product, email having count(*) > 1`,
    ),
  },
  {
    id: "I04",
    name: "used seats match the members with a seat and never exceed the seats",
    always: true,
    check: query(
      (teams) => sql`
        select b.team_id || ' uses ' || b.used_seats || ' of ' || b.seats as wrong from subscriptions b where b.team_id = any (${teams})
          and (b.used_seats <> (select count(*) from members m where m.team_id = b.team_id and m.status <> 'removed')
            or b.used_seats > b.seats)`,
    ),
  },
  { id: "I05", name: "the counters of a team match its rows", check: counters },
  {
    id: "I06",
    name: "every team has one primary member and exceeds no limit",
    always: true,
    check: query(
      (teams) => sql`
        select 'primary: ' || t.id as wrong from teams t where t.id = any (${teams})
          and (select count(*) from members m where m.team_id = t.id and m.admin_role = 'primary' and m.status <> 'removed') <> 1
        union all select 'admins: ' || team_id from subscriptions where team_id = any (${teams}) and used_admins > most_admins
        union all select 'registrations: ' || member_id from voice_registrations where team_id = any (${teams})
          group by team_id, member_id, voice_account_id having count(*) > 3
        union all select 'call actions: ' || team_id from call_actions where team_id = any (${teams}) and jsonb_array_length(actions) > 20`,
    ),
  },
  {
    id: "I07",
    name: "every bill adds up",
    always: true,
    check: query(
      (teams) => sql`
        select id::text as wrong from invoices i where team_id = any (${teams})
          and (total <> subtotal - discount + tax - credit_used + credit_kept or total < 0
            or total <> (select coalesce(sum((l ->> 'amount')::bigint), 0) from jsonb_array_elements(i.lines) l))`,
    ),
  },
  {
    id: "I08",
    name: "nothing is billed twice",
    always: true,
    check: query(
      (teams) => sql`
        select 'period: ' || team_id as wrong from invoices where team_id = any (${teams}) and kind = 'renewal'
          group by team_id, period_from having count(*) > 1
        union all select 'open orders: ' || team_id from invoices where team_id = any (${teams}) and kind = 'order' and state = 'open'
          group by team_id having count(*) > 1
        union all select 'seats paid for twice: ' || team_id || ' ' || (plan ->> 'seats') from invoices
          where team_id = any (${teams}) and state = 'paid' group by team_id, plan ->> 'seats' having count(*) > 1`,
    ),
  },
  { id: "I09", name: "the gateway charged every paid bill once and no other bill", check: charges },
  {
    id: "I10",
    name: "a bill has at most one payment in progress and one that succeeded",
    always: true,
    check: query(
      (teams) => sql`
        select invoice_id || ' ' || state as wrong from payments where team_id = any (${teams}) and state in ('pending', 'succeeded')
          group by team_id, invoice_id, state having count(*) > 1`,
    ),
  },
  {
    id: "I11",
    name: "the outcome of every payment is known",
    check: query(
      (teams) => sql`
        select 'pending: ' || id as wrong from payments where team_id = any (${teams}) and state = 'pending'
        union all select 'open order: ' || id from invoices where team_id = any (${teams}) and kind = 'order' and state = 'open'
        union all select 'paid without a payment: ' || i.id from invoices i where i.team_id = any (${teams}) and i.total > 0
          and (i.state = 'paid') <> exists (select from payments p where p.team_id = i.team_id and p.invoice_id = i.id and p.state = 'succeeded')`,
    ),
  },
  {
    id: "I12",
    name: "the ledger adds up at every moment, and its cash matches the payments",
    always: true,
    check: async (run) => [
      ...run.unbalanced.map((id) => `at some moment: ${id}`),
      ...(await ask(
        run,
        sql`select 'transaction: ' || transaction_id as wrong from ledger where team_id = any (${idsOf(run)})
            group by transaction_id, currency having sum(amount) <> 0
          union all select 'team: ' || t.id from unnest(${idsOf(run)}::uuid[]) t (id)
            where (select coalesce(sum(amount), 0) from ledger where team_id = t.id and account = 'cash')
                <> (select coalesce(sum(total), 0) from invoices where team_id = t.id and state = 'paid')
              or (select coalesce(sum(amount), 0) from ledger where team_id = t.id and account = 'receivable')
                <> (select coalesce(sum(total), 0) from invoices where team_id = t.id and kind = 'renewal' and state = 'open')`,
      )),
    ],
  },
  {
    id: "I13",
    name: "a team's credit matches the ledger",
    always: true,
    check: query(
      (teams) => sql`
        select b.team_id::text as wrong from subscriptions b where b.team_id = any (${teams})
          and (b.credit < 0 or b.credit <> -(select coalesce(sum(amount), 0) from ledger l where l.team_id = b.team_id and l.account = 'credit'))`,
    ),
  },
  {
    id: "I14",
    name: "a coupon is used once per team, matches its count, and is used only for paid bills",
    check: coupons,
  },
  {
    id: "I15",
    name: "every queued email arrived, no other did, and none more often than it was tried",
    check: mails,
  },
  {
    id: "I16",
    name: "no mail waits",
    check: query(
      (teams) => sql`
        select state || ': ' || id as wrong from mails where team_id = any (${teams}) and state in ('queued', 'deferred')`,
    ),
  },
  {
    id: "I17",
    name: "no job is left over, and finished jobs have done their work",
    check: query(
      (teams) => sql`
        select state || ': ' || name || ' ' || id as wrong from pgboss.job where name in ('mail.send', 'bulk.run')
          and state in ('created', 'retry', 'active', 'failed')
        union all select 'mail of a finished job: ' || m.id from pgboss.job j join mails m on m.id = (j.data ->> 'mail_id')::uuid
          where j.name = 'mail.send' and j.state = 'completed' and m.team_id = any (${teams}) and m.state = 'queued'
        union all select 'import of a finished job: ' || r.id from pgboss.job j join bulk_runs r on r.id = (j.data ->> 'run_id')::uuid
          where j.name = 'bulk.run' and j.state = 'completed' and r.team_id = any (${teams}) and r.state not in ('completed', 'partial')`,
    ),
  },
  { id: "I18", name: "each change has one event, and there are no others", always: true, check: events },
  { id: "I19", name: "each change has one audit row, and the audit log verifies", always: true, check: audit },
  {
    id: "I20",
    name: "removed and suspended members have no session",
    always: true,
    check: query(
      (teams) => sql`
        select m.status || ': ' || m.id as wrong from members m join accounts a on a.team_id = m.team_id and a.member_id = m.id
          where m.team_id = any (${teams}) and m.status in ('removed', 'suspended')
            and (exists (select from sessions s where s.account_id = a.id) or exists (select from login_attempts l where l.account_id = a.id))`,
    ),
  },
  {
    id: "I21",
    name: "a one-time link works, and works once",
    always: true,
    check: query(
      (teams) => sql`
        select 'used without effect: ' || i.member_id as wrong from invitations i join members m on m.team_id = i.team_id and m.id = i.member_id
          where i.team_id = any (${teams}) and i.used_at is not null
            and (m.status = 'invited' or not exists (select from accounts a where a.team_id = m.team_id and a.member_id = m.id))
        union all select 'effect without use: ' || m.id from members m where m.team_id = any (${teams}) and m.email like '%@joining.example'
          and m.status = 'active' and not exists (select from invitations i where i.team_id = m.team_id and i.member_id = m.id and i.used_at is not null)
        union all select 'joined twice: ' || member_id from audit_log where team_id = any (${teams}) and action = 'member.joined'
          group by member_id having count(*) > 1`,
    ),
  },
  { id: "I22", name: "every sealed value opens, and no secret is stored in plain text", check: secrets },
  { id: "I23", name: "no edit overwrites another one", always: true, check: edits },
  { id: "I24", name: "a subscription's state follows from its history by allowed steps", always: true, check: states },
  {
    id: "I25",
    name: "every account belongs to one team, and no move is half done",
    always: true,
    check: query(
      (teams) => sql`
        select 'account: ' || a.id as wrong from accounts a left join members m on m.team_id = a.team_id and m.id = a.member_id
            left join teams t on t.id = a.team_id
          where a.team_id = any (${teams}) and (m.id is null or t.product is distinct from a.product)
        union all select 'member without an account: ' || m.id from members m where m.team_id = any (${teams}) and m.status in ('active', 'suspended')
          and not exists (select from accounts a where a.team_id = m.team_id and a.member_id = m.id)
        union all select 'moving: ' || id from teams where id = any (${teams}) and moving is not null`,
    ),
  },
  {
    id: "I26",
    name: "a subscription's period matches its plan, and its paid seats add up",
    always: true,
    check: query(
      (teams) => sql`
        select 'period: ' || team_id as wrong from subscriptions where team_id = any (${teams}) and plan is not null
          and (period_from >= period_to or period_from::text <> plan ->> 'from' or period_to::text <> plan ->> 'to')
        union all select 'seats billed: ' || b.team_id from subscriptions b where b.team_id = any (${teams}) and b.plan is not null
          and (b.plan ->> 'seats')::int <> (select coalesce(sum((l ->> 'seats')::int), 0) from invoices i, jsonb_array_elements(i.lines) l
            where i.team_id = b.team_id and i.state = 'paid' and l ->> 'kind' in ('term', 'rest'))`,
    ),
  },
  { id: "I27", name: "every picture has its file, and every file is registered", check: files },
  {
    id: "I28",
    name: "no transaction is left open, no lock is waited for longer than 2 s, and no process died unprompted",
    check: async (run) => [
      ...(await ask(
        run,
        sql`select pid || ' ' || state as wrong from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
            and state like 'idle in transaction%' and state_change < now() - interval '5 s'
          union all select 'advisory lock: ' || pid from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
            and pid in (select pid from pg_stat_activity where state = 'idle' and state_change < now() - interval '5 s')
          union all select application_name || ' has connections: ' || count(*) from pg_stat_activity
            where application_name like 'switchboard-%' group by application_name having count(*) > 60`,
      )),
      ...(await longLockWaits(run.installation.database.owner)),
      ...[...run.installation.servers, ...run.installation.workers]
        .filter((part) => part.deaths() > 0)
        .map((part) => `${part.name}: ${part.deaths()}`),
    ],
  },
  { id: "I29", name: "no limit loses its count", check: limits },
  { id: "I30", name: "foreign keys and indexes are sound", always: true, check: indexes },
];

/**
 * Follows each lock wait of the first look until it has ended or lasted 2 s. Concurrent statements wait for
 * milliseconds; a wait for a lock that nobody will release is cut off by lock_timeout, after 3 s.
 */
async function longLockWaits(db: Db): Promise<string[]> {
  const look = async () => {
    const { rows } = await sql<{ wait: string; long: boolean; told: string }>`
      select pid || ' ' || waitstart as wait, waitstart < clock_timestamp() - interval '2 s' as long,
        'has waited for a lock for ' || round(extract(epoch from clock_timestamp() - waitstart), 1) || ' s: '
          || application_name || ' ' || left(query, 80) as told
      from pg_locks join pg_stat_activity using (pid) where not granted and waitstart is not null`.execute(db);
    return rows;
  };
  const found: string[] = [];
  let followed = await look();
  while (followed.length > 0) {
    found.push(...followed.filter(({ long }) => long).map(({ told }) => told));
    const short = new Set(followed.filter(({ long }) => !long).map(({ wait }) => wait));
    await sleep(100);
    followed = (await look()).filter(({ wait }) => short.has(wait));
  }
  return found;
}

/** Judges renames and edits by their audit rows: an acknowledged one has one, a refused one has none. */
async function names(run: Case): Promise<string[]> {
  const marks = (what: "rename" | "edit", outcome: "done" | "refused") => pairs(marksOf(run.history, what, outcome));
  const told = sql`(select team_id, coalesce(detail -> 'team_name' ->> 'after', detail -> 'first_name' ->> 'after') as mark
    from audit_log where team_id = any (${idsOf(run)}) and action in ('team.renamed', 'member.changed'))`;
  const lost = (what: "rename" | "edit") => sql`
    select 'lost: ' || a.mark as wrong from ${marks(what, "done")} where not exists
      (select from told t where t.team_id = a.team_id and t.mark = a.mark)
    union all select 'refused but there: ' || a.mark from ${marks(what, "refused")} where exists
      (select from told t where t.team_id = a.team_id and t.mark = a.mark)`;
  return ask(
    run,
    sql`with told as ${told} ${lost("rename")} union all ${lost("edit")}
      union all select 'doubled: ' || mark from told where mark is not null group by team_id, mark having count(*) > 1`,
  );
}

async function people(run: Case): Promise<string[]> {
  const { history } = run;
  return ask(
    run,
    sql`select 'invitation lost: ' || a.mark as wrong from ${pairs(marksOf(history, "invite", "done"))}
        where not exists (select from members m where m.team_id = a.team_id and m.email = a.mark)
      union all select 'invitation refused but there: ' || a.mark from ${pairs(marksOf(history, "invite", "refused"))}
        where exists (select from members m where m.team_id = a.team_id and m.email = a.mark)
      union all select 'removal lost: ' || a.mark from ${pairs(marksOf(history, "remove", "done"))}
        where not exists (select from members m where m.team_id = a.team_id and m.id = a.mark::uuid and m.status = 'removed')
      union all select 'join lost: ' || a.mark from ${pairs(marksOf(history, "join", "done"))}
        where not exists (select from members m where m.team_id = a.team_id and m.id = a.mark::uuid and m.status <> 'invited')`,
  );
}

async function money(run: Case): Promise<string[]> {
  const { history } = run;
  const paid = sql`select from invoices i where i.team_id = a.team_id and i.state = 'paid' and i.plan ->> 'seats' = a.mark`;
  return ask(
    run,
    sql`select 'order lost: ' || a.team_id || ' ' || a.mark as wrong from ${pairs(marksOf(history, "order", "done"))} where not exists (${paid})
      union all select 'order refused but paid: ' || a.team_id || ' ' || a.mark from ${pairs(marksOf(history, "order", "refused"))} where exists (${paid})
      union all select 'coupon lost: ' || a.team_id from ${pairs(marksOf(history, "coupon", "done"))}
        where not exists (select from coupon_uses c where c.team_id = a.team_id and c.code = a.mark)`,
  );
}

/** A team whose upload was confirmed has its picture. */
function pictures(run: Case): Promise<string[]> {
  return ask(
    run,
    sql`select distinct 'picture lost: ' || a.team_id as wrong from ${pairs(marksOf(run.history, "picture", "done"))}
      join teams t on t.id = a.team_id where t.avatar is null`,
  );
}

/** Checks stored counters and those the server computes on request. */
async function counters(run: Case): Promise<string[]> {
  const kept = await ask(
    run,
    sql`select 'admins: ' || b.team_id as wrong from subscriptions b where b.team_id = any (${idsOf(run)}) and b.used_admins <>
      (select count(*) from members m where m.team_id = b.team_id and m.status <> 'removed' and m.admin_role <> 'none')`,
  );
  // Members who used the product did so during this run, so within the week that makes a member active.
  const used = sql`(m.last_login_at is not null or m.last_device_seen_at is not null)`;
  const { rows } = await sql<Record<string, number> & { id: string }>`
    select t.id::text, count(m.id)::int as team_size, count(*) filter (where m.status = 'invited')::int as invited_members,
      count(*) filter (where m.status = 'suspended')::int as suspended_members,
      count(*) filter (where m.status = 'active' and ${used})::int as active_members,
      count(*) filter (where m.status = 'active' and not ${used})::int as inactive_members,
      count(*) filter (where m.admin_role <> 'none')::int as admin_members
    from unnest(${idsOf(run)}::uuid[]) t (id) left join members m on m.team_id = t.id and m.status <> 'removed' group by t.id`.execute(
    run.installation.database.owner,
  );
  const [origin] = run.installation.origins;
  const shown = run.teams.map(async ({ id, token }) => {
    const answer = await fetch(`${origin}/api/v2/team/${id}`, { headers: { authorization: `Bearer ${token}` } });
    const { counters } = (await answer.json()) as { counters?: Record<string, number> };
    const { id: _, ...own } = rows.find((row) => row.id === id)!;
    return Object.entries(own)
      .filter(([name, count]) => counters?.[name] !== count)
      .map(([name, count]) => `${name} of ${id}: ${counters?.[name]} shown, ${count} there`);
  });
  return [...kept, ...(await Promise.all(shown)).flat()];
}

/** Compares our bills with the gateway's own ledger. */
async function charges(run: Case): Promise<string[]> {
  const bills = await run.installation.database.owner
    .selectFrom("invoices")
    .select(["id", "total", "state", "currency"])
    .where("team_id", "in", idsOf(run))
    .where("total", ">", 0)
    .execute();
  const all = await run.installation.gateway.ledger();
  const made = all.filter(({ kind, state }) => kind === "charge" && state === "succeeded");
  const by_bill = Map.groupBy(made, ({ invoice_id }) => invoice_id ?? "");
  return bills.flatMap(({ id, total, state, currency }) => {
    const own = by_bill.get(id) ?? [];
    if (own.length > 1) return [`charged ${own.length} times: ${id}`];
    if (state !== "paid") return own.length > 0 ? [`charged and ${state}: ${id}`] : [];
    const [charge] = own;
    return charge?.amount === total && charge.currency === currency ? [] : [`paid and not charged as billed: ${id}`];
  });
}

function coupons(run: Case): Promise<string[]> {
  return ask(
    run,
    sql`select 'uses of ' || c.code || ': ' || c.uses as wrong from coupons c where c.code = any (${run.teams.map(({ coupon }) => coupon)})
        and (c.uses <> (select count(*) from coupon_uses u where u.code = c.code) or c.uses > c.most_uses)
      union all select 'used for nothing: ' || u.team_id from coupon_uses u where u.team_id = any (${idsOf(run)})
        and not exists (select from invoices i where i.team_id = u.team_id and i.coupon = u.code and i.state in ('paid', 'open'))
      union all select 'taken off without a use: ' || i.team_id from invoices i where i.team_id = any (${idsOf(run)}) and i.state = 'paid'
        and i.coupon is not null and not exists (select from coupon_uses u where u.team_id = i.team_id and u.code = i.coupon)
      union all select 'reward: ' || referred_team_id from referral_rewards group by referred_team_id, team_id having count(*) > 1`,
  );
}

const MESSAGE_ID = /^message-id:\s*<([0-9a-f-]{36})@/im;

async function mails(run: Case): Promise<string[]> {
  const { database, mail } = run.installation;
  const { rows } = await sql<{ id: string; recipient: string; template: string; member: boolean; tries: number }>`
    select m.id::text, m.recipient::text, m.template, coalesce((select sum(1 + j.retry_count)::int from pgboss.job j
        where j.name = 'mail.send' and j.data ->> 'mail_id' = m.id::text), 0) as tries
    from mails m where m.team_id = any (${idsOf(run)})`.execute(database.owner);
  const owed = new Map(rows.map((row) => [row.id, row]));
  const copies = new Map<string, number>();
  const wrong: string[] = [];
  const own = mail.caught.filter(({ to }) => to.endsWith("@chaos.example") && isFresh(run, to));
  for (const { to, raw } of own) {
    const id = MESSAGE_ID.exec(raw)?.[1] ?? "";
    copies.set(id, (copies.get(id) ?? 0) + 1);
    if (owed.get(id)?.recipient !== to) wrong.push(`arrived and not owed: ${to}`);
  }
  for (const { id, recipient, tries } of rows) {
    const arrived = copies.get(id) ?? 0;
    if (arrived === 0 && recipient.endsWith("@chaos.example")) wrong.push(`owed and not arrived: ${recipient}`);
    if (arrived > tries) wrong.push(`arrived ${arrived} times in ${tries} tries: ${recipient}`);
  }
  const recipients = new Set(rows.map(({ recipient }) => recipient));
  const unsent = marksOf(run.history, "invite", "done").filter(({ mark }) => !recipients.has(mark));
  return [...wrong, ...unsent.map(({ mark }) => `invited and no mail owed: ${mark}`)];
}

/** Invited in this case, not in an earlier one. */
const isFresh = ({ history }: Case, to: string): boolean =>
  history.some(({ what, mark }) => what === "invite" && mark === to);

/** Compares the events of a team with those its audit rows imply, one each, at the same time. */
async function events(run: Case): Promise<string[]> {
  const { owner } = run.installation.database;
  const teams = idsOf(run);
  const [log, published] = await Promise.all([
    sql<{ team_id: string; action: string; detail: Record<string, unknown>; at: Date }>`
      select team_id, action, detail, at from audit_log where team_id = any (${teams}) and request_id not like 'bulk:%'`.execute(
      owner,
    ),
    sql<{ team_id: string; kind: string; at: Date }>`
      select team_id, kind, at from events where team_id = any (${teams}) and kind not in ('bulk.finished', 'member.invitation_failed')`.execute(
      owner,
    ),
  ]);
  const count = new Map<string, number>();
  const add = (team_id: string, kind: string, at: Date, n: number) => {
    const key = `${kind} ${team_id} ${at.toISOString()}`;
    count.set(key, (count.get(key) ?? 0) + n);
  };
  for (const { team_id, action, detail, at } of log.rows) {
    const happening = eventForAction(action, detail);
    if (happening) add(team_id, happening.kind, at, 1);
  }
  for (const { team_id, kind, at } of published.rows) add(team_id, kind, at, -1);
  return [...count].flatMap(([key, n]) =>
    n === 0 ? [] : [`${n > 0 ? "event missing" : "event without a change"}: ${key}`],
  );
}

async function audit(run: Case): Promise<string[]> {
  const { database, files } = run.installation;
  const means = { keys: auditKeys(KEYS), storage: openStorage(files.url), now: new Date() };
  const { findings } = await readSnapshot(database.url, (db) => verifyLog(db, means));
  const missing = await ask(
    run,
    sql`select 'member: ' || m.id as wrong from members m where m.team_id = any (${idsOf(run)}) and m.email ~ '@(chaos|joining)\\.example$'
        and (select count(*) from audit_log l where l.team_id = m.team_id and l.action = 'member.created'
          and (l.member_id = m.id or l.detail::text like '%' || m.id || '%')) <> 1
      union all select 'removed: ' || m.id from members m where m.team_id = any (${idsOf(run)}) and m.status = 'removed'
        and not exists (select from audit_log l where l.team_id = m.team_id and l.member_id = m.id and l.action = 'member.removed')`,
  );
  return [...findings.map(({ wrong, words }) => `${wrong}: ${words}`), ...missing];
}

async function secrets(run: Case): Promise<string[]> {
  const { owner } = run.installation.database;
  const sealed = await owner
    .selectFrom("bulk_rows")
    .select(["run_id", "row_no", "sealed"])
    .where("team_id", "in", idsOf(run))
    .where("sealed", "is not", null)
    .execute();
  const closed = sealed.flatMap(({ run_id, row_no, sealed }) => {
    try {
      return unsealRow(KEYS, run_id, row_no, sealed!).password === CANARY ? [] : [`another text: ${run_id} ${row_no}`];
    } catch {
      return [`does not open: ${run_id} ${row_no}`];
    }
  });
  const teams = idsOf(run);
  const clear = await ask(
    run,
    sql`select 'in clear: ' || place as wrong from (
        select 'audit_log' as place, detail::text as text from audit_log where team_id = any (${teams})
        union all select 'events', data::text from events where team_id = any (${teams})
        union all select 'mails', data::text from mails where team_id = any (${teams})
        union all select 'bulk_rows', issues::text || coalesce(conflict, '') from bulk_rows where team_id = any (${teams})
        union all select 'members', to_jsonb(m)::text from members m where team_id = any (${teams})
        union all select 'pgboss.job', data::text || coalesce(output::text, '') from pgboss.job where name = 'bulk.run'
      ) kept where text like ${`%${CANARY}%`} limit 5`,
  );
  return [...closed, ...clear];
}

/** Each edit starts from the result of the one before it, and the last one matches the row. */
function edits(run: Case): Promise<string[]> {
  return ask(
    run,
    sql`with edits as (
        select team_id, team_id as about, id, detail -> 'team_name' ->> 'before' as before, detail -> 'team_name' ->> 'after' as after
          from audit_log where team_id = any (${idsOf(run)}) and action = 'team.renamed'
        union all select team_id, member_id, id, detail -> 'first_name' ->> 'before', detail -> 'first_name' ->> 'after'
          from audit_log where team_id = any (${idsOf(run)}) and action = 'member.changed' and detail ? 'first_name'
      ), chain as (
        select *, lag(after) over w as former, lead(after) over w as next from edits window w as (partition by about order by id)
      )
      select 'lost: ' || former || ' to ' || after as wrong from chain where former is not null and before <> former
      union all select 'not kept: ' || after from chain c where next is null
        and after <> coalesce((select first_name from members m where m.team_id = c.team_id and m.id = c.about),
          (select team_name from teams t where t.id = c.about))`,
  );
}

async function states(run: Case): Promise<string[]> {
  const { rows } = await sql<{
    team_id: string;
    state: SubscriptionState;
    steps: { before: SubscriptionState; after: SubscriptionState; happening: SubscriptionEvent }[] | null;
  }>`select b.team_id, b.state, (select jsonb_agg(jsonb_build_object('before', s.before, 'after', s.after,
        'happening', s.happening) order by s.at, s.id) from subscription_states s where s.team_id = b.team_id) as steps
    from subscriptions b where b.team_id = any (${idsOf(run)})`.execute(run.installation.database.owner);
  return rows.flatMap(({ team_id, state, steps }) => {
    const all = steps ?? [];
    const odd = all.filter(
      ({ before, after, happening }, n) =>
        nextSubscriptionState(before, happening) !== after || (n > 0 && all[n - 1]!.after !== before),
    );
    const ends = all.at(-1)?.after ?? state;
    return [
      ...odd.map(({ before, after }) => `${team_id}: ${before} to ${after}`),
      ...(ends === state ? [] : [`${team_id}: is ${state}, its history ends with ${ends}`]),
    ];
  });
}

async function files(run: Case): Promise<string[]> {
  const { owner } = run.installation.database;
  const kept = new Set(await readdir(join(run.installation.files.folder, "avatars")).catch(() => []));
  const [pictures, book] = await Promise.all([
    owner.selectFrom("teams").select(["id", "avatar"]).where("avatar", "is not", null).execute(),
    owner.selectFrom("stored_files").select("name").execute(),
  ]);
  const booked = new Set(book.map(({ name }) => name));
  return [
    ...pictures.filter(({ avatar }) => !kept.has(avatar!)).map(({ id }) => `no file: ${id}`),
    ...pictures.filter(({ avatar }) => !booked.has(avatar!)).map(({ id }) => `not registered: ${id}`),
    ...[...kept].filter((name) => !booked.has(name)).map((name) => `unregistered file: ${name}`),
  ];
}

/** Invitations are counted in the change that queues them; wrong passwords are counted before they are checked. */
async function limits(run: Case): Promise<string[]> {
  const invited = await ask(
    run,
    sql`select 'invitations: ' || t.id as wrong from unnest(${idsOf(run)}::uuid[]) t (id)
      where (select coalesce(sum(calls), 0) from rate_windows where key = 'invitations:' || t.id || ':3600')
        <> (select count(*) from mails where team_id = t.id and template = 'invitations.invitation')`,
  );
  const tries = Map.groupBy(marksOf(run.history, "login", "refused"), ({ mark }) => mark);
  const { owner } = run.installation.database;
  const key = await storedLookupKey(owner, KEYS);
  const forgotten = [...tries].map(async ([email, answered]) => {
    const row = await owner
      .selectFrom("login_failures")
      .select("failures")
      .where("key", "=", keyedHash(key!, "login:team", email))
      .executeTakeFirst();
    return (row?.failures ?? 0) < answered.length
      ? [`wrong passwords of ${email}: ${row?.failures ?? 0} of ${answered.length}`]
      : [];
  });
  return [...invited, ...(await Promise.all(forgotten)).flat()];
}

/** Checks all B-tree indexes, and that no row has lost its parent. */
async function indexes(run: Case): Promise<string[]> {
  const { owner } = run.installation.database;
  try {
    await sql`select bt_index_check(i.indexrelid) from pg_index i join pg_class c on c.oid = i.indexrelid
        join pg_am a on a.oid = c.relam join pg_namespace n on n.oid = c.relnamespace
      where a.amname = 'btree' and n.nspname = 'public' and i.indisvalid and c.relpersistence = 'p'`.execute(owner);
  } catch (error) {
    return [(error as Error).message];
  }
  const invalid = await ask(
    run,
    sql`select 'not valid: ' || conname as wrong from pg_constraint where not convalidated
      union all select 'not valid: ' || indexrelid::regclass from pg_index where not indisvalid`,
  );
  const orphans = await ask(
    run,
    sql`select 'payment without its bill: ' || p.id as wrong from payments p left join invoices i on i.team_id = p.team_id and i.id = p.invoice_id
        where p.team_id = any (${idsOf(run)}) and i.id is null
      union all select 'session without its account: ' || s.handle from sessions s left join accounts a on a.id = s.account_id where a.id is null
      union all select 'row without its import: ' || r.run_id from bulk_rows r left join bulk_runs b on b.team_id = r.team_id and b.id = r.run_id
        where r.team_id = any (${idsOf(run)}) and b.id is null
      union all select 'member without a team: ' || m.id from members m left join teams t on t.id = m.team_id
        where m.team_id = any (${idsOf(run)}) and t.id is null
      union all select 'coupon use without its coupon: ' || u.code from coupon_uses u left join coupons c on c.code = u.code where c.code is null`,
  );
  return [...invalid, ...orphans];
}
