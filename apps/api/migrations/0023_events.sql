-- What has happened to a team, for its own people; and where each of them stands on the way to their first call.

create table events (
  team_id uuid not null references teams (id) on delete cascade,
  id uuid not null default new_id(),
  at timestamptz not null,
  kind text not null check (kind ~ '^(member|voice|device|billing|security|bulk)\.[a-z_]+$'),
  alert boolean not null,
  -- Whom it is about, and who did it. Without references: the people may be gone, it happened; names are looked up when read.
  member_id uuid,
  by_account uuid,
  by_support boolean not null,
  -- False for each single part of a change to many: that is told to whom it is about, and to the team once, as a whole.
  for_team boolean not null,
  data jsonb not null default '{}' check (octet_length(data::text) <= 1000),
  primary key (team_id, id)
);
create index events_of_team on events (team_id, at desc, id desc) where for_team;
create index events_of_member on events (team_id, member_id, at desc, id desc) where member_id is not null;
create index events_age on events (at);

-- What each reader has made of an event: it stays as it is for everybody else.
create table event_marks (
  team_id uuid not null,
  member_id uuid not null,
  event_id uuid not null,
  is_favorite boolean not null default false,
  alert_cleared boolean not null default false,
  deleted boolean not null default false,
  primary key (team_id, member_id, event_id),
  foreign key (team_id, member_id) references members (team_id, id) on delete cascade,
  foreign key (team_id, event_id) references events (team_id, id) on delete cascade
);
create index event_marks_event on event_marks (team_id, event_id);
create index event_marks_starred on event_marks (team_id, member_id) where is_favorite;

do $$
declare name text;
begin
  foreach name in array array['events', 'event_marks'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy one_team on %I to portal_app using (team_id = current_team())', name);
  end loop;
end $$;
-- An event is never rewritten.
grant select, insert on events to portal_app;
grant select, insert, update on event_marks to portal_app;

-- Twelve months, unless somebody has starred it.
create function sweep_events(at timestamptz) returns bigint language plpgsql security definer set search_path = public as $$
declare gone bigint;
begin
  delete from events e where e.at < sweep_events.at - interval '12 months'
    and not exists (select from event_marks k where k.team_id = e.team_id and k.event_id = e.id and k.is_favorite and not k.deleted);
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke execute on function sweep_events(timestamptz) from public;
create or replace function sweep(at timestamptz) returns bigint language sql security definer set search_path = public as
  $$ select sweep_accounts(at) + sweep_contacts(at) + sweep_devices(at) + sweep_doctor(at) + sweep_canceled(at) + sweep_events(at) $$;
