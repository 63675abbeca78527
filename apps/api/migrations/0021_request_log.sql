-- What became of requests, for whoever is asked about one; and what lies around without an owner.

-- Every request that failed and every one that changed something, for 30 days. Nothing of what was sent is in it: no address,
-- no query, no body, no header. It is the house's own book, not a team's, so its column is not called team_id: a connection that
-- is bound to a team can write into it and read nothing of it, not even what is about that team.
create table request_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Once: a batch that is written twice because nobody heard that it was written stands here once.
  request_id text not null unique,
  call text not null,
  -- 0 for what was no request: a note of the house itself.
  status integer not null,
  ms integer not null,
  side text not null check (side in ('visitor', 'customer', 'staff', 'phone', 'house')),
  -- Both, where staff acted on somebody's behalf.
  staff_id uuid,
  account_id uuid,
  about_team uuid,
  code text,
  -- Where in our code it broke, for what was our fault; names and places, never values.
  trace jsonb,
  -- How many there was no room for, in a note of the house.
  dropped integer,
  request_status text not null default 'new' check (request_status in ('new', 'looked_at', 'solved')),
  note text not null default '' check (length(note) <= 500),
  settled_by uuid,
  settled_at timestamptz
);
create index request_log_at on request_log (at, id);
create index request_log_account on request_log (account_id, at, id) where account_id is not null;
create index request_log_team on request_log (about_team, at, id) where about_team is not null;
create index request_log_staff on request_log (staff_id, at, id) where staff_id is not null;
create index request_log_call on request_log (call, at, id);
-- Everything that the groups of failures ask for, so that they are counted without touching a row.
create index request_log_failed on request_log (at, id) include (status, call, code, request_status) where status >= 400;
create index request_log_broken on request_log (at, id) include (call, code, request_status) where status >= 500;

alter table request_log enable row level security;
create policy anybody_writes on request_log for insert to portal_app with check (true);
create policy house_reads on request_log for select to portal_app using (current_team() = '00000000-0000-0000-0000-000000000000');
create policy house_settles on request_log for update to portal_app using (current_team() = '00000000-0000-0000-0000-000000000000');
grant select, insert on request_log to portal_app;
grant update (request_status, note, settled_by, settled_at) on request_log to portal_app;

-- A part at a time: the nightly job asks again until nothing is left.
create function sweep_requests(at timestamptz, most integer) returns bigint
language plpgsql security definer set search_path = public as $$
declare gone bigint;
begin
  delete from request_log where id in (
    select r.id from request_log r where r.at < sweep_requests.at - interval '30 days' order by r.at limit most);
  get diagnostics gone = row_count;
  return gone;
end $$;

-- Staff belong to no team, and yet a log that names teams by number would help nobody.
create function names_of_teams(ids uuid[]) returns table (id uuid, team_name text)
language sql stable security definer set search_path = public as
  $$ select t.id, t.team_name from teams t where t.id = any (ids) $$;

-- Which files were laid down. A name is 128 random bits, so it says by itself whose it is; null: from before this was kept.
create table stored_files (
  name text primary key,
  path text not null,
  put_at timestamptz
);
insert into stored_files (name, path) select avatar, 'avatars/' || avatar from members where avatar is not null;
grant select, insert, update, delete on stored_files to portal_app;
create index members_avatar on members (avatar) where avatar is not null;
create index members_leading on members (team_id) where admin_role = 'primary' and status <> 'removed';

-- What lost its owner: how many of each kind, and the first of them. Foreign keys forbid most of it; a restored backup or a hand
-- in the database does not ask them. Each kind is two indexes laid side by side and a question of its own, so that none takes
-- long; what is shown is cut off first, or the planner would fetch every row to name a few.
create function orphaned_accounts(most integer) returns table (total bigint, id text, name text, since timestamptz)
language sql stable security definer set search_path = public set work_mem = '64MB' set jit = off as $$
  with lost as materialized (
    select a.team_id, a.member_id from accounts a
      where not exists (select from members m where m.team_id = a.team_id and m.id = a.member_id)
    union
    select a.team_id, a.member_id from accounts a where not exists (select from teams t where t.id = a.team_id)),
  first as materialized (select * from lost order by team_id, member_id limit 100)
  select (select count(*) from lost), a.id::text, a.email::text, a.created_at
  from first join accounts a using (team_id, member_id) order by team_id, member_id limit most
$$;
create function orphaned_teams(most integer) returns table (total bigint, id text, name text, since timestamptz)
language sql stable security definer set search_path = public set work_mem = '64MB' set jit = off as $$
  select count(*) over (), t.id::text, t.team_name, t.created_at
  from teams t where t.deleted_at is null and not exists (
    select from members m where m.team_id = t.id and m.admin_role = 'primary' and m.status <> 'removed')
  order by t.id limit most
$$;
create function orphaned_subscriptions(most integer) returns table (total bigint, id text, name text, since timestamptz)
language sql stable security definer set search_path = public set work_mem = '64MB' set jit = off as $$
  with lost as materialized (
    select b.team_id from subscriptions b where not exists (select from teams t where t.id = b.team_id)),
  first as materialized (select * from lost order by team_id limit 100)
  select (select count(*) from lost), b.id::text, b.tier || ', ' || b.state, null::timestamptz
  from first join subscriptions b using (team_id) order by team_id limit most
$$;
create function orphaned_devices(most integer) returns table (total bigint, id text, name text, since timestamptz)
language sql stable security definer set search_path = public set work_mem = '64MB' set jit = off as $$
  with lost as materialized (
    select d.team_id, d.member_id, d.uuid from devices d
      where not exists (select from members m where m.team_id = d.team_id and m.id = d.member_id)),
  first as materialized (select * from lost order by team_id, member_id, uuid limit 100)
  select (select count(*) from lost), d.id::text, d.label, d.first_use_at
  from first join devices d using (team_id, member_id, uuid) order by team_id, member_id, uuid limit most
$$;
-- A file is laid down before the row that names it; within an hour it has one.
create function orphaned_files(at timestamptz, most integer) returns table (total bigint, id text, name text, since timestamptz)
language sql stable security definer set search_path = public set work_mem = '64MB' set jit = off as $$
  select count(*) over (), f.name, f.path, f.put_at
  from stored_files f
  where (f.put_at is null or f.put_at < orphaned_files.at - interval '1 hour')
    and not exists (select from members m where m.avatar = f.name)
    and not exists (select from itsps i where i.logo = f.name)
  order by f.name limit most
$$;

revoke execute on function sweep_requests(timestamptz, integer), names_of_teams(uuid[]), orphaned_accounts(integer),
  orphaned_teams(integer), orphaned_subscriptions(integer), orphaned_devices(integer), orphaned_files(timestamptz, integer) from public;
grant execute on function sweep_requests(timestamptz, integer), names_of_teams(uuid[]), orphaned_accounts(integer),
  orphaned_teams(integer), orphaned_subscriptions(integer), orphaned_devices(integer), orphaned_files(timestamptz, integer) to portal_app;
