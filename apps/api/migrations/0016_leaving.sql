-- Leaving with a way back, what a recommendation brings, and where the operator sells from.

update catalogues set data = data || '{"seller_country": "ES"}';

-- Whoever canceled may still come in for a month, to restore the account or to take their data along.
drop view customer_sessions;
create view customer_sessions as
  select s.handle, s.secret_hash, s.mode, s.kind, s.mfa_pending, s.created_at, s.last_seen_at, s.expires_at, s.staff_id,
    a.id as account_id, a.email, a.locale, a.verified_at is null and not a.vouched as unverified, a.terms_portal, a.terms_team,
    a.password_one_time_until is not null as password_due,
    m.team_id, m.id as member_id, m.first_name, m.last_name, m.avatar, m.admin_role, m.status = 'suspended' as suspended,
    t.product, t.team_name, t.deleted_at is not null as canceled, b.tier, b.state
  from sessions s
    join accounts a on a.id = s.account_id
    join members m on m.team_id = a.team_id and m.id = a.member_id and m.status <> 'removed'
    join teams t on t.id = m.team_id
      and (t.deleted_at is null or exists (select from cancellations c where c.team_id = t.id))
    join subscriptions b on b.team_id = t.id;
grant select on customer_sessions to portal_app;
grant delete on cancellations to portal_app;

-- Everybody has a code to recommend us with: easy to read out, so no letter is like a digit.
create function new_referral_code() returns text language plpgsql volatile security definer set search_path = public as $$
declare
  letters constant text := 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  code text;
begin
  loop
    select string_agg(substr(letters, 1 + (get_byte(b, n) & 31), 1), '') into code
      from (select uuid_send(gen_random_uuid()) as b) r, unnest(array[0, 1, 2, 3, 4, 5, 9, 10]) n;
    exit when not exists (select from subscriptions where referral_code = code);
  end loop;
  return code;
end $$;
update subscriptions set referral_code = new_referral_code() where referral_code is null;
alter table subscriptions
  alter column referral_code set default new_referral_code(),
  alter column referral_code set not null;

-- What a recommendation has brought to a team, once for each team that came by it, to both of them.
create table referral_rewards (
  team_id uuid not null references teams (id) on delete cascade,
  referred_team_id uuid not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  at timestamptz not null,
  primary key (team_id, referred_team_id)
);
alter table referral_rewards enable row level security;
create policy one_team on referral_rewards to portal_app using (team_id = current_team());
grant select, insert on referral_rewards to portal_app;
-- Given, not sold: it stands against the credit, and belongs to no bill.
alter table ledger
  alter column invoice_id drop not null,
  drop constraint ledger_account_check,
  add constraint ledger_account_check check (account in ('receivable', 'revenue', 'tax', 'credit', 'cash', 'lost', 'given'));

-- By whose recommendation a team came: nobody's own, and nobody's who pays with the same card.
create function referrer_of(referred uuid) returns table (team_id uuid, plan jsonb)
language sql stable security definer set search_path = public as $$
  select b.team_id, b.plan
  from accounts a
    join members m on m.team_id = a.team_id and m.id = a.member_id and (m.admin_role = 'primary' or a.product = 'solo')
    join subscriptions b on b.referral_code = upper(a.referral_code) and b.team_id <> a.team_id
    join teams t on t.id = b.team_id and t.deleted_at is null
  where a.team_id = referred
    and not exists (
      select from payment_profiles p join payment_profiles q on q.fingerprint = p.fingerprint
      where p.team_id = referred and q.team_id = b.team_id)
  limit 1
$$;
revoke execute on function new_referral_code(), referrer_of(uuid) from public;
grant execute on function new_referral_code(), referrer_of(uuid) to portal_app;
