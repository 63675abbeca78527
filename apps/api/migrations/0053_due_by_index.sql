-- What billing has to look at today, found by index: one condition with "or" read every subscription. Monthly plans are announced 7 days
-- ahead, others 30; with one limit for both, every monthly plan would be read every hour.
create or replace function billing_due(today date, at timestamptz) returns setof uuid
language sql stable security definer set search_path = public set enable_seqscan = off as $$
  select team_id from subscriptions where plan is not null and period_to <= today and state in ('paid', 'past_due')
  union
  select team_id from subscriptions where state = 'trial' and trial_ended_at <= at
  union
  select team_id from subscriptions where unpaid_since is not null
  union
  select b.team_id
  from (values (true, 7), (false, 30)) ahead (monthly, days)
    join subscriptions b on (b.plan ->> 'term' = 'monthly') = ahead.monthly and b.period_to <= today + ahead.days
  where b.plan is not null and b.state = 'paid' and b.renews
    and not exists (select from billing_notices n where n.team_id = b.team_id and n.what = 'renews' and n.on_day = b.period_to)
  union
  -- A card is valid to the end of its month.
  select b.team_id
  from generate_series(1, 2) n, lateral (select (date_trunc('month', today) + make_interval(months => n))::date as over) c
    join payment_profiles p on p.exp_year = extract(year from c.over - 1)::int and p.exp_month = extract(month from c.over - 1)::int
    join subscriptions b on b.team_id = p.team_id
  where c.over > today and c.over <= today + 30 and b.plan is not null and b.state = 'paid' and b.renews
    and not exists (select from billing_notices n where n.team_id = b.team_id and n.on_day = c.over
      and n.what = case when c.over <= today + 7 then 'card_ends_7' else 'card_ends_30' end)
$$;
