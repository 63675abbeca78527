-- What the support staff know of a customer, and what they may do.

alter table teams add column service_level text not null default 'standard'
  check (service_level in ('standard', 'priority', 'enterprise'));
alter table subscriptions add column trial_extended_days integer not null default 0
  check (trial_extended_days between 0 and 60);
-- Closed by staff, at an administrator's wish: only staff open it again.
alter table cancellations add column by_staff boolean not null default false;

-- Somebody is looked up by their whole address before their team is known.
create index members_by_email on members (email) where status <> 'removed';
create index teams_by_name on teams (lower(team_name));
create function people_with(address citext) returns table (product text, team_id uuid, member_id uuid, account_id uuid)
language sql stable security definer set search_path = public as $$
  select a.product, a.team_id, a.member_id, a.id from accounts a where a.email = address
  union all
  select t.product, m.team_id, m.id, null from members m join teams t on t.id = m.team_id
  where m.email = address and m.status = 'invited'
    and not exists (select from accounts a where a.email = address and a.product = t.product)
$$;
create function teams_called(wanted text) returns table (id uuid, team_name text, product text, leader citext)
language sql stable security definer set search_path = public as $$
  select t.id, t.team_name, t.product,
    (select m.email from members m where m.team_id = t.id and m.admin_role = 'primary' and m.status <> 'removed' limit 1)
  from teams t where lower(t.team_name) = lower(wanted) order by t.created_at limit 50
$$;
create function teams_of(address citext) returns table (id uuid, team_name text, product text, leader citext)
language sql stable security definer set search_path = public as $$
  select t.id, t.team_name, t.product,
    (select m.email from members m where m.team_id = t.id and m.admin_role = 'primary' and m.status <> 'removed' limit 1)
  from members k join teams t on t.id = k.team_id where k.email = address and k.status <> 'removed' order by t.created_at limit 50
$$;
revoke execute on function people_with(citext), teams_called(text), teams_of(citext) from public;
grant execute on function people_with(citext), teams_called(text), teams_of(citext) to portal_app;
create index mails_to on mails (team_id, recipient, created_at);

-- Whoever acts on a customer's behalf stops when their own session does, and when their level changes.
create function leave_customers() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_table_name = 'staff_sessions' then
    delete from sessions s where s.kind <> 'own' and s.staff_id = old.staff_id
      and not exists (select from staff_sessions f where f.staff_id = old.staff_id);
  else
    delete from sessions s where s.kind <> 'own' and s.staff_id = old.id;
  end if;
  return null;
end $$;
revoke execute on function leave_customers() from public;
create trigger staff_sessions_ended after delete on staff_sessions for each row execute function leave_customers();
create trigger staff_level_changed after update of level on staff for each row when (old.level is distinct from new.level)
  execute function leave_customers();

-- What the clock asks for, again: an announcement that was made makes no work any more.
create or replace function billing_due(today date, at timestamptz) returns setof uuid
language sql stable security definer set search_path = public as $$
  select team_id from subscriptions b where
    (plan is not null and period_to <= today and state in ('paid', 'past_due'))
    or (state = 'trial' and trial_ended_at <= at)
    or unpaid_since is not null
    or (plan is not null and state = 'paid' and renews
      and period_to <= today + case plan ->> 'term' when 'monthly' then 7 else 30 end
      and not exists (select from billing_notices n where n.team_id = b.team_id and n.what = 'renews' and n.on_day = b.period_to))
    or (plan is not null and state = 'paid' and renews and exists (
      select from payment_profiles p, lateral (select (make_date(p.exp_year, p.exp_month, 1) + interval '1 month')::date as over) c
      where p.team_id = b.team_id and c.over > today and c.over <= today + 30
        and not exists (select from billing_notices n where n.team_id = b.team_id and n.on_day = c.over
          and n.what = case when c.over <= today + 7 then 'card_ends_7' else 'card_ends_30' end)))
$$;
