-- An audit log that cannot be altered unseen: every row is sealed, each seal depends on the one before it, and on a key that is
-- not in the database. What was done stays when its team is deleted, so nothing here ever goes.

-- One for each row of the log, in the order in which they were sealed. A chain for each team; nobody's rows are one as well.
create table audit_seals (
  team_id uuid not null,
  seq bigint not null check (seq > 0),
  audit_id bigint not null,
  seal bytea not null,
  sealed_at timestamptz not null,
  primary key (team_id, seq),
  unique (team_id, audit_id)
);
-- Where each chain ends, signed: taking rows off its end shows.
create table audit_heads (
  team_id uuid primary key,
  rows bigint not null check (rows > 0),
  seal bytea not null,
  sealed_at timestamptz not null,
  signature bytea not null
);
-- Rows that wait for their seal. A change writes only this, so nobody waits for the end of a chain but who seals it.
create table audit_unsealed (
  team_id uuid not null,
  audit_id bigint not null,
  primary key (team_id, audit_id)
);

create function await_seal() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into audit_unsealed (team_id, audit_id) select team_id, id from added;
  return null;
end $$;
create trigger audit_log_unsealed after insert on audit_log referencing new table as added
  for each statement execute function await_seal();
-- After the trigger, which waits for whoever is writing and lets nobody write until the end: no row falls between.
insert into audit_unsealed (team_id, audit_id) select team_id, id from audit_log;
analyze audit_unsealed;

-- For the owner as well: whoever wants to alter something must switch this off first, and is then found by the seals.
create function only_grows() returns trigger language plpgsql as $$
begin
  raise exception '% only grows: % is refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;
create trigger audit_log_only_grows before update or delete or truncate on audit_log
  for each statement execute function only_grows();
create trigger audit_seals_only_grow before update or delete or truncate on audit_seals
  for each statement execute function only_grows();
create trigger audit_heads_stay before delete or truncate on audit_heads
  for each statement execute function only_grows();
create trigger audit_heads_only_grow before update on audit_heads
  for each row when (new.team_id <> old.team_id or new.rows <= old.rows) execute function only_grows();

do $$
declare name text;
begin
  foreach name in array array['audit_seals', 'audit_heads', 'audit_unsealed'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy one_team on %I to portal_app using (team_id = current_team())', name);
  end loop;
end $$;

-- All columns but the id: the server's role cannot choose a place between others.
revoke insert on audit_log from portal_app;
grant insert (team_id, at, request_id, actor_side, actor_id, on_behalf_of, action, target, member_id, detail) on audit_log to portal_app;
grant select, insert on audit_seals to portal_app;
grant select, insert, update on audit_heads to portal_app;
grant select, delete on audit_unsealed to portal_app;

-- Which chains have something to seal, found by leaping from team to team.
create function audit_chains_waiting() returns setof uuid
language sql stable security definer set search_path = public as $$
  with recursive waiting as (
    (select team_id from audit_unsealed order by team_id limit 1)
    union all
    select (select u.team_id from audit_unsealed u where u.team_id > w.team_id order by u.team_id limit 1)
    from waiting w where w.team_id is not null
  )
  select team_id from waiting where team_id is not null
$$;
-- What is written down outside every day.
create function audit_heads_since(since timestamptz) returns setof audit_heads
language sql stable security definer set search_path = public as
  $$ select * from audit_heads where sealed_at >= since order by team_id $$;
revoke execute on function audit_chains_waiting(), audit_heads_since(timestamptz), await_seal(), only_grows() from public;
grant execute on function audit_chains_waiting(), audit_heads_since(timestamptz) to portal_app;
