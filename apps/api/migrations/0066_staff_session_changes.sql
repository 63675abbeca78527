-- As in sessions.
alter table staff_sessions add column changes integer not null default 0;
create or replace view staff_sessions_open as
  select s.handle, s.secret_hash, s.mode, s.created_at, s.last_seen_at, s.expires_at, f.id as staff_id, f.email, f.full_name, f.level,
    s.proven_until, s.changes
  from staff_sessions s join staff f on f.id = s.staff_id;
