-- Figures for monitoring, across all teams: a time and a count, never a row.

-- Since when an audit row has waited for its seal. Leaps from chain to chain and looks at the first row of each, of 1,000 chains
-- at most, so that it stays cheap when sealing has stopped. Chains are sealed in this order.
create function audit_waiting_since() returns timestamptz
language sql stable security definer set search_path = public as $$
  with recursive waiting as (
    (select team_id, audit_id from audit_unsealed order by team_id, audit_id limit 1)
    union all
    select n.team_id, n.audit_id from waiting w cross join lateral (
      select u.team_id, u.audit_id from audit_unsealed u where u.team_id > w.team_id order by u.team_id, u.audit_id limit 1) n
  )
  select min(l.at) from (select * from waiting limit 1000) w
    join audit_log l on l.team_id = w.team_id and l.id = w.audit_id
$$;

-- How many phones have been heard since, counted in the index devices_silent.
create function phones_heard_since(since timestamptz) returns bigint
language sql stable security definer set search_path = public as
  $$ select count(*) from devices where freed_at is null and last_seen_at >= since $$;

revoke execute on function audit_waiting_since(), phones_heard_since(timestamptz) from public;
grant execute on function audit_waiting_since(), phones_heard_since(timestamptz) to portal_app;
