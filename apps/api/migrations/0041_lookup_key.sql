-- The key for hashes that are only compared: login failures, limits per address, closed accounts. It's sealed with SECRET_KEY and
-- outlives every rotation of it. Created by the first process that starts.
create table installation_keys (
  name text primary key check (name in ('lookup')),
  wrapped bytea not null,
  created_at timestamptz not null
);
grant select, insert, update on installation_keys to portal_app;
