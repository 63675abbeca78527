-- Tests of everybody with one voice account: how far each has come, and what it found of whom.

create table doctor_rounds (
  team_id uuid not null,
  id uuid not null default new_id(),
  voice_account_id uuid not null,
  state text not null default 'running' check (state in ('running', 'completed', 'stopped')),
  stopped_by text check (stopped_by in ('person', 'refusals', 'silence')),
  by_name text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- Who works on it: whoever comes later has a higher number, and the one before leaves it.
  holder integer not null default 0,
  -- How many came to the same in a row: a worker that dies does not begin to count anew.
  refusals integer not null default 0,
  silences integer not null default 0,
  primary key (team_id, id),
  check ((state = 'running') = (ended_at is null)),
  check ((state = 'stopped') = (stopped_by is not null)),
  foreign key (team_id, voice_account_id) references voice_accounts (team_id, id) on delete cascade
);
-- One at a time: two would lock each other out of the same phone system.
create unique index doctor_rounds_running on doctor_rounds (team_id) where state = 'running';
create index doctor_rounds_account on doctor_rounds (team_id, voice_account_id, started_at);
create index doctor_rounds_age on doctor_rounds (started_at);

-- The list as it was when the round began, by name; what was found is written in once. Without a reference to the
-- registration: that is written anew whenever somebody saves the member.
create table doctor_results (
  team_id uuid not null,
  round_id uuid not null,
  member_id uuid not null,
  slot integer not null check (slot between 1 and 3),
  place integer not null,
  username text not null,
  outcome text,
  -- Without words of the phone system; null where it was not asked.
  finding jsonb,
  tested_at timestamptz,
  primary key (team_id, round_id, member_id, slot),
  check ((outcome is null) = (tested_at is null)),
  foreign key (team_id, round_id) references doctor_rounds (team_id, id) on delete cascade,
  foreign key (team_id, member_id) references members (team_id, id) on delete cascade
);
create index doctor_results_left on doctor_results (team_id, round_id, place) where outcome is null;
create index doctor_results_member on doctor_results (team_id, member_id);

do $$
declare name text;
begin
  foreach name in array array['doctor_rounds', 'doctor_results'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy one_team on %I to portal_app using (team_id = current_team())', name);
  end loop;
end $$;
grant select, insert, update, delete on doctor_rounds, doctor_results to portal_app;

-- What was found a month ago says nothing about today.
create function sweep_doctor(at timestamptz) returns bigint language plpgsql security definer set search_path = public as $$
declare gone bigint;
begin
  delete from doctor_rounds where started_at < at - interval '30 days'; get diagnostics gone = row_count;
  return gone;
end $$;
create or replace function sweep(at timestamptz) returns bigint language sql security definer set search_path = public as
  $$ select sweep_accounts(at) + sweep_contacts(at) + sweep_devices(at) + sweep_doctor(at) $$;
revoke execute on function sweep_doctor(timestamptz) from public;
