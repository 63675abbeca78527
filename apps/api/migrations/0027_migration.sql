-- A solo account becomes a team: the same rows under the same ids, so nothing is copied and nothing can be lost on the way.

-- Whose an account is has one answer: the account's product is its team's, and follows it in the same statement. The unique
-- key of (product, email) then refuses whoever would be there twice.
alter table teams add constraint teams_product unique (id, product);
alter table accounts add constraint accounts_product
  foreign key (team_id, product) references teams (id, product) on update cascade on delete cascade;
create index accounts_team on accounts (team_id, product);

alter table teams
  -- The move under way: changes wait for its end.
  add column moving uuid,
  -- Since when it is no solo account any more. Its phones may still ask where they used to.
  add column moved_at timestamptz;

create table account_moves (
  team_id uuid not null references teams (id) on delete cascade,
  id uuid not null default new_id(),
  state text not null check (state in ('prepared', 'running', 'completed', 'failed', 'stopped')),
  team_name text not null check (length(team_name) between 4 and 50),
  -- What was agreed to: the total, of which subscription, on which day.
  expected_total bigint,
  subscription_version integer,
  on_day date,
  account_id uuid,
  prepared_by uuid,
  reason text,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (team_id, id),
  check (state = 'prepared' or (expected_total is not null and subscription_version is not null and on_day is not null
    and account_id is not null and started_at is not null)),
  check ((state in ('prepared', 'running')) = (finished_at is null))
);
create unique index account_moves_one_open on account_moves (team_id) where state in ('prepared', 'running');
create index account_moves_latest on account_moves (team_id, created_at desc);
alter table account_moves enable row level security;
create policy one_team on account_moves to portal_app using (team_id = current_team());
grant select, insert, update on account_moves to portal_app;

-- Its end closes the session it was begun in: how it went is told to whoever knows its id, and nothing else.
create function move_progress(move uuid) returns table (team_id uuid, state text, reason text, started_at timestamptz, done text[], settled_at timestamptz)
language sql stable security definer set search_path = public as $$
  select m.team_id, m.state, m.reason, m.started_at,
    coalesce((select array_agg(s.name) from job_steps s where s.team_id = m.team_id and s.run_id = m.id), '{}'),
    (select s.finished_at from job_steps s where s.team_id = m.team_id and s.run_id = m.id and s.name = 'settle')
  from account_moves m where m.id = move
$$;
revoke execute on function move_progress(uuid) from public;
grant execute on function move_progress(uuid) to portal_app;

-- The rest of a period that goes on as a team's is a bill beside the one that began the period.
alter table invoices add column moved boolean not null default false;
drop index invoices_one_renewal;
create unique index invoices_one_renewal on invoices (team_id, period_from, moved) where kind = 'renewal';

-- What the doors ask before they know the team: whose changes wait, and whose phones may still ask where they used to.
create index teams_moving on teams (id) where moving is not null;
create index teams_moved on teams (id) where moved_at is not null;
create view moving_teams as select id as team_id from teams where moving is not null;
create view moved_teams as select id as team_id from teams where moved_at is not null;
grant select on moving_teams, moved_teams to portal_app;
