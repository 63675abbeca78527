-- Phones: which ones a member has, what they were given, what they tell.

-- Phones of one member, by plan (limits.ts has the same numbers, and a test that they are).
create function most_devices(tier text, state text) returns integer language sql immutable parallel safe as
  $$ select case when state = 'trial' then 3 when tier = 'free' then 1 when tier = 'teams_pro' then 6 else 3 end $$;

create table devices (
  team_id uuid not null,
  id uuid not null default new_id(),
  member_id uuid not null,
  -- What the installation calls itself: it outlives updates, and goes when the app is removed.
  uuid uuid not null,
  label text not null,
  platform text not null,
  os_version text not null,
  app text not null,
  version text not null,
  locale text not null,
  first_use_at timestamptz not null,
  last_login_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- Since when its place among the member's phones is free again; the row stays as history.
  freed_at timestamptz,
  freed_as text check (freed_as in ('unregistered', 'lapsed')),
  primary key (team_id, id),
  unique (team_id, member_id, uuid),
  check ((freed_at is null) = (freed_as is null)),
  foreign key (team_id, member_id) references members (team_id, id) on delete cascade
);
create index devices_uuid on devices (team_id, uuid);
create index devices_silent on devices (last_seen_at) where freed_at is null;

-- Two that want the last place wait for each other at the member's row.
create function hold_device_limit() returns trigger language plpgsql as $$
declare held integer; most integer;
begin
  perform from members where team_id = new.team_id and id = new.member_id for no key update;
  select count(*) into held from devices
    where team_id = new.team_id and member_id = new.member_id and freed_at is null and id <> new.id;
  select most_devices(tier, state) into most from subscriptions where team_id = new.team_id;
  if held >= most then
    raise exception 'the plan has no place for another phone' using errcode = 'check_violation', constraint = 'devices_fit';
  end if;
  return new;
end $$;
create trigger devices_added before insert on devices for each row execute function hold_device_limit();
create trigger devices_back before update of freed_at on devices for each row
  when (old.freed_at is not null and new.freed_at is null) execute function hold_device_limit();

-- Places that were freed, and how: what went early is counted.
create table device_releases (
  team_id uuid not null,
  device_id uuid not null,
  member_id uuid not null,
  at timestamptz not null,
  how text not null check (how in ('due', 'early', 'override')),
  reason text,
  primary key (team_id, device_id, at),
  foreign key (team_id, device_id) references devices (team_id, id) on delete cascade
);
create index device_releases_member on device_releases (team_id, member_id, at);

-- The log-in of a phone, one at a time. Each token is the handle and a secret, so whoever comes with the handle and another
-- secret than the present one comes with one that was used up: then it ends for both.
create table device_sessions (
  team_id uuid not null,
  device_id uuid not null,
  handle text not null unique,
  access_hash bytea not null,
  access_until timestamptz not null,
  refresh_hash bytea not null,
  -- The one before it: sent once more with the same key, it gets the same answer once more.
  former_hash bytea,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  ended_by text check (ended_by in ('phone', 'portal', 'reuse', 'unregistered', 'other_member', 'password')),
  primary key (team_id, device_id),
  foreign key (team_id, device_id) references devices (team_id, id) on delete cascade
);

-- Which configuration a phone has fetched, and what it says of it.
create table device_configs (
  team_id uuid not null,
  device_id uuid not null,
  revision integer not null,
  format text not null check (format in ('json', 'linphone')),
  fetched_at timestamptz not null,
  acked_revision integer,
  ack text check (ack in ('applied', 'failed')),
  ack_reason text not null default '',
  ack_accounts jsonb not null default '[]',
  acked_at timestamptz,
  primary key (team_id, device_id),
  foreign key (team_id, device_id) references devices (team_id, id) on delete cascade
);

-- Whether a phone is registered with each of its accounts, as it says itself.
create table device_registrations (
  team_id uuid not null,
  device_id uuid not null,
  voice_account_id uuid not null,
  slot integer not null check (slot between 1 and 3),
  registered boolean not null,
  sip_code integer,
  since timestamptz not null,
  primary key (team_id, device_id, voice_account_id, slot),
  foreign key (team_id, device_id) references devices (team_id, id) on delete cascade,
  foreign key (team_id, voice_account_id) references voice_accounts (team_id, id) on delete cascade
);
create index device_registrations_account on device_registrations (team_id, voice_account_id);

-- Calls as phones report them; the same call of the same phone is one row however often it is sent.
create table call_records (
  team_id uuid not null,
  device_id uuid not null,
  call_id text not null,
  member_id uuid not null,
  -- Without a reference: the account may be gone, the call was.
  voice_account_id uuid,
  slot integer,
  direction text not null check (direction in ('in', 'out')),
  caller text not null,
  callee text not null,
  started_at timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz not null,
  result text not null check (result in ('answered', 'missed', 'declined', 'canceled', 'busy', 'failed', 'elsewhere')),
  sip_code integer,
  codec text,
  network text check (network in ('wifi', 'cellular', 'wired')),
  jitter_ms real,
  loss_percent real,
  mos real,
  source text not null default 'phone' check (source in ('phone', 'server')),
  primary key (team_id, device_id, call_id),
  foreign key (team_id, device_id) references devices (team_id, id) on delete cascade
);
create index call_records_time on call_records (team_id, started_at);
create index call_records_age on call_records (started_at);

-- A member's way to log a phone in without typing a password: one at a time, so that a new one kills the former.
create table device_links (
  team_id uuid not null,
  member_id uuid not null,
  hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (team_id, member_id),
  foreign key (team_id, member_id) references members (team_id, id) on delete cascade
);

do $$
declare name text;
begin
  foreach name in array array['devices', 'device_releases', 'device_sessions', 'device_configs', 'device_registrations', 'call_records', 'device_links'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy one_team on %I to portal_app using (team_id = current_team())', name);
  end loop;
end $$;
grant select, insert, update, delete on
  devices, device_releases, device_sessions, device_configs, device_registrations, call_records, device_links to portal_app;

-- The door looks at a phone's token before it knows the team.
create view phone_sessions as
  select s.handle, s.access_hash, s.access_until, s.refresh_hash, s.former_hash, s.started_at, s.expires_at, s.ended_by,
    d.id as device_id, d.freed_at is not null as freed, m.team_id, m.id as member_id, m.status = 'suspended' as suspended, a.id as account_id,
    t.product, t.config_revision, b.tier, b.state, c.revision as fetched_revision
  from device_sessions s
    join devices d on d.team_id = s.team_id and d.id = s.device_id
    join members m on m.team_id = d.team_id and m.id = d.member_id and m.status <> 'removed'
    join accounts a on a.team_id = m.team_id and a.member_id = m.id
    join teams t on t.id = m.team_id and t.deleted_at is null
    join subscriptions b on b.team_id = t.id
    left join device_configs c on c.team_id = d.team_id and c.device_id = d.id;
create view device_links_open as
  select l.hash, l.team_id, l.member_id, l.expires_at, a.id as account_id, t.product
  from device_links l
    join members m on m.team_id = l.team_id and m.id = l.member_id and m.status <> 'removed'
    join accounts a on a.team_id = m.team_id and a.member_id = m.id
    join teams t on t.id = m.team_id and t.deleted_at is null;
grant select on phone_sessions, device_links_open to portal_app;

-- Many phones of many teams have been heard at once: one statement for all of them. Members before devices, as a log-in has
-- it, and each in one order, so that nobody waits for each other in a circle.
create function phones_seen(teams uuid[], ids uuid[], times timestamptz[]) returns void
language plpgsql security definer set search_path = public as $$
begin
  -- A minute's precision is enough here, and spares the index of the counters.
  with seen as (
    select d.team_id, d.member_id, max(s.at) as at
    from unnest(teams, ids, times) s (team_id, id, at) join devices d on d.team_id = s.team_id and d.id = s.id
    group by d.team_id, d.member_id
  ), behind as (
    select m.team_id, m.id, s.at from members m join seen s on s.team_id = m.team_id and s.member_id = m.id
    where m.last_device_seen_at is null or m.last_device_seen_at < s.at - interval '1 minute'
    order by m.team_id, m.id for no key update of m
  )
  update members m set last_device_seen_at = b.at from behind b where m.team_id = b.team_id and m.id = b.id;
  perform from devices d join unnest(teams, ids) s (team_id, id) on d.team_id = s.team_id and d.id = s.id
    order by d.team_id, d.id for no key update of d;
  update devices d set last_seen_at = s.at
    from unnest(teams, ids, times) s (team_id, id, at)
    where d.team_id = s.team_id and d.id = s.id and d.last_seen_at < s.at;
end $$;

-- The same for what they say of their registrations; only what is another than before is written.
create function phones_registered(reports jsonb) returns void
language plpgsql security definer set search_path = public as $$
begin
  insert into device_registrations as r (team_id, device_id, voice_account_id, slot, registered, sip_code, since)
  select n.team_id, n.device_id, n.voice_account_id, n.slot, n.registered, n.sip_code, n.since
  from jsonb_to_recordset(reports)
      as n (team_id uuid, device_id uuid, voice_account_id uuid, slot integer, registered boolean, sip_code integer, since timestamptz)
    join devices d on d.team_id = n.team_id and d.id = n.device_id
    join voice_accounts v on v.team_id = n.team_id and v.id = n.voice_account_id
  order by n.team_id, n.device_id, n.voice_account_id, n.slot
  on conflict (team_id, device_id, voice_account_id, slot) do update
    set registered = excluded.registered, sip_code = excluded.sip_code, since = excluded.since
    where (r.registered, r.sip_code) is distinct from (excluded.registered, excluded.sip_code);
end $$;

-- A new password ends what the old one has opened, phones included.
create function end_phones() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update device_sessions s set ended_by = 'password' from devices d
    where d.team_id = new.team_id and d.member_id = new.member_id
      and s.team_id = d.team_id and s.device_id = d.id and s.ended_by is null;
  return null;
end $$;
create trigger accounts_password after update of password_hash on accounts for each row
  when (old.password_hash is distinct from new.password_hash) execute function end_phones();

-- Phones that were silent for 90 days give their place back; calls are kept for 13 months.
create function sweep_devices(at timestamptz) returns bigint language plpgsql security definer set search_path = public as $$
declare gone bigint := 0; n bigint;
begin
  update devices set freed_at = at, freed_as = 'lapsed' where freed_at is null and last_seen_at < at - interval '90 days';
  get diagnostics n = row_count; gone := gone + n;
  delete from device_links where expires_at < at; get diagnostics n = row_count; gone := gone + n;
  delete from call_records where started_at < at - interval '13 months'; get diagnostics n = row_count; gone := gone + n;
  return gone;
end $$;
create or replace function sweep(at timestamptz) returns bigint language sql security definer set search_path = public as
  $$ select sweep_accounts(at) + sweep_contacts(at) + sweep_devices(at) $$;

revoke execute on function phones_seen(uuid[], uuid[], timestamptz[]), phones_registered(jsonb), sweep_devices(timestamptz), end_phones()
  from public;
grant execute on function phones_seen(uuid[], uuid[], timestamptz[]), phones_registered(jsonb) to portal_app;
