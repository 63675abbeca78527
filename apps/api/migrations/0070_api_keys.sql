-- Keys with which programs use the API for a team. Only the hash of the secret is kept. A revoked key keeps its row, because
-- the history names it. It outlives the person who made it and ends with the team.
create table api_keys (
  team_id uuid not null references teams (id) on delete cascade,
  id uuid not null default new_id(),
  handle text not null unique,
  secret_hash bytea not null check (octet_length(secret_hash) = 32),
  name text not null check (char_length(name) between 1 and 60),
  scopes text[] not null check (cardinality(scopes) > 0),
  -- Empty: usable from everywhere.
  networks text[] not null default '{}',
  made_by uuid references accounts (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz check (expires_at > created_at),
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (team_id, id)
);
create index api_keys_made_by on api_keys (made_by) where made_by is not null;
alter table api_keys enable row level security;
create policy one_team on api_keys to portal_app using (team_id = current_team());
grant select, insert, update (last_used_at, revoked_at) on api_keys to portal_app;

-- Finds a key before its team is known. No key opens a team that staff closed, or that is being deleted.
create view api_keys_by_handle as
  select k.handle, k.secret_hash, k.id as key_id, k.team_id, k.name, k.scopes, k.networks, k.expires_at, k.revoked_at, k.last_used_at,
    t.product, t.team_name, t.deleted_at is not null as canceled, t.moving is not null as moving, b.tier, b.state
  from api_keys k
    join teams t on t.id = k.team_id and (t.deleted_at is null
      or exists (select from cancellations c where c.team_id = t.id and not c.by_staff and not c.delete_now))
    join subscriptions b on b.team_id = t.id;
grant select on api_keys_by_handle to portal_app;

-- The key that did it. Without a reference, like the account.
alter table events add column by_key uuid;
