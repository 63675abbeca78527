import pg from "pg";
import { PHONE_PREFIX } from "@portal/api/platform/authenticate-phone.ts";
import { PASSWORD } from "@portal/api/test/people.ts";
import { hashCheaply, hashPassword } from "@portal/api/platform/passwords.ts";
import { TERMS_VERSIONS } from "@portal/model/limits.ts";
import { DEMO_CATALOGUE } from "@portal/model/subscription/catalogue.ts";
import { startPlan } from "@portal/model/subscription/plan.ts";

export interface WorldOptions {
  /** Members beside the largest team, which every world has. */
  readonly members: number;
  /** The same seed, size and day give the same rows. */
  readonly seed: number;
  /** The day that every date is counted back from. */
  readonly today: Date;
  readonly progress?: (line: string) => void;
  /** How many steps run at once, each on a connection of its own. */
  readonly at_once?: number;
}

export interface WorldTotals {
  readonly teams: number;
  readonly members: number;
  /** The team with the most members. */
  readonly largest: string;
}
export interface World extends WorldTotals {
  readonly seconds: number;
}

/** Reads the totals of a world. */
export const WORLD_TOTALS = `
  select count(*)::int as teams, sum(size)::int as members, (select id from world.teams where k = 1) as largest from world.teams`;

const LARGEST = 10_000;

/** The tables that are filled. */
const TABLES = [
  "teams",
  "subscriptions",
  "members",
  "member_words",
  "accounts",
  "devices",
  "device_words",
  "device_sessions",
  "device_configs",
  "sessions",
  "voice_accounts",
  "voice_configurations",
  "voice_registrations",
  "call_records",
  "events",
  "invoices",
  "ledger",
  "mails",
  "audit_log",
  "audit_unsealed",
] as const;

/** The access token of a phone of this world. Its secret follows from the handle, because nothing in here is secret. */
export const worldPhoneToken = (handle: string): string =>
  `${PHONE_PREFIX.access}${handle}.${`${handle}${handle}`.slice(0, 43)}`;

/**
 * Fills a migrated, empty database with a believable world: the sizes of teams follow a power law from 10,000 members
 * down to about half of all members alone. Everyone's password is the tests' password. Rows are made inside the
 * database, where nothing crosses the wire; triggers and foreign keys are off meanwhile, and what triggers would
 * have counted is filled in.
 */
export async function makeWorld(
  url: string,
  { members, seed, today, progress, at_once = 2 }: WorldOptions,
): Promise<World> {
  const began = performance.now();
  const connections = await Promise.all(Array.from({ length: at_once }, () => connect(url)));
  const [first] = connections as [pg.Client];
  try {
    const { rows } = await first.query("select from teams limit 1");
    if (rows.length > 0) throw new Error("The database already has teams. A world needs an empty one.");
    hashCheaply();
    const password = await hashPassword(PASSWORD);
    const wanted = { tier: "teams", term: "monthly", seats: 10 } as const;
    const { plan } = startPlan(DEMO_CATALOGUE, wanted, "2026-01-01", null, { tax: { kind: "none" }, credit: 0 });
    const ingredients = { members, password, plan: JSON.stringify(plan), terms: TERMS_VERSIONS };
    await first.query(functions(seed, today));
    await first.query(RECORD_INDEXES);
    const { rows: indexes } = await first.query<Index>("select * from world.indexes order by on_table, name");
    for (const { drop } of indexes) await first.query(drop);
    await runSteps(connections, [...steps(ingredients), ...indexesAndStatistics(indexes)], progress);
    // Of the tables that stay empty.
    await first.query("analyze");
    await first.query("drop table world.indexes");
    const { rows: made } = await first.query<WorldTotals>(WORLD_TOTALS);
    return { ...made[0]!, seconds: (performance.now() - began) / 1000 };
  } finally {
    await Promise.all(connections.map((one) => one.end()));
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const setting of SETTINGS) await client.query(`set ${setting}`);
  return client;
}

/** Runs each step when the tables that it needs are filled, as many at once as there are connections. */
async function runSteps(
  connections: readonly pg.Client[],
  steps: readonly Step[],
  progress: WorldOptions["progress"],
): Promise<void> {
  const waiting = new Set(steps);
  const running = new Map<Step, Promise<void>>();
  const free = [...connections];
  const run = async (step: Step, client: pg.Client) => {
    const start = performance.now();
    await client.query(step.text);
    progress?.(`${step.name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
    running.delete(step);
    free.push(client);
  };
  while (waiting.size + running.size > 0) {
    const unfilled = new Set([...waiting, ...running.keys()].flatMap(({ fills }) => fills));
    const ready = [...waiting].filter(({ needs }) => needs.every((table) => !unfilled.has(table)));
    if (ready.length + running.size === 0) throw new Error(`nothing fills what ${[...waiting][0]!.name} needs`);
    for (const step of ready.slice(0, free.length)) {
      waiting.delete(step);
      running.set(step, run(step, free.pop()!));
    }
    await Promise.race(running.values());
  }
}

/** Returns a digest of every row that was made, which tells two worlds apart. The password's hash has a random salt. */
export async function worldDigest(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const rowsOf = (table: string) =>
      table === "accounts" ? "(select id, email, product, team_id, member_id, created_at from accounts)" : table;
    const each = TABLES.map(
      (table) => `select '${table}' as name, sum(hashtextextended(t::text, 0)) as sum from ${rowsOf(table)} t`,
    );
    const { rows } = await client.query<{ digest: string }>(
      `select md5(string_agg(name || ' ' || coalesce(sum, 0), ',' order by name)) as digest from (${each.join(" union all ")}) t`,
    );
    return rows[0]!.digest;
  } finally {
    await client.end();
  }
}

const SETTINGS = [
  "synchronous_commit = off",
  "maintenance_work_mem = '1GB'",
  "max_parallel_maintenance_workers = 1",
  "work_mem = '256MB'",
  "session_replication_role = replica",
  // After an error, the other step ends too.
  "client_connection_check_interval = '1s'",
] as const;

/**
 * Chance and ids come from the seed: `roll` gives a number from 0 to below 1, `make_id` an id as old as its number, which
 * `number_of` reads from it. So no step has to sort a table for numbers that don't depend on the order of its rows.
 */
const functions = (seed: number, today: Date): string => `
  create schema world;
  create function world.roll(n bigint, what int) returns float8 language sql immutable parallel safe as
    $$ select (hashint8extended(n, ${seed}::bigint * 1000 + what) & 9007199254740991)::float8 / 9007199254740992 $$;
  create function world.make_id(n bigint, what int) returns uuid language sql immutable parallel safe as
    $$ select (lpad(to_hex(1700000000000 + n), 12, '0') || '7' || lpad(to_hex(what), 3, '0') || '8'
      || lpad(to_hex(hashint8extended(n, ${seed}::bigint * 1000 + what) & 1152921504606846975), 15, '0'))::uuid $$;
  create function world.number_of(id uuid) returns bigint language sql immutable parallel safe as
    $$ select ('x' || translate(left(id::text, 13), '-', ''))::bit(48)::bigint - 1700000000000 $$;
  create function world.handle(id uuid) returns text language sql immutable parallel safe as
    $$ select left(translate(encode(sha256(uuid_send(id)), 'base64'), '+/=', '-_'), 22) $$;
  create function world.now() returns timestamptz language sql immutable parallel safe as
    $$ select timestamptz '${today.toISOString()}' $$;`;

/** Secondary indexes are built when their table is filled. Those that foreign keys need stay. */
const RECORD_INDEXES = `
  create table world.indexes as
    select name, on_table,
      case when conname is null then format('drop index %s', name) else format('alter table %s drop constraint %I', on_table, conname) end as drop,
      case when conname is null then definition
        else format('alter table %s add constraint %I %s', on_table, conname, constraint_definition) end as restore
    from (
      select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as on_table, pg_get_indexdef(i.indexrelid) as definition,
        c.conname, pg_get_constraintdef(c.oid) as constraint_definition
      from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('u', 'p')
      where i.indrelid = any ('{${TABLES.join(",")}}'::text[]::regclass[]) and not i.indisprimary
        and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = i.indexrelid)) i`;

interface Index {
  readonly on_table: string;
  readonly drop: string;
  readonly restore: string;
}

/**
 * Completes each table as soon as it is filled. Statistics come last: beside a statement that runs for minutes, a vacuum
 * can't mark rows as visible to all.
 */
const indexesAndStatistics = (indexes: readonly Index[]): Step[] => [
  ...TABLES.map((table) => ({
    name: `indexes of ${table}`,
    needs: [table],
    fills: [`indexes of ${table}`],
    text: indexes
      .filter(({ on_table }) => on_table === table)
      .map(({ restore }) => restore)
      .join(";\n"),
  })),
  ...["world.teams", ...TABLES].map((table) => ({
    name: `statistics of ${table}`,
    needs: TABLES.map((each) => `indexes of ${each}`),
    fills: [],
    text: `vacuum (analyze, freeze) ${table}`,
  })),
];

const FIRST_NAMES = `anna ben carla david eva frank greta hans ines jan kira lars maria nils olga paul rosa sven tina uwe vera will
  xenia yann zoe anders bruno clara diego elena`;
const LAST_NAMES = `andersen brown costa dietrich eriksen fischer garcia hansen ibsen jensen keller lopez meyer nielsen olsen perez
  quist ramos schmidt torres ulrich vega weber xu young zimmer larsen martin novak rossi`;
const names = (list: string): string => `'{${list.split(/\s+/).join(",")}}'::text[]`;

interface Step {
  readonly name: string;
  /** What must be filled before: tables, or the indexes of one. */
  readonly needs: readonly string[];
  readonly fills: readonly string[];
  readonly text: string;
}
interface Ingredients {
  readonly members: number;
  /** The hash of everyone's password. */
  readonly password: string;
  /** A monthly plan as JSON; seats and dates are each team's own. */
  readonly plan: string;
  readonly terms: { readonly portal: string; readonly team: string };
}

/** The members of some teams. */
const membersOf = (condition: string): string => `
  insert into members (team_id, id, email, first_name, last_name, status, admin_role, joined_at, last_login_at, last_device_seen_at)
    select t.id, world.make_id(n, 10), f.name || '.' || l.name || n || '@team' || t.k || '.example', initcap(f.name), initcap(l.name),
      case when j % 50 = 49 then 'invited' else 'active' end, case when j = 0 then 'primary' else 'none' end,
      case when j % 50 <> 49 then world.now() - interval '300 days' * world.roll(n, 11) end,
      case when j % 50 <> 49 then world.now() - interval '60 days' * world.roll(n, 12) end,
      case when j % 50 <> 49 then world.now() - interval '30 days' * world.roll(n, 13) end
    from world.teams t cross join lateral generate_series(0, t.size - 1) j
      cross join lateral (select t.before + j as n) i
      cross join lateral (select (${names(FIRST_NAMES)})[1 + floor(30 * world.roll(n, 14))::int] as name) f
      cross join lateral (select (${names(LAST_NAMES)})[1 + floor(30 * world.roll(n, 15))::int] as name) l
    where ${condition}`;

const steps = ({ members, password, terms, plan }: Ingredients): readonly Step[] => [
  {
    name: "plan",
    needs: [],
    fills: ["world.teams"],
    text: `create table world.teams as
      with ranks as (
        select k, case k when 1 then ${LARGEST} else least(${LARGEST}, greatest(1, round(${LARGEST} * power(k::float8 / ${members / 1e6}::float8, -0.8::float8))))::int end as size
        from generate_series(1, ${Math.round(members * 0.62) + 10}) k
      ), placed as (select k, size, sum(size) over (order by k) - size as before from ranks)
      select k::int, world.make_id(k, 1) as id, world.make_id(k, 2) as voice_id, size, before::bigint,
        case when size > 1 or k % 5 = 0 then 'team' else 'solo' end as product, size >= 5 as has_voice
      from placed where before < ${members + LARGEST};
    alter table world.teams add primary key (k);
    analyze world.teams`,
  },
  // The longest first, and in halves, because almost everything else waits for members.
  {
    name: "members, first half",
    needs: ["world.teams"],
    fills: ["members"],
    text: membersOf(`before < ${members / 2}`),
  },
  {
    name: "members, second half",
    needs: ["world.teams"],
    fills: ["members"],
    text: membersOf(`before >= ${members / 2}`),
  },
  {
    name: "teams",
    needs: ["world.teams"],
    fills: ["teams", "voice_accounts"],
    text: `insert into teams (id, product, team_name, created_at)
      select id, product, 'Team number ' || k, world.now() - interval '2 years' * world.roll(k, 3) from world.teams;
    insert into voice_accounts (team_id, id, place, name, settings)
      select id, voice_id, 1, 'Main line', '{"domain": "sip.example", "transport": "tls"}' from world.teams where has_voice`,
  },
  {
    name: "subscriptions",
    needs: ["world.teams"],
    fills: ["subscriptions"],
    // A twentieth are in a trial, and of the rest of the teams every other one pays monthly.
    text: `insert into subscriptions (team_id, id, tier, state, seats, used_seats, used_admins, referral_code, trial_ended_at, plan, period_from, period_to)
      select t.id, world.make_id(k, 4), case product when 'team' then 'teams' else 'basic' end, s.state, size, size, 1,
        upper(lpad(to_hex(k), 8, '0')), case s.state when 'trial' then world.now() + interval '14 days' * world.roll(k, 6) end,
        p.plan, p.period_from, p.period_from + 30
      from world.teams t
        cross join lateral (select case when world.roll(k, 5) < 0.05 then 'trial' when product = 'team' and k % 2 = 0 then 'paid' else 'free' end as state) s
        cross join lateral (select world.now()::date - 29 + k % 30 as day) d
        left join lateral (select d.day as period_from, '${plan}'::jsonb
            || jsonb_build_object('seats', size, 'from', d.day::text, 'to', (d.day + 30)::text) as plan) p on s.state = 'paid'`,
  },
  {
    name: "words to search for",
    needs: ["members"],
    fills: ["member_words"],
    // What words_of_member would give, which takes a hundred times as long.
    text: `insert into member_words (team_id, member_id, word)
      select team_id, id, word from members cross join lateral (select split_part(email::text, '@', 1) as local) e
        cross join lateral (select distinct unnest(array[lower(first_name), lower(last_name), split_part(local, '.', 2), replace(local, '.', ''), email::text]) as word) w`,
  },
  {
    name: "phones",
    needs: ["members"],
    fills: ["devices", "device_words"],
    text: `insert into devices (team_id, id, member_id, uuid, label, platform, os_version, app, version, locale, first_use_at, last_login_at, last_seen_at)
      select team_id, world.make_id(n, 30), id, world.make_id(n, 31), 'Phone of ' || first_name, 'android', '15', 'switchboard', '2.4.1', 'en',
        joined_at, joined_at, last_device_seen_at
      from members cross join lateral (select world.number_of(id) as n) i where status = 'active';
    insert into device_words (team_id, device_id, word)
      select team_id, id, word from devices, unnest(string_to_array(lower(label), ' ')) word`,
  },
  {
    name: "accounts",
    needs: ["world.teams", "members"],
    fills: ["accounts"],
    text: `insert into accounts (id, product, email, password_hash, verified_at, team_id, member_id, created_at, terms_portal, terms_team, terms_accepted_at)
      select world.make_id(world.number_of(m.id), 20), t.product, m.email, '${password}', m.joined_at, m.team_id, m.id, m.joined_at,
        '${terms.portal}', '${terms.team}', m.joined_at
      from members m join world.teams t on t.id = m.team_id where m.status = 'active'`,
  },
  {
    name: "phone sessions",
    needs: ["devices"],
    fills: ["device_sessions", "device_configs"],
    text: `insert into device_sessions (team_id, device_id, handle, access_hash, access_until, refresh_hash, started_at, expires_at)
      select team_id, id, handle, sha256(convert_to(left(handle || handle, 43), 'UTF8')), world.now() + interval '30 days', sha256(uuid_send(id)),
        last_login_at, world.now() + interval '90 days'
      from devices, world.handle(id) handle;
    insert into device_configs (team_id, device_id, revision, format, fetched_at, acked_revision, ack, acked_at)
      select team_id, id, 1, 'json', last_login_at, 1, 'applied', last_login_at from devices`,
  },
  {
    name: "voice configurations",
    needs: ["world.teams", "members"],
    fills: ["voice_configurations", "voice_registrations"],
    text: `insert into voice_configurations (team_id, member_id, voice_account_id, display_name, extension, settings)
      select m.team_id, m.id, t.voice_id, m.first_name, (1001 + world.number_of(m.id) - t.before)::text, '{}'
      from members m join world.teams t on t.id = m.team_id where t.has_voice;
    insert into voice_registrations (team_id, member_id, voice_account_id, slot, username, authorization_username)
      select team_id, member_id, voice_account_id, 1, 'u' || extension, 'u' || extension from voice_configurations`,
  },
  {
    name: "calls",
    needs: ["world.teams", "devices"],
    fills: ["call_records"],
    text: `insert into call_records (team_id, device_id, call_id, member_id, voice_account_id, slot, direction, caller, callee, started_at, answered_at, ended_at,
        result, sip_code, codec, network, jitter_ms, loss_percent, mos, id)
      select d.team_id, d.id, 'call-' || n, d.member_id, t.voice_id, 1, case when n % 2 = 0 then 'in' else 'out' end, 'sip:1001@sip.example',
        'sip:' || 1000 + n % 500 || '@sip.example', c.at, case when r.answered then c.at + interval '6 seconds' end,
        c.at + interval '5 minutes' * world.roll(n, 41), case when r.answered then 'answered' else 'missed' end,
        case when r.answered then 200 else 487 end, 'opus', 'wifi', 4, 0, 4.2, world.make_id(n, 42)
      from devices d join world.teams t on t.id = d.team_id and t.has_voice
        cross join lateral (select world.number_of(d.id) as n) i
        cross join lateral (select world.now() - interval '90 days' * world.roll(n, 40) as at) c
        cross join lateral (select world.roll(n, 43) < 0.8 as answered) r`,
  },
  {
    name: "browser sessions",
    needs: ["accounts"],
    fills: ["sessions"],
    text: `insert into sessions (handle, secret_hash, mode, account_id, created_at, last_seen_at, expires_at)
      select world.handle(id), sha256(uuid_send(member_id)), 'browser', id, world.now() - interval '1 hour', world.now(),
        world.now() + interval '7 days' * world.roll(hashtextextended(id::text, 0), 21)
      from accounts where world.roll(hashtextextended(id::text, 0), 22) < 0.3`,
  },
  {
    name: "invoices",
    needs: ["subscriptions"],
    fills: ["invoices", "ledger"],
    // Three months each, paid, with a balanced ledger.
    text: `insert into invoices (team_id, id, kind, state, number, created_at, paid_at, currency, lines, subtotal, discount, tax, credit_used, credit_kept, total, plan,
        period_from, customer)
      select b.team_id, world.make_id(n, 50), 'renewal', 'paid', n, at, at, 'USD', '[]', amount, 0, 0, 0, 0, amount, b.plan, b.period_from - 30 * back, '{}'
      from (select s.*, back, row_number() over (order by back desc, team_id) as n from subscriptions s, generate_series(0, 2) back where plan is not null) b
        cross join lateral (select (b.period_from - 30 * back)::timestamptz as at, b.seats * 500::bigint as amount) a;
    insert into ledger (team_id, id, transaction_id, account, amount, currency, at, invoice_id)
      select team_id, world.make_id(number * 4 + part, 51), world.make_id(number * 2 + part / 2, 52),
        (array['receivable', 'revenue', 'cash', 'receivable'])[part + 1], case when part % 2 = 0 then total else -total end, currency, paid_at, id
      from invoices, generate_series(0, 3) part;
    update statement_numbers set last = (select coalesce(max(number), 0) from invoices)`,
  },
  {
    name: "events",
    needs: ["members"],
    fills: ["events"],
    text: `insert into events (team_id, id, at, kind, alert, member_id, by_support, for_team)
      select team_id, world.make_id(n, 60), joined_at, 'member.joined', false, id, false, true
      from members cross join lateral (select world.number_of(id) as n) i where n % 4 = 0 and status = 'active'`,
  },
  {
    name: "emails",
    needs: ["members"],
    fills: ["mails"],
    text: `insert into mails (team_id, id, recipient, locale, template, data, state, attempts, created_at, sent_at)
      select team_id, world.make_id(n, 70), email, 'en', 'join', '{}', 'success', 1, at, at
      from members cross join lateral (select world.number_of(id) as n) i
        cross join lateral (select world.now() - interval '90 days' * world.roll(n, 71) as at) a where n % 4 = 1`,
  },
  {
    name: "audit rows, not yet sealed",
    needs: ["members"],
    fills: ["audit_log", "audit_unsealed"],
    text: `insert into audit_log (team_id, id, at, request_id, actor_side, action, target, member_id, detail_salt, detail_hash) overriding system value
      select team_id, (n + 2) / 4, world.now() - interval '300 days' * world.roll(n, 80), 'world-' || n, 'customer', 'member.changed', 'member:' || id, id,
        salt, detail_digest(salt, '{}')
      from members cross join lateral (select world.number_of(id) as n) i cross join lateral (select world.make_id(n, 81) as salt) s where n % 4 = 2;
    select setval(pg_get_serial_sequence('audit_log', 'id'), (select max(id) from audit_log));
    insert into audit_unsealed (team_id, audit_id) select team_id, id from audit_log`,
  },
];
