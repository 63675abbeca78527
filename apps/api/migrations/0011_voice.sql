-- What makes phones ring: voice accounts, what each member has of them, and how phones behave.

-- Providers to choose from. Nobody's own: every team sees the same list, staff keep it.
create table itsps (
  id uuid primary key default new_id(),
  slug text not null unique check (slug ~ '^[a-z0-9-]{2,40}$'),
  name text not null,
  countries text[] not null default '{}',
  logo text,
  status text not null default 'draft' check (status in ('draft', 'active', 'hidden')),
  settings jsonb not null default '{}',
  authorization_username_hint text not null default '',
  help_text text not null default '',
  help_url text,
  sort integer not null default 0
);
grant select on itsps to portal_app;

-- The key that a team's secrets are sealed with, itself sealed with the key outside the database.
create table team_keys (
  team_id uuid not null references teams (id) on delete cascade,
  version integer not null,
  wrapped bytea not null,
  created_at timestamptz not null,
  primary key (team_id, version)
);

create table voice_accounts (
  team_id uuid not null references teams (id) on delete cascade,
  id uuid not null default new_id(),
  -- Which of the five it is: a sixth finds no place.
  place integer not null constraint voice_accounts_fit check (place between 1 and 5),
  name text not null,
  itsp_id uuid references itsps (id),
  settings jsonb not null,
  firewall_secret bytea,
  enabled boolean not null default true,
  version integer not null default 1,
  primary key (team_id, id),
  unique (team_id, place)
);
create index voice_accounts_itsp on voice_accounts (itsp_id) where itsp_id is not null;

-- What a member has of a voice account.
create table voice_configurations (
  team_id uuid not null,
  member_id uuid not null,
  voice_account_id uuid not null,
  display_name text not null,
  extension text not null,
  settings jsonb not null,
  version integer not null default 1,
  primary key (team_id, member_id, voice_account_id),
  foreign key (team_id, member_id) references members (team_id, id) on delete cascade,
  foreign key (team_id, voice_account_id) references voice_accounts (team_id, id) on delete cascade
);
create index voice_configurations_account on voice_configurations (team_id, voice_account_id);

create table voice_registrations (
  team_id uuid not null,
  member_id uuid not null,
  voice_account_id uuid not null,
  slot integer not null check (slot between 1 and 3),
  username text not null,
  authorization_username text not null,
  secret bytea,
  primary key (team_id, member_id, voice_account_id, slot),
  foreign key (team_id, member_id, voice_account_id)
    references voice_configurations (team_id, member_id, voice_account_id) on delete cascade
);
-- Two phones under one name push each other out of the registrar.
create unique index voice_registrations_username on voice_registrations (team_id, voice_account_id, slot, lower(username));

-- How the team's phones behave, whatever account they use; what is not here is as the product has it.
create table phone_settings (
  team_id uuid primary key references teams (id) on delete cascade,
  says jsonb not null
);

do $$
declare name text;
begin
  foreach name in array array['team_keys', 'voice_accounts', 'voice_configurations', 'voice_registrations', 'phone_settings'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy one_team on %I to portal_app using (team_id = current_team())', name);
  end loop;
end $$;
grant select, insert, update, delete on team_keys, voice_accounts, voice_configurations, voice_registrations, phone_settings to portal_app;

-- Phones ask whether there is something new: every change of what they get makes a new number, whoever makes it.
alter table teams add column config_revision integer not null default 1;
create function revise_configuration() returns trigger language plpgsql as $$
begin
  update teams set config_revision = config_revision + 1 where id = current_team();
  return null;
end $$;
do $$
declare name text;
begin
  foreach name in array array['voice_accounts', 'voice_configurations', 'voice_registrations', 'phone_settings', 'call_actions'] loop
    execute format('create trigger revised after insert or update or delete on %I for each statement execute function revise_configuration()', name);
  end loop;
end $$;

-- A file's registrations belong to one voice account, the one that the team had first when the file was planned.
alter table bulk_runs add column voice_account_id uuid;
