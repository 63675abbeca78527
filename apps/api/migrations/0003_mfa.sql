-- The second step of logging in.

alter table accounts
  -- Encrypted, bound to this row. A pending one replaces the other when its first code is proven.
  add column mfa_seed bytea,
  add column mfa_pending_seed bytea,
  -- The last time step whose code was taken: a code works once.
  add column mfa_last_step bigint not null default 0,
  add column mfa_checked_at timestamptz,
  add column mfa_skip boolean not null default false,
  -- When somebody who must have it first logged in without it.
  add column mfa_grace_from timestamptz;

-- Where somebody stands between the password and the session.
create table login_attempts (
  hash bytea primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  second_step_done boolean not null default false,
  wrong_codes integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index login_attempts_account on login_attempts (account_id);
create index login_attempts_expiry on login_attempts (expires_at);

create table recovery_codes (
  account_id uuid not null references accounts (id) on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (account_id, hash)
);

create table remembered_browsers (
  hash bytea primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index remembered_browsers_account on remembered_browsers (account_id);

grant select, insert, update, delete on login_attempts, recovery_codes, remembered_browsers to portal_app;
