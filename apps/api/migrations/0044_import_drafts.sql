-- Imports that continue later or on another device, columns that a team matched before, and members invited by address only.

-- The rows of a file that is being corrected, encrypted as a whole: they can contain passwords. Only the admin who chose the
-- file gets them back, for a week.
create table bulk_drafts (
  team_id uuid not null references teams (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  rows integer not null check (rows between 0 and 10000),
  sealed bytea not null,
  saved_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (team_id, account_id)
);
create index bulk_drafts_account on bulk_drafts (account_id);
create index bulk_drafts_expiry on bulk_drafts (expires_at);

-- Which column of the import each header of the team's files became: headers only, no contents.
create table bulk_columns (
  team_id uuid primary key references teams (id) on delete cascade,
  matches jsonb not null check (jsonb_typeof(matches) = 'object')
);

do $$
declare name text;
begin
  foreach name in array array['bulk_drafts', 'bulk_columns'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy one_team on %I to portal_app using (team_id = current_team())', name);
  end loop;
end $$;
grant select, insert, update, delete on bulk_drafts, bulk_columns to portal_app;

-- Drafts of all teams, so it is a function with nothing to choose but time and number, like sweep_part.
create function sweep_bulk_drafts(at timestamptz, most integer) returns bigint
language plpgsql security definer set search_path = public as $$
declare gone bigint;
begin
  delete from bulk_drafts where ctid = any (array(
    select x.ctid from bulk_drafts x where x.expires_at < at limit most for update skip locked));
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke execute on function sweep_bulk_drafts(timestamptz, integer) from public;
grant execute on function sweep_bulk_drafts(timestamptz, integer) to portal_app;

-- "info@example.com" suggests a first name and no last name. Members give both when they join.
alter table members drop constraint members_last_name_check;
alter table members add constraint members_last_name_check check (length(last_name) <= 28) not valid;
alter table members validate constraint members_last_name_check;
