-- Calls as the phone system reports them beside the phones, the report made of them, and the hours of a team.

-- Days and months are a team's own; without a name here they are counted in UTC.
create function is_time_zone(name text) returns boolean language plpgsql immutable parallel safe as $$
begin
  perform timestamp '2020-01-01' at time zone name;
  return name ~ '^[A-Za-z_]+(/[A-Za-z0-9_+-]+){0,2}$';
exception when invalid_parameter_value then
  return false;
end $$;
alter table teams add column time_zone text check (is_time_zone(time_zone));

-- A record of the phone system has no phone, and where nobody of the team has its number, no member either.
alter table call_records drop constraint call_records_pkey;
alter table call_records
  add column id uuid not null default new_id(),
  -- Of one call that rang on several phones of the same person, and that the phone system reports as well, one is counted.
  add column counted boolean not null default true,
  add column ring_s integer not null generated always as (
    least(greatest(extract(epoch from (coalesce(answered_at, ended_at) - started_at)), 0), 2147483647)::integer) stored,
  add column talk_s integer generated always as (
    case when answered_at is not null
      then least(greatest(extract(epoch from (ended_at - answered_at)), 0), 2147483647)::integer end) stored,
  alter column device_id drop not null,
  alter column member_id drop not null,
  -- Whether it came or went is known only of somebody's call.
  alter column direction drop not null,
  add primary key (team_id, id),
  add constraint call_records_of_phone unique (team_id, device_id, call_id),
  add constraint call_records_source check ((source = 'phone') = (device_id is not null)),
  add constraint call_records_whose check (direction is not null or member_id is null),
  add foreign key (team_id) references teams (id) on delete cascade,
  -- Whoever leaves for good takes their phones' calls along; the phone system's stay the team's.
  add foreign key (team_id, member_id) references members (team_id, id) on delete set null (member_id);
create unique index call_records_of_server on call_records (team_id, call_id, member_id) nulls not distinct where source = 'server';
-- Which rows are of one call, whichever team's: two teams rarely have the same.
create index call_records_call on call_records (call_id);
-- Everything that the statistics ask for, so that they touch no row; the report reads in the same order.
drop index call_records_time;
create index call_records_time on call_records (team_id, started_at, id)
  include (counted, member_id, direction, result, ring_s, talk_s, network, mos, jitter_ms, loss_percent);
create index call_records_member on call_records (team_id, member_id, started_at) where counted;

update call_records set counted = false where result = 'elsewhere';
update call_records c set counted = false from call_records better
  where c.counted and better.counted and better.team_id = c.team_id and better.call_id = c.call_id
    and better.member_id = c.member_id and better.id <> c.id
    and (better.result = 'answered', better.id) > (c.result = 'answered', c.id);

-- One call, one row that counts, whoever tells of it first: what a phone says is better than what the phone system says (it
-- knows how it sounded), and what was answered is better than what rang beside it. The reports of a team wait for each other.
-- A plan that was made while the table was empty is kept by its connection, so it must not be left a choice: by the call's own
-- name only this one index serves (the team is compared as a text, which no index has), and nothing is looked through.
create function count_call_once() returns trigger
language plpgsql security definer set search_path = public set enable_seqscan = off as $$
declare team text := new.team_id;
begin
  perform pg_advisory_xact_lock(hashtextextended('calls:' || team, 0));
  if new.source = 'server' then
    -- Of two lines of the phone system (it rang here and there) the one that was answered stays.
    if new.result = 'answered' then
      delete from call_records c where c.call_id = new.call_id and c.team_id::text = team and c.source = 'server'
        and c.member_id = new.member_id and c.result <> 'answered';
    end if;
    -- Told already: by a phone of this member, or, where nobody has the number, by anybody.
    if exists (select from call_records c where c.call_id = new.call_id and c.team_id::text = team and c.counted
        and (c.member_id = new.member_id or new.member_id is null)) then
      return null;
    end if;
    -- Reported before anybody had the number.
    delete from call_records c where c.call_id = new.call_id and c.team_id::text = team and c.source = 'server' and c.member_id is null;
    return new;
  end if;
  if exists (select from call_records c where c.call_id = new.call_id and c.team_id::text = team and c.device_id = new.device_id) then
    return null;
  end if;
  -- It was picked up somewhere else: that one is counted, if it is told.
  if new.result = 'elsewhere' then
    new.counted := false;
    return new;
  end if;
  delete from call_records c where c.call_id = new.call_id and c.team_id::text = team and c.source = 'server'
    and (c.member_id = new.member_id or c.member_id is null);
  if new.result = 'answered' then
    update call_records c set counted = false
      where c.call_id = new.call_id and c.team_id::text = team and c.member_id = new.member_id and c.counted;
  elsif exists (select from call_records c where c.call_id = new.call_id and c.team_id::text = team
      and c.member_id = new.member_id and c.counted) then
    new.counted := false;
  end if;
  return new;
end $$;
revoke execute on function count_call_once() from public;
create trigger counted_once before insert on call_records for each row execute function count_call_once();

-- What a phone system shows to report its calls: one for each team, kept as a hash.
create table ingest_keys (
  team_id uuid primary key references teams (id) on delete cascade,
  handle text not null unique,
  secret_hash bytea not null,
  made_by text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);

-- The file of a team's calls: asked for, made by a worker, kept for seven days.
create table call_reports (
  team_id uuid not null references teams (id) on delete cascade,
  id uuid not null default new_id(),
  report_period text not null check (report_period in ('last_30_days', 'current_month', 'last_month')),
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at >= from_at),
  state text not null default 'running' check (state in ('running', 'ready', 'failed', 'expired')),
  percent integer not null default 0 check (percent between 0 and 100),
  -- Each try writes a file of its own, so that one which was thought dead cannot write into that of its successor.
  attempts integer not null default 0,
  path text,
  rows bigint,
  bytes bigint,
  asked_at timestamptz not null,
  touched_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  downloaded_at timestamptz,
  primary key (team_id, id),
  constraint call_reports_ready check ((state = 'ready') = (path is not null))
);
create unique index call_reports_one_running on call_reports (team_id) where state = 'running';
create index call_reports_expiring on call_reports (expires_at) where state = 'ready';
create index call_reports_asked on call_reports (team_id, asked_at);

do $$
declare name text;
begin
  foreach name in array array['ingest_keys', 'call_reports'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy one_team on %I to portal_app using (team_id = current_team())', name);
  end loop;
end $$;
grant select, insert, update, delete on ingest_keys, call_reports to portal_app;

-- The door looks at a phone system's key before it knows the team.
create view ingest_doors as
  select k.handle, k.secret_hash, k.team_id, t.product, t.time_zone
  from ingest_keys k join teams t on t.id = k.team_id and t.deleted_at is null;
grant select on ingest_doors to portal_app;

-- Files whose seven days are over, and those of former reports that nobody took away.
create function call_reports_over(at timestamptz) returns table (team_id uuid, id uuid, path text)
language sql stable security definer set search_path = public as $$
  select r.team_id, r.id, r.path from call_reports r
  where r.state = 'ready' and (r.expires_at <= at or exists (
    select from call_reports later where later.team_id = r.team_id and later.state = 'ready' and later.finished_at > r.finished_at))
  limit 1000
$$;
revoke execute on function call_reports_over(timestamptz) from public;
grant execute on function call_reports_over(timestamptz) to portal_app;
