-- What a plan is for, who may come back, and what nobody is left to pay for.

-- A team's plan is not a solo account's. Both change together when one becomes the other, so it is looked at when they commit.
create function tier_of_product() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select from subscriptions b join teams t on t.id = b.team_id where b.team_id = new.team_id
      and b.tier <> 'free' and (b.tier in ('teams', 'teams_pro')) <> (t.product = 'team')) then
    raise exception using errcode = 'check_violation', constraint = 'subscriptions_tier_of_product',
      message = 'the plan is not one of the product''s';
  end if;
  return null;
end $$;
create constraint trigger subscriptions_tier_of_product after insert on subscriptions
  deferrable initially deferred for each row execute function tier_of_product();
create constraint trigger subscriptions_tier_changed after update of tier on subscriptions
  deferrable initially deferred for each row when (old.tier is distinct from new.tier) execute function tier_of_product();

create sequence quote_numbers;
grant usage on sequence quote_numbers to portal_app;

-- Whoever canceled may come in for a month; into what staff have closed nobody comes, also with a new password.
create or replace view customer_sessions as
  select s.handle, s.secret_hash, s.mode, s.kind, s.mfa_pending, s.created_at, s.last_seen_at, s.expires_at, s.staff_id,
    a.id as account_id, a.email, a.locale, a.verified_at is null and not a.vouched as unverified, a.terms_portal, a.terms_team,
    a.password_one_time_until is not null as password_due,
    m.team_id, m.id as member_id, m.first_name, m.last_name, m.avatar, m.admin_role, m.status = 'suspended' as suspended,
    t.product, t.team_name, t.deleted_at is not null as canceled, b.tier, b.state
  from sessions s
    join accounts a on a.id = s.account_id
    join members m on m.team_id = a.team_id and m.id = a.member_id and m.status <> 'removed'
    join teams t on t.id = m.team_id
      and (t.deleted_at is null or exists (select from cancellations c where c.team_id = t.id and not c.by_staff))
    join subscriptions b on b.team_id = t.id;
create or replace view accounts_on_team as
  select a.id from accounts a join members m on m.team_id = a.team_id and m.id = a.member_id and m.status <> 'removed'
  where not exists (select from cancellations c where c.team_id = a.team_id and c.by_staff);

-- Teams that their only member left for another one were closed and went on being paid for. They end like all others.
insert into cancellations (team_id, at, reason, words)
  select id, deleted_at, 'swc', '' from teams t
  where deleted_at is not null and not exists (select from cancellations c where c.team_id = t.id);
update subscriptions b set state = 'canceled', renews = false, unpaid_since = null
  from teams t where t.id = b.team_id and t.deleted_at is not null and b.state <> 'canceled';
