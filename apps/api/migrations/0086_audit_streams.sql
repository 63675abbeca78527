-- Destinations that a team's audit log is sent to. A stream is a position in the chain of the team's seals, which has no gaps and
-- only grows in the order in which it becomes visible, so no entry is skipped.
create table audit_streams (
  team_id uuid not null references teams (id) on delete cascade,
  id uuid not null default new_id(),
  -- https:// for a webhook, tls:// or tcp:// for syslog.
  url text not null check (char_length(url) between 1 and 2048),
  description text not null default '' check (char_length(description) <= 120),
  -- PEM: the only authority whose certificates are accepted.
  ca text check (octet_length(ca) between 1 and 16384),
  -- Sealed with the team's key. Syslog has neither.
  secret bytea,
  authorization_header bytea,
  state text not null default 'on' check (state in ('on', 'off', 'disabled')),
  disabled_cause text check (disabled_cause in ('failing', 'gone')),
  made_by uuid references accounts (id) on delete set null,
  created_at timestamptz not null,
  -- The last entry that arrived.
  position bigint not null check (position >= 0),
  -- The end of the message that is being sent, kept so that a repeated message has the same entries and id.
  batch_end bigint check (batch_end > position),
  -- Counts the workers that took it. What an earlier one notes afterwards is ignored, unless it is an arrival.
  claims bigint not null default 0,
  -- While a worker is sending, when it counts as dead.
  next_attempt_at timestamptz not null,
  failures integer not null default 0 check (failures >= 0),
  -- The first attempt that failed since the last one that arrived.
  failing_since timestamptz,
  sent_at timestamptz,
  -- The last attempt, if it failed: at (in seconds), status_code, cause, ms and the start of the answer.
  last_error jsonb,
  primary key (team_id, id),
  check ((state = 'disabled') = (disabled_cause is not null))
);
create index audit_streams_made_by on audit_streams (made_by) where made_by is not null;
create index audit_streams_due on audit_streams (next_attempt_at) where state = 'on';
alter table audit_streams enable row level security;
create policy one_team on audit_streams to portal_app using (team_id = current_team());
grant select, insert, update, delete on audit_streams to portal_app;

-- Streams of all teams that have something to send and may.
create function audit_streams_due(at timestamptz, most integer) returns table (team_id uuid, stream_id uuid)
language sql stable security definer set search_path = public as $$
  select s.team_id, s.id from audit_streams s
  where s.state = 'on' and s.next_attempt_at <= at
    and (exists (select from audit_unsealed u where u.team_id = s.team_id)
      or exists (select from audit_heads h where h.team_id = s.team_id and h.rows > s.position))
  order by s.next_attempt_at limit most
$$;
revoke execute on function audit_streams_due(timestamptz, integer) from public;
grant execute on function audit_streams_due(timestamptz, integer) to portal_app;

-- How many sealed entries of all teams have not arrived, and how many streams are failing.
create function audit_stream_backlog() returns table (entries bigint, failing bigint)
language sql stable security definer set search_path = public as $$
  select coalesce(sum(greatest(h.rows - s.position, 0)), 0)::bigint, count(*) filter (where s.failing_since is not null)
  from audit_streams s left join audit_heads h on h.team_id = s.team_id where s.state = 'on'
$$;
revoke execute on function audit_stream_backlog() from public;
grant execute on function audit_stream_backlog() to portal_app;
