-- Addresses that a team's events are posted to. Secrets are sealed with the team's key. A removed webhook loses its secrets at
-- once and its row when the nightly sweep has deleted its deliveries.
create table webhooks (
  team_id uuid not null references teams (id) on delete cascade,
  id uuid not null default new_id(),
  url text not null check (char_length(url) between 1 and 2048),
  description text not null default '' check (char_length(description) <= 120),
  -- Empty: all kinds.
  kinds text[] not null default '{}',
  state text not null default 'on' check (state in ('on', 'off', 'disabled', 'removed')),
  disabled_cause text check (disabled_cause in ('failing', 'gone')),
  secret bytea,
  -- Signs too, until then.
  former_secret bytea,
  former_until timestamptz,
  made_by uuid references accounts (id) on delete set null,
  created_at timestamptz not null,
  -- The first attempt that failed since the last one that arrived.
  failing_since timestamptz,
  primary key (team_id, id),
  check ((state = 'disabled') = (disabled_cause is not null)),
  check ((state = 'removed') = (secret is null)),
  check ((former_secret is null) = (former_until is null))
);
create index webhooks_made_by on webhooks (made_by) where made_by is not null;
create index webhooks_removed on webhooks (team_id, id) where state = 'removed';
alter table webhooks enable row level security;
create policy one_team on webhooks to portal_app using (team_id = current_team());
grant select, insert, update on webhooks to portal_app;

-- What is sent to each, written in the transaction of the event. The id is the webhook-id of every attempt.
create table webhook_deliveries (
  team_id uuid not null,
  webhook_id uuid not null,
  id uuid not null default new_id(),
  kind text not null,
  -- As it is sent and signed.
  body text not null check (octet_length(body) <= 8192),
  created_at timestamptz not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed', 'canceled')),
  attempts integer not null default 0,
  -- The attempts before it was last sent again, after which the pauses start over.
  earlier_attempts integer not null default 0,
  -- While an attempt is in progress, when its worker counts as dead.
  next_attempt_at timestamptz,
  -- The last attempts, oldest first: at (in seconds), status_code, cause, ms and the start of the answer.
  tries jsonb not null default '[]',
  primary key (team_id, id),
  foreign key (team_id, webhook_id) references webhooks (team_id, id) on delete cascade,
  check ((status = 'waiting') = (next_attempt_at is not null))
);
create index webhook_deliveries_list on webhook_deliveries (team_id, webhook_id, created_at desc, id desc);
create index webhook_deliveries_due on webhook_deliveries (team_id, webhook_id, next_attempt_at, id) where status = 'waiting';
create index webhook_deliveries_waiting on webhook_deliveries (next_attempt_at) where status = 'waiting';
create index webhook_deliveries_age on webhook_deliveries (created_at);
alter table webhook_deliveries enable row level security;
create policy one_team on webhook_deliveries to portal_app using (team_id = current_team());
grant select, insert, update on webhook_deliveries to portal_app;

-- Webhooks of all teams with a delivery that is due.
create function webhooks_due(at timestamptz, most integer) returns table (team_id uuid, webhook_id uuid)
language sql stable security definer set search_path = public as $$
  select w.team_id, w.id from (
    select distinct d.team_id, d.webhook_id from webhook_deliveries d where d.status = 'waiting' and d.next_attempt_at <= at
  ) due join webhooks w on w.team_id = due.team_id and w.id = due.webhook_id and w.state = 'on' limit most
$$;
revoke execute on function webhooks_due(timestamptz, integer) from public;
grant execute on function webhooks_due(timestamptz, integer) to portal_app;

-- How many deliveries of all teams wait, and since when the oldest of them is due.
create function webhook_backlog(at timestamptz) returns table (waiting bigint, oldest timestamptz)
language sql stable security definer set search_path = public as $$
  select count(*), min(d.next_attempt_at) filter (where d.next_attempt_at <= at)
  from webhook_deliveries d join webhooks w on w.team_id = d.team_id and w.id = d.webhook_id and w.state = 'on'
  where d.status = 'waiting'
$$;
revoke execute on function webhook_backlog(timestamptz) from public;
grant execute on function webhook_backlog(timestamptz) to portal_app;

-- Deliveries after 30 days, like sweep_part.
create function sweep_webhook_deliveries(at timestamptz, most integer) returns bigint
language plpgsql security definer set search_path = public as $$
declare gone bigint;
begin
  delete from webhook_deliveries where ctid = any (array(
    select x.ctid from webhook_deliveries x where x.created_at < at - interval '30 days' limit most for update skip locked));
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke execute on function sweep_webhook_deliveries(timestamptz, integer) from public;
grant execute on function sweep_webhook_deliveries(timestamptz, integer) to portal_app;

-- Removed webhooks: first their deliveries, then, once none are left, the webhooks themselves.
create function sweep_webhooks(at timestamptz, most integer) returns bigint
language plpgsql security definer set search_path = public as $$
declare gone bigint;
begin
  delete from webhook_deliveries where ctid = any (array(
    select x.ctid from webhook_deliveries x join webhooks w on w.team_id = x.team_id and w.id = x.webhook_id
    where w.state = 'removed' limit most for update of x skip locked));
  get diagnostics gone = row_count;
  if gone < most then
    delete from webhooks w where w.state = 'removed'
      and not exists (select from webhook_deliveries d where d.team_id = w.team_id and d.webhook_id = w.id);
  end if;
  return gone;
end $$;
revoke execute on function sweep_webhooks(timestamptz, integer) from public;
grant execute on function sweep_webhooks(timestamptz, integer) to portal_app;
