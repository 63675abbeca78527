-- The house: teams and their people, who signs in, what was done, what is owed to the outside.
--
-- Every table that holds a team's data carries team_id in its key and is closed by row-level security: the server's
-- role sees the rows of one team only, the one named by app.team_id. The nil team is nobody's: rows that belong to the house.
-- The role that owns the tables (migrations, seed) is not bound by it; the server and the worker never use that role.

create extension if not exists citext;

-- One role for server and worker; logins of the operator's choice are made members of it.
do $$ begin
  if not exists (select from pg_roles where rolname = 'portal_app') then create role portal_app nologin nobypassrls; end if;
end $$;
grant usage on schema public to portal_app;

-- Ids: made anywhere without asking anybody (a cell, a worker, a bulk run), not guessable, and still falling roughly in
-- order into their indexes: UUIDs of version 7. PostgreSQL 18 has a function for it; this one serves 15 to 18.
create function new_id() returns uuid language sql volatile parallel safe as $$
  select encode(
    set_byte(
      substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) || substring(uuid_send(gen_random_uuid()) from 7),
      6, get_byte(uuid_send(gen_random_uuid()), 0) & 15 | 112
    ), 'hex')::uuid
$$;

-- The team whose rows this transaction or connection may see.
create function current_team() returns uuid language sql stable parallel safe as
  $$ select coalesce(nullif(current_setting('app.team_id', true), ''), '00000000-0000-0000-0000-000000000000')::uuid $$;

create table teams (
  id uuid primary key default new_id(),
  product text not null check (product in ('solo', 'team')),
  team_name text not null check (length(team_name) between 4 and 50),
  version integer not null default 1,
  created_at timestamptz not null,
  deleted_at timestamptz
);

create table subscriptions (
  team_id uuid not null references teams (id) on delete cascade,
  id uuid not null default new_id(),
  tier text not null check (tier in ('free', 'basic', 'pro', 'teams', 'teams_pro')),
  state text not null check (state in ('trial', 'free', 'paid', 'past_due', 'suspended', 'canceled', 'expired')),
  seats integer not null check (seats between 1 and 5000000),
  trial_ended_at timestamptz,
  primary key (team_id, id),
  -- The first one is the active one; a team has one until billing keeps a history beside it.
  unique (team_id)
);

create table members (
  team_id uuid not null references teams (id) on delete cascade,
  id uuid not null default new_id(),
  email citext not null check (length(email) between 3 and 254),
  first_name text not null check (length(first_name) between 1 and 28),
  last_name text not null check (length(last_name) between 1 and 28),
  -- 'active' and 'inactive' are told apart by last_device_seen_at when read, never stored.
  status text not null check (status in ('invited', 'active', 'suspended')),
  admin_role text not null default 'none' check (admin_role in ('none', 'secondary', 'administrator', 'primary')),
  email_sent_state text check (email_sent_state in ('queued', 'success', 'deferred', 'bounced', 'refused', 'expired')),
  invited_at timestamptz,
  joined_at timestamptz,
  last_login_at timestamptz,
  last_device_seen_at timestamptz,
  version integer not null default 1,
  primary key (team_id, id),
  unique (team_id, email)
);
create unique index members_one_primary on members (team_id) where admin_role = 'primary';
-- Everything the counters ask for, so that counting a team of 10,000 never touches its rows.
create index members_counters on members (team_id, status, last_device_seen_at) include (admin_role, email_sent_state);

-- Who can sign in. Not a team's table: it is asked before anybody's team is known.
create table accounts (
  id uuid primary key default new_id(),
  product text not null check (product in ('solo', 'team')),
  email citext not null check (length(email) between 3 and 254),
  password_hash text not null,
  locale text not null default 'en' check (locale in ('en', 'es')),
  verified_at timestamptz,
  terms_pending boolean not null default false,
  team_id uuid not null,
  member_id uuid not null,
  created_at timestamptz not null,
  unique (product, email),
  unique (team_id, member_id),
  foreign key (team_id, member_id) references members (team_id, id) on delete cascade
);

create table sessions (
  handle text primary key,
  secret_hash bytea not null,
  -- 'browser': handle in the header, secret in a cookie; 'bearer': both in the header, for clients without cookies.
  mode text not null check (mode in ('browser', 'bearer')),
  kind text not null default 'own' check (kind in ('own', 'imp_ro', 'imp_rw')),
  account_id uuid not null references accounts (id) on delete cascade,
  mfa_pending boolean not null default false,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_account on sessions (account_id);
create index sessions_expiry on sessions (expires_at);

-- Browsers somebody has logged in from before; a new one is told to them by mail.
create table known_browsers (
  account_id uuid not null references accounts (id) on delete cascade,
  browser_hash bytea not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (account_id, browser_hash)
);

create table staff (
  id uuid primary key default new_id(),
  email citext not null unique,
  full_name text not null,
  password_hash text not null,
  level text not null check (level in ('l1', 'l2', 'l3', 'su')),
  created_at timestamptz not null
);
create table staff_sessions (
  handle text primary key,
  secret_hash bytea not null,
  mode text not null check (mode in ('browser', 'bearer')),
  staff_id uuid not null references staff (id) on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_sessions_staff on staff_sessions (staff_id);
create index staff_sessions_expiry on staff_sessions (expires_at);

-- Failures in a row per account (keyed by an HMAC of the address, so unknown addresses wait too), and calls per window.
create table login_failures (
  key bytea primary key,
  failures integer not null,
  blocked_until timestamptz,
  last_failure_at timestamptz not null
);
create table rate_windows (
  key text not null,
  window_start timestamptz not null,
  calls integer not null,
  primary key (key, window_start)
);

-- What was done, by whom, on whose behalf. Written in the transaction of the change itself; nothing is ever altered.
create table audit_log (
  team_id uuid not null,
  id bigint generated always as identity,
  at timestamptz not null,
  request_id text not null,
  actor_side text not null check (actor_side in ('visitor', 'customer', 'staff', 'system')),
  actor_id uuid,
  on_behalf_of uuid,
  action text not null,
  target text,
  detail jsonb not null default '{}',
  primary key (team_id, id)
);

-- Mail owed. The row and the job that sends it commit with the change that owes it.
create table mails (
  team_id uuid not null,
  id uuid not null default new_id(),
  recipient citext not null,
  locale text not null check (locale in ('en', 'es')),
  template text not null,
  data jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'success', 'deferred', 'refused')),
  attempts integer not null default 0,
  smtp_reply text,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (team_id, id)
);

-- Long work in steps: a step's writes and its mark commit together, so a step happens once however often it is tried.
create table job_runs (
  team_id uuid not null,
  id uuid not null default new_id(),
  kind text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'completed', 'failed')),
  percent integer not null default 0 check (percent between 0 and 100),
  error text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (team_id, id)
);
create table job_steps (
  team_id uuid not null,
  run_id uuid not null,
  name text not null,
  output jsonb,
  finished_at timestamptz not null,
  primary key (team_id, run_id, name),
  foreign key (team_id, run_id) references job_runs (team_id, id) on delete cascade
);

-- The second wall.
alter table teams enable row level security;
create policy one_team on teams to portal_app using (id = current_team());
do $$
declare name text;
begin
  foreach name in array array['subscriptions', 'members', 'audit_log', 'mails', 'job_runs', 'job_steps'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy one_team on %I to portal_app using (team_id = current_team())', name);
  end loop;
end $$;

-- The door looks at a session before it knows the team, through views that their owner may read; nothing else may.
create view customer_sessions as
  select s.handle, s.secret_hash, s.mode, s.kind, s.mfa_pending, s.created_at, s.last_seen_at, s.expires_at,
    a.id as account_id, a.email, a.locale, a.verified_at is null as unverified, a.terms_pending,
    m.team_id, m.id as member_id, m.first_name, m.last_name, m.admin_role, m.status = 'suspended' as suspended,
    t.product, t.team_name, b.tier, b.state
  from sessions s
    join accounts a on a.id = s.account_id
    join members m on m.team_id = a.team_id and m.id = a.member_id
    join teams t on t.id = m.team_id and t.deleted_at is null
    join subscriptions b on b.team_id = t.id;
create view staff_sessions_open as
  select s.handle, s.secret_hash, s.mode, s.created_at, s.last_seen_at, s.expires_at, f.id as staff_id, f.email, f.full_name, f.level
  from staff_sessions s join staff f on f.id = s.staff_id;

grant select, insert, update, delete on
  teams, subscriptions, members, accounts, sessions, known_browsers, staff, staff_sessions, login_failures, rate_windows,
  mails, job_runs, job_steps to portal_app;
grant select, insert on audit_log to portal_app;
grant select on customer_sessions, staff_sessions_open to portal_app;
