-- System alerts that ended and were replaced by their next occasion, for the history of the public status page. Only those that were
-- for everyone, and only what everyone saw: no author, no rules.
create table ended_alerts (
  id uuid primary key default new_id(),
  code text not null check (code in ('maintenance', 'incident')),
  severity text not null check (severity in ('info', 'warn', 'critical')),
  texts jsonb not null,
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at > from_at)
);
create index ended_alerts_to_at on ended_alerts (to_at);
grant select, insert on ended_alerts to portal_app;
