-- Many people at once: what was planned, and what became of each row.

create table bulk_runs (
  team_id uuid not null references teams (id) on delete cascade,
  id uuid not null default new_id(),
  state text not null default 'planned' check (state in ('planned', 'running', 'completed', 'partial', 'undoing', 'undone')),
  rows integer not null,
  creatable integer not null,
  created integer not null default 0,
  refused integer not null,
  undone integer not null default 0,
  percent integer not null default 0 check (percent between 0 and 100),
  invite_sent boolean not null,
  all_or_nothing boolean not null,
  seats_used_before integer not null,
  -- Who began it; its mails speak that language.
  account_id uuid not null,
  by_name text not null,
  locale text not null check (locale in ('en', 'es')),
  -- Milliseconds of the run itself, without and with the time that hashing passwords took.
  ms_rows integer not null default 0,
  ms_hashing integer not null default 0,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (team_id, id)
);
create index bulk_runs_latest on bulk_runs (team_id, created_at desc);

-- Each row of the file, encrypted and bound to its place; it is forgotten a week after the run.
create table bulk_rows (
  team_id uuid not null,
  run_id uuid not null,
  row_no integer not null,
  email citext not null,
  sealed bytea,
  password_hash text,
  state text not null check (state in ('planned', 'created', 'refused', 'undone', 'conflict')),
  issues jsonb not null default '[]',
  member_id uuid,
  conflict text check (conflict in ('joined', 'changed', 'gone')),
  primary key (team_id, run_id, row_no),
  foreign key (team_id, run_id) references bulk_runs (team_id, id) on delete cascade
);

do $$
declare name text;
begin
  foreach name in array array['bulk_runs', 'bulk_rows'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy one_team on %I to portal_app using (team_id = current_team())', name);
  end loop;
end $$;
grant select, insert, update, delete on bulk_runs, bulk_rows to portal_app;

-- An account that an administrator has vouched for: it works before its address has confirmed itself, but whoever proves
-- the address comes first.
alter table accounts add column vouched boolean not null default false;
drop view customer_sessions;
create view customer_sessions as
  select s.handle, s.secret_hash, s.mode, s.kind, s.mfa_pending, s.created_at, s.last_seen_at, s.expires_at, s.staff_id,
    a.id as account_id, a.email, a.locale, a.verified_at is null and not a.vouched as unverified, a.terms_portal, a.terms_team,
    a.password_one_time_until is not null as password_due,
    m.team_id, m.id as member_id, m.first_name, m.last_name, m.avatar, m.admin_role, m.status = 'suspended' as suspended,
    t.product, t.team_name, b.tier, b.state
  from sessions s
    join accounts a on a.id = s.account_id
    join members m on m.team_id = a.team_id and m.id = a.member_id and m.status <> 'removed'
    join teams t on t.id = m.team_id and t.deleted_at is null
    join subscriptions b on b.team_id = t.id;
grant select on customer_sessions to portal_app;

-- What is over goes, a little every night, whoever's it was: the only thing that looks at all teams, so it is one function
-- with nothing to choose but the time.
create function sweep(at timestamptz) returns bigint language plpgsql security definer set search_path = public as $$
declare gone bigint := 0; n bigint;
begin
  delete from sessions where expires_at < at; get diagnostics n = row_count; gone := gone + n;
  delete from staff_sessions where expires_at < at; get diagnostics n = row_count; gone := gone + n;
  delete from login_attempts where expires_at < at; get diagnostics n = row_count; gone := gone + n;
  delete from remembered_browsers where expires_at < at; get diagnostics n = row_count; gone := gone + n;
  delete from reauthentications where expires_at < at; get diagnostics n = row_count; gone := gone + n;
  delete from staff_logins where expires_at < at - interval '30 days'; get diagnostics n = row_count; gone := gone + n;
  delete from links where expires_at < at - interval '7 days'; get diagnostics n = row_count; gone := gone + n;
  delete from invitations where expires_at < at - interval '7 days'; get diagnostics n = row_count; gone := gone + n;
  delete from rate_windows where window_start < at - interval '1 day'; get diagnostics n = row_count; gone := gone + n;
  delete from login_failures where last_failure_at < at - interval '1 day'; get diagnostics n = row_count; gone := gone + n;
  delete from members where status = 'removed' and removed_at < at - interval '30 days'; get diagnostics n = row_count; gone := gone + n;
  delete from bulk_runs where state = 'planned' and created_at < at - interval '1 day'; get diagnostics n = row_count; gone := gone + n;
  update bulk_rows r set sealed = null, password_hash = null from bulk_runs b
    where b.team_id = r.team_id and b.id = r.run_id and b.finished_at < at - interval '7 days' and r.sealed is not null;
  get diagnostics n = row_count; gone := gone + n;
  return gone;
end $$;
revoke execute on function sweep(timestamptz) from public;
grant execute on function sweep(timestamptz) to portal_app;
create index bulk_runs_finished on bulk_runs (finished_at);
create index invitations_expiry on invitations (expires_at);
create index remembered_browsers_expiry on remembered_browsers (expires_at);
create index reauthentications_expiry on reauthentications (expires_at);
create index staff_logins_expiry on staff_logins (expires_at);

-- A table that grows by thousands in a moment is planned for as if it were small, and then every foreign key is looked up
-- by the wrong index (2 ms instead of 0.02). The engine notices by itself after a minute; a run does not wait for it.
create function freshen_statistics() returns void language plpgsql security definer set search_path = public as $$
begin
  analyze members;
  analyze accounts;
end $$;
revoke execute on function freshen_statistics() from public;
grant execute on function freshen_statistics() to portal_app;
