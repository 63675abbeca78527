-- People without an account whom a team wants at hand, and the keys on its phones.

create table contacts (
  team_id uuid not null references teams (id) on delete cascade,
  id uuid not null default new_id(),
  list text not null check (list in ('common', 'external')),
  -- Each cell under the name that its sheet gives it.
  cells jsonb not null,
  name text collate "und-x-icu" generated always as
    (lower(coalesce(cells ->> 'full_name', btrim((cells ->> 'first_name') || ' ' || (cells ->> 'last_name'))))) stored,
  email text generated always as (nullif(lower(cells ->> 'email'), '')) stored,
  jid text generated always as (nullif(lower(cells ->> 'jid'), '')) stored,
  version integer not null default 1,
  -- Until it is swept away it can be brought back.
  removed_at timestamptz,
  primary key (team_id, id)
);
create unique index contacts_email on contacts (team_id, list, email) where removed_at is null;
create unique index contacts_jid on contacts (team_id, list, jid) where removed_at is null;
create index contacts_by_name on contacts (team_id, list, name, id) where removed_at is null;
create index contacts_removed on contacts (removed_at) where removed_at is not null;

-- How long each list is, kept by every change of it; one that would make it too long does not happen.
create table contact_lists (
  team_id uuid not null references teams (id) on delete cascade,
  list text not null,
  size integer not null constraint contacts_fit check (size <= 1000),
  primary key (team_id, list)
);

create function tally_contacts() returns trigger language plpgsql as $$
declare n integer := (new.removed_at is null)::int - case when tg_op = 'UPDATE' then (old.removed_at is null)::int else 0 end;
begin
  if n <> 0 then
    insert into contact_lists as l (team_id, list, size) values (new.team_id, new.list, n)
    on conflict (team_id, list) do update set size = l.size + n;
  end if;
  return null;
end $$;
create trigger contacts_tallied after insert or update of removed_at on contacts for each row execute function tally_contacts();

-- All keys of a team in one row: they are saved together, and compared with what the editor had seen.
create table call_actions (
  team_id uuid primary key references teams (id) on delete cascade,
  actions jsonb not null constraint call_actions_most check (jsonb_array_length(actions) <= 20),
  version integer not null
);

do $$
declare name text;
begin
  foreach name in array array['contacts', 'contact_lists', 'call_actions'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy one_team on %I to portal_app using (team_id = current_team())', name);
  end loop;
end $$;
grant select, insert, update on contacts, contact_lists, call_actions to portal_app;

-- Only a table that the planner believes to be small can mislead it; looking at a large one again costs more than the run.
create or replace function freshen_statistics() returns void language plpgsql security definer set search_path = public as $$
begin
  if (select reltuples from pg_class where oid = 'members'::regclass) < 1000 then analyze members; end if;
  if (select reltuples from pg_class where oid = 'accounts'::regclass) < 1000 then analyze accounts; end if;
end $$;

-- Each part of the house sweeps its own; the nightly job asks for all of them at once.
alter function sweep(timestamptz) rename to sweep_accounts;
create function sweep_contacts(at timestamptz) returns bigint language plpgsql security definer set search_path = public as $$
declare n bigint;
begin
  delete from contacts where removed_at < at - interval '30 days'; get diagnostics n = row_count;
  return n;
end $$;
create function sweep(at timestamptz) returns bigint language sql security definer set search_path = public as
  $$ select sweep_accounts(at) + sweep_contacts(at) $$;
revoke execute on function sweep_contacts(timestamptz), sweep(timestamptz) from public;
revoke execute on function sweep_accounts(timestamptz) from portal_app;
grant execute on function sweep(timestamptz) to portal_app;
