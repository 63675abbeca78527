-- Sums of the calls of a team's day, for days with many calls. Days are UTC's, and what is shown by the hour is summed by the
-- quarter of an hour, so that they serve every time zone; what is left of a day at the ends of a range is read from the calls.
create table call_days (
  team_id uuid not null references teams (id) on delete cascade,
  day timestamptz not null check (day = date_bin('1 day', day, '2000-01-01Z')),
  -- Whether the sums are those of the calls. Any change of the day's calls takes it back in the same transaction.
  is_counted boolean not null default false,
  primary key (team_id, day)
);
create index call_days_waiting on call_days (day) where not is_counted;
create index call_days_age on call_days using brin (day);

-- One row for each direction, with lists: a table of single numbers would have nearly as many rows as there are calls. An empty
-- text stands for an unknown direction or network. Averages are kept as sums of thousandths, which are exact in any order.
create table call_sums (
  team_id uuid not null,
  day timestamptz not null,
  direction text not null,
  unmatched integer not null,
  talk bigint not null,
  -- The calls of each quarter of an hour, 96 of them.
  calls integer[] not null,
  answered integer[] not null,
  -- How many of the answered ones rang and lasted for how many seconds.
  ring_s integer[] not null,
  ring_calls integer[] not null,
  talk_s integer[] not null,
  talk_calls integer[] not null,
  -- How they sounded, by network.
  networks text[] not null,
  rated integer[] not null,
  good integer[] not null,
  poor integer[] not null,
  mos bigint[] not null,
  jitter bigint[] not null,
  jitters integer[] not null,
  loss bigint[] not null,
  losses integer[] not null,
  -- The calls of each member.
  member_ids uuid[] not null,
  member_calls integer[] not null,
  member_answered integer[] not null,
  primary key (team_id, day, direction),
  foreign key (team_id, day) references call_days (team_id, day) on delete cascade
);

do $$
declare name text;
begin
  foreach name in array array['call_days', 'call_sums'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy one_team on %I to portal_app using (team_id = current_team())', name);
    execute format('grant select, insert, update, delete on %I to portal_app', name);
  end loop;
end $$;

-- Up to which day the teams with many calls have been looked for.
create table call_counting (
  is_it boolean primary key default true check (is_it),
  looked_until timestamptz not null
);

-- Looks for them in the next day that is over, and returns where it got to; null if no day is left.
create function look_at_call_day(since timestamptz, at timestamptz, many integer) returns timestamptz
language plpgsql security definer set search_path = public set timezone = 'UTC' as $$
declare
  looked timestamptz;
  upto timestamptz;
begin
  insert into call_counting (looked_until) values (date_trunc('day', since)) on conflict do nothing;
  select looked_until into looked from call_counting for update;
  upto := looked + interval '1 day';
  if upto > at then return null; end if;
  execute 'insert into call_days (team_id, day)
    select r.team_id, $1 from call_records r where r.started_at >= $1 and r.started_at < $2 group by r.team_id having count(*) >= $3
    on conflict do nothing' using looked, upto, many;
  update call_counting set looked_until = upto;
  return upto;
end $$;

create function call_days_waiting(most integer) returns table (team_id uuid, day timestamptz)
language sql stable security definer set search_path = public as
  $$ select d.team_id, d.day from call_days d where not d.is_counted order by d.day desc limit most $$;

-- Calls of these days have changed, so their sums are no longer right. Changes share this lock. Counting a day takes it
-- exclusively, so it sees all changes, and later ones wait for it.
create function call_days_changed() returns trigger
language plpgsql security definer set search_path = public as $$
declare it record;
begin
  for it in select c.team_id, date_bin('1 day', c.started_at, '2000-01-01Z') as day from changed c group by 1, 2 order by 1, 2 loop
    perform pg_advisory_xact_lock_shared(hashtextextended('call_days:' || it.team_id, 0));
    update call_days d set is_counted = false where d.team_id = it.team_id and d.day = it.day and d.is_counted;
    -- Reported late: the day was looked at before.
    if tg_op = 'INSERT' and it.day < (select looked_until from call_counting) then
      insert into call_days (team_id, day) values (it.team_id, it.day) on conflict do nothing;
    end if;
  end loop;
  return null;
end $$;
create trigger days_changed_by_insert after insert on call_records referencing new table as changed
  for each statement execute function call_days_changed();
create trigger days_changed_by_update after update on call_records referencing old table as changed
  for each statement execute function call_days_changed();
create trigger days_changed_by_delete after delete on call_records referencing old table as changed
  for each statement execute function call_days_changed();

revoke execute on function look_at_call_day(timestamptz, timestamptz, integer), call_days_waiting(integer), call_days_changed() from public;
grant execute on function look_at_call_day(timestamptz, timestamptz, integer), call_days_waiting(integer) to portal_app;
