-- Support staff: password and code at every log-in, and levels that nobody gives themselves.

alter table staff
  -- Encrypted, bound to this row. A pending one takes effect when its first code is proven.
  add column mfa_seed bytea,
  add column mfa_pending_seed bytea,
  add column mfa_since timestamptz,
  add column last_login_at timestamptz,
  -- The last time step whose code was taken: a code works once.
  add column mfa_last_step bigint not null default 0,
  -- Somebody else has set the password: until when it works, for choosing another.
  add column password_one_time_until timestamptz;

-- Where somebody stands between the password and the session.
create table staff_attempts (
  hash bytea primary key,
  staff_id uuid not null references staff (id) on delete cascade,
  second_step_done boolean not null default false,
  wrong_codes integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_attempts_staff on staff_attempts (staff_id);
create index staff_attempts_expiry on staff_attempts (expires_at);
grant select, insert, update, delete on staff_attempts to portal_app;

-- One support administrator is left, whatever two of them do to each other in the same moment: the second waits for the first,
-- and then counts anew.
create function keep_an_administrator() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform pg_advisory_xact_lock(hashtext('staff_administrators'));
  if not exists (select from staff where level = 'su') then
    raise exception 'the last support administrator stays'
      using errcode = 'check_violation', constraint = 'staff_administrator_left', table = 'staff';
  end if;
  return null;
end $$;
revoke execute on function keep_an_administrator() from public;
create trigger staff_administrator_deleted after delete on staff
  for each row when (old.level = 'su') execute function keep_an_administrator();
create trigger staff_administrator_lowered after update of level on staff
  for each row when (old.level = 'su' and new.level <> 'su') execute function keep_an_administrator();
