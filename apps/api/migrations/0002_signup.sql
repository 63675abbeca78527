-- Signing up, verifying, recovering: what a person accepted and wants, and links that work once.

drop view customer_sessions;

alter table accounts
  drop column terms_pending,
  -- The versions accepted; whether they are the current ones is for the release to know.
  add column terms_portal text,
  add column terms_team text,
  add column terms_accepted_at timestamptz,
  add column list_productnotifications boolean not null default true,
  add column list_promotions boolean not null default false,
  add column referral_code text,
  -- The browser that signed up, until it has logged in once: it may do so without the password.
  add column signup_browser bytea;

create view customer_sessions as
  select s.handle, s.secret_hash, s.mode, s.kind, s.mfa_pending, s.created_at, s.last_seen_at, s.expires_at,
    a.id as account_id, a.email, a.locale, a.verified_at is null as unverified, a.terms_portal, a.terms_team,
    m.team_id, m.id as member_id, m.first_name, m.last_name, m.admin_role, m.status = 'suspended' as suspended,
    t.product, t.team_name, b.tier, b.state
  from sessions s
    join accounts a on a.id = s.account_id
    join members m on m.team_id = a.team_id and m.id = a.member_id
    join teams t on t.id = m.team_id and t.deleted_at is null
    join subscriptions b on b.team_id = t.id;
grant select on customer_sessions to portal_app;

-- Links in mails: 256 bits of which only the hash is kept, one use, a purpose, an end.
create table links (
  hash bytea primary key,
  purpose text not null check (purpose in ('verify', 'reset')),
  account_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index links_account on links (account_id, purpose);
grant select, insert, update, delete on links to portal_app;
