-- Where the beginning of a chain was cut off, because its oldest rows are in an archive: as long as the chain was, its seal there,
-- and the file, signed. What is left begins with that seal, so it can be verified without what is gone.
create table audit_cuts (
  team_id uuid not null,
  rows bigint not null check (rows > 0),
  seal bytea not null,
  -- Everything in the archive was sealed before this.
  before timestamptz not null,
  file text not null,
  signature bytea not null,
  primary key (team_id, rows)
);
alter table audit_cuts enable row level security;
create policy one_team on audit_cuts to portal_app using (team_id = current_team());
grant select on audit_cuts to portal_app;

-- Only the archive command deletes rows, and it sets a flag to do so. Anyone else who sets the flag is found out: without a signed cut, rows are missing.
create or replace function only_grows() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_table_name in ('audit_log', 'audit_seals') and current_setting('app.archiving', true) = 'yes' then
    return null;
  end if;
  raise exception '% only grows: % is refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;
create trigger audit_cuts_only_grow before update or delete or truncate on audit_cuts
  for each statement execute function only_grows();
