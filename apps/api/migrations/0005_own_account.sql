-- What people do with their own account, and how they come into a team.

alter table members
  add column avatar text check (avatar ~ '^[A-Za-z0-9_-]{22}\.webp$'),
  -- A list of {type, value}; its rule is the model's.
  add column user_contact jsonb not null default '[]' check (jsonb_array_length(user_contact) <= 20);

-- The session of a staff member on somebody's behalf names them.
alter table sessions add column staff_id uuid references staff (id) on delete cascade;
create index sessions_staff on sessions (staff_id) where staff_id is not null;

drop view customer_sessions;
create view customer_sessions as
  select s.handle, s.secret_hash, s.mode, s.kind, s.mfa_pending, s.created_at, s.last_seen_at, s.expires_at, s.staff_id,
    a.id as account_id, a.email, a.locale, a.verified_at is null as unverified, a.terms_portal, a.terms_team,
    m.team_id, m.id as member_id, m.first_name, m.last_name, m.avatar, m.admin_role, m.status = 'suspended' as suspended,
    t.product, t.team_name, b.tier, b.state
  from sessions s
    join accounts a on a.id = s.account_id
    join members m on m.team_id = a.team_id and m.id = a.member_id
    join teams t on t.id = m.team_id and t.deleted_at is null
    join subscriptions b on b.team_id = t.id;
grant select on customer_sessions to portal_app;

-- A password proven once more: opens one kind of act, in one session, for a few minutes.
create table reauthentications (
  hash bytea primary key,
  handle text not null references sessions (handle) on delete cascade,
  purpose text not null,
  expires_at timestamptz not null
);
create index reauthentications_handle on reauthentications (handle);

-- Invitations: asked for by whoever holds the link, before any team is known. The address is kept as it was invited, so
-- that a link stops working when the member's address is changed.
create table invitations (
  hash bytea primary key,
  team_id uuid not null,
  member_id uuid not null,
  email citext not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (team_id, member_id) references members (team_id, id) on delete cascade
);
create index invitations_member on invitations (team_id, member_id);

-- An address on its way: confirmed at the new one, and for a while taken back at the old one.
create table email_changes (
  id uuid primary key default new_id(),
  account_id uuid not null references accounts (id) on delete cascade,
  old_email citext not null,
  new_email citext not null,
  confirm_hash bytea unique,
  undo_hash bytea unique,
  -- The session that asked for it: the one that stays open.
  handle text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  undo_until timestamptz,
  undone_at timestamptz
);
create index email_changes_account on email_changes (account_id);
-- One at a time waits.
create unique index email_changes_waiting on email_changes (account_id) where confirmed_at is null;

-- Staff on their way into a customer's account. The browser is known after the staff member has confirmed it.
create table staff_logins (
  hash bytea primary key,
  staff_id uuid not null references staff (id) on delete cascade,
  staff_handle text not null references staff_sessions (handle) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null check (kind in ('imp_ro', 'imp_rw')),
  reason text not null,
  browser_hash bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index staff_logins_staff on staff_logins (staff_id);
create index staff_logins_handle on staff_logins (staff_handle);
create index staff_logins_account on staff_logins (account_id);

-- What is over is swept away by its end.
create index links_expiry on links (expires_at);
create index rate_windows_start on rate_windows (window_start);
create index login_failures_last on login_failures (last_failure_at);

grant select, insert, update, delete on reauthentications, invitations, email_changes, staff_logins to portal_app;
