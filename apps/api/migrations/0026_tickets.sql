-- Support tickets: our own tables are the truth, a CRM elsewhere gets a copy if one is connected. And what staff write down of a customer.

-- A number to say on the telephone. It opens nothing: what is asked for by it is still asked for by somebody.
create sequence ticket_numbers start 10234;
grant usage on sequence ticket_numbers to portal_app;

create table tickets (
  team_id uuid not null references teams (id) on delete cascade,
  id uuid not null default new_id(),
  number bigint not null default nextval('ticket_numbers') unique,
  -- Who wrote it, and whom it is about if that is somebody else.
  member_id uuid not null,
  about_id uuid,
  subject text not null check (char_length(subject) between 3 and 120),
  category text not null check (category in ('calls', 'phones', 'people', 'billing', 'account', 'other')),
  -- Whose turn it is: open ours, waiting the customer's.
  state text not null default 'open' check (state in ('open', 'waiting', 'closed')),
  -- What to look a failed request up by.
  reference text check (reference ~ '^[A-Za-z0-9_-]{12}$'),
  -- What the portal knew and the person agreed to send along.
  facts jsonb not null default '[]',
  -- By when we answer; nothing while it is not our turn.
  due_at timestamptz,
  assigned_to uuid references staff (id) on delete set null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  closed_at timestamptz,
  closed_by text check (closed_by in ('customer', 'staff')),
  version integer not null default 1,
  -- Where the CRM keeps its copy, of which version, and which job is at it until when.
  crm_id text,
  crm_version integer not null default 0,
  crm_attempts integer not null default 0,
  crm_job uuid,
  crm_until timestamptz,
  primary key (team_id, id),
  foreign key (team_id, member_id) references members (team_id, id) on delete cascade,
  foreign key (team_id, about_id) references members (team_id, id) on delete set null (about_id),
  check ((state = 'closed') = (closed_at is not null) and (closed_at is null) = (closed_by is null)),
  check (due_at is null or state = 'open')
);
create index tickets_of_member on tickets (team_id, member_id, changed_at);
create index tickets_about on tickets (team_id, about_id) where about_id is not null;
create index tickets_changed on tickets (team_id, changed_at);
create index tickets_due on tickets (due_at, id) where state <> 'closed';
create index tickets_closed on tickets (closed_at) where state = 'closed';
create index tickets_assigned on tickets (assigned_to) where assigned_to is not null;

create table ticket_messages (
  team_id uuid not null,
  id uuid not null default new_id(),
  ticket_id uuid not null,
  side text not null check (side in ('customer', 'staff')),
  -- As they were called when they wrote it; whoever leaves has still written it.
  author text not null,
  author_id uuid,
  -- Among staff, never for the customer.
  internal boolean not null default false check (not internal or side = 'staff'),
  body text not null check (char_length(body) between 1 and 5000),
  at timestamptz not null,
  crm_id text,
  primary key (team_id, id),
  foreign key (team_id, ticket_id) references tickets (team_id, id) on delete cascade
);
create index ticket_messages_of on ticket_messages (team_id, ticket_id, at);

-- What staff know of a customer and the next one should: for staff only.
create table case_notes (
  team_id uuid not null,
  id uuid not null default new_id(),
  member_id uuid not null,
  author text not null,
  staff_id uuid references staff (id) on delete set null,
  body text not null check (char_length(body) between 1 and 2000),
  at timestamptz not null,
  primary key (team_id, id),
  foreign key (team_id, member_id) references members (team_id, id) on delete cascade
);
create index case_notes_of on case_notes (team_id, member_id, at);
create index case_notes_by on case_notes (staff_id);

do $$
declare name text;
begin
  foreach name in array array['tickets', 'ticket_messages', 'case_notes'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy one_team on %I to portal_app using (team_id = current_team())', name);
  end loop;
end $$;
grant select, insert, update, delete on tickets to portal_app;
grant select, insert, update on ticket_messages to portal_app;
grant select, insert on case_notes to portal_app;

-- The staff's queue runs over all teams; it says of each ticket what stands in a line of the list.
create function ticket_queue(wanted_state text, wanted_level text, of_staff uuid, unassigned boolean, most integer)
returns table (id uuid, number bigint, team_id uuid, team_name text, product text, level text, member_name text, email citext,
  subject text, category text, state text, due_at timestamptz, assigned_to uuid, assigned_name text, created_at timestamptz,
  changed_at timestamptz, total integer)
language sql stable security definer set search_path = public as $$
  select t.id, t.number, t.team_id, e.team_name, e.product, e.service_level, m.first_name || ' ' || m.last_name, m.email,
    t.subject, t.category, t.state, t.due_at, t.assigned_to, f.full_name, t.created_at, t.changed_at, (count(*) over ())::integer
  from tickets t join teams e on e.id = t.team_id join members m on m.team_id = t.team_id and m.id = t.member_id
    left join staff f on f.id = t.assigned_to
  where t.state = any (case wanted_state when 'unsolved' then array['open', 'waiting'] else array[wanted_state] end)
    and (wanted_level is null or e.service_level = wanted_level)
    and (of_staff is null or t.assigned_to = of_staff)
    and (not unassigned or t.assigned_to is null)
  order by t.due_at nulls last, t.changed_at desc, t.id
  limit most
$$;
create function team_of_ticket(ticket uuid) returns uuid language sql stable security definer set search_path = public as $$
  select team_id from tickets where id = ticket
$$;
create unique index tickets_by_id on tickets (id);
-- What the CRM has not got, oldest first: what was lost on the way is found again.
create function tickets_behind(at timestamptz, most integer) returns table (team_id uuid, ticket_id uuid)
language sql stable security definer set search_path = public as $$
  select t.team_id, t.id from tickets t where t.crm_version < t.version
    and (t.crm_attempts >= 5 or t.changed_at < at - interval '1 hour')
  order by t.crm_attempts, t.changed_at limit most
$$;
create index tickets_behind_crm on tickets (changed_at) where crm_version < version;
revoke execute on function ticket_queue(text, text, uuid, boolean, integer), team_of_ticket(uuid), tickets_behind(timestamptz, integer) from public;
grant execute on function ticket_queue(text, text, uuid, boolean, integer), team_of_ticket(uuid), tickets_behind(timestamptz, integer) to portal_app;
