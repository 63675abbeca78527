-- Calls by month. Each month is a table of its own that inherits from call_records, so that a month that is over is dropped
-- instead of deleted row by row. Not a partitioned table: its unique keys would need started_at, and the previous release asks
-- for "on conflict (team_id, device_id, call_id)". Rows of that release, of earlier months and of no month are in call_records
-- itself; a query of call_records reads them together with the months.

-- Does the next thing that the months of a table need, and says what; null if they need nothing. Each thing is a transaction of
-- its own, because each locks another table: a foreign key locks the table that it refers to.
create function month_step(parent text, at timestamptz, ahead integer, kept integer) returns text
language plpgsql security definer set search_path = public set timezone = 'UTC' as $$
declare
  -- Only these are cut, by these times.
  cut_by text := case parent when 'call_records' then 'started_at' end;
  since timestamptz;
  part text;
  it record;
begin
  if cut_by is null then raise exception 'not cut by month: %', parent; end if;
  for n in 0..ahead loop
    since := date_trunc('month', at) + make_interval(months => n);
    part := parent || to_char(since, '_YYYY_MM');
    continue when exists (select from pg_inherits where inhparent = to_regclass(parent) and inhrelid = to_regclass(part));
    if to_regclass(part) is null then
      execute format('create table %1$I (like %2$I including all, constraint %3$I check (%4$I >= %5$L and %4$I < %6$L))',
        part, parent, part || '_month', cut_by, since, since + interval '1 month');
      -- Servers have no rights on a month: they reach it through its parent, whose policy and grants hold. This one is for
      -- the day on which someone grants them.
      execute format('alter table %I enable row level security', part);
      for it in select p.polname, pg_get_expr(p.polqual, p.polrelid) as rule from pg_policy p where p.polrelid = to_regclass(parent) loop
        execute format('create policy %I on %I to portal_app using (%s)', it.polname, part, it.rule);
      end loop;
      for it in select pg_get_triggerdef(t.oid) as def from pg_trigger t where t.tgrelid = to_regclass(parent) and not t.tgisinternal loop
        execute replace(it.def, format(' ON public.%I ', parent), format(' ON public.%I ', part));
      end loop;
      return part || ' created';
    end if;
    for it in select k.conname, pg_get_constraintdef(k.oid) as def from pg_constraint k
      where k.contype = 'f' and k.conrelid = to_regclass(parent)
        and not exists (select from pg_constraint o where o.conrelid = to_regclass(part) and o.conname = k.conname)
      order by k.conname limit 1
    loop
      execute format('alter table %I add constraint %I %s', part, it.conname, it.def);
      return part || ' has ' || it.conname;
    end loop;
    execute format('alter table %I inherit %I', part, parent);
    return part || ' in use';
  end loop;
  for part in select c.relname from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname ~ ('^' || parent || '_\d{4}_\d{2}$')
      and to_date(right(c.relname, 7), 'YYYY_MM') <= date_trunc('month', at) - make_interval(months => kept)
    order by c.relname limit 1
  loop
    if exists (select from pg_inherits where inhrelid = to_regclass(part)) then
      execute format('alter table %I no inherit %I', part, parent);
      return part || ' out of use';
    end if;
    for it in select k.conname from pg_constraint k where k.contype = 'f' and k.conrelid = to_regclass(part) order by k.conname limit 1 loop
      execute format('alter table %I drop constraint %I', part, it.conname);
      return part || ' without ' || it.conname;
    end loop;
    execute format('drop table %I', part);
    return part || ' dropped';
  end loop;
  return null;
end $$;

-- How many months after the current one are ready, -1 if not even that one is; null before the first one was made. For the
-- operator: rows without a month go into the parent itself.
create function months_ahead(parent text, at timestamptz) returns integer
language sql stable security definer set search_path = public set timezone = 'UTC' as $$
  select case when exists (select from pg_inherits where inhparent = to_regclass(parent)) then
    (select coalesce(min(n), 12) - 1 from generate_series(0, 11) n where not exists (
      select from pg_inherits where inhparent = to_regclass(parent)
        and inhrelid = to_regclass(parent || to_char(date_trunc('month', at) + make_interval(months => n), '_YYYY_MM')))) end
$$;

-- Stores calls of the team that the connection is bound to, each in its month. Returns those that weren't known.
create function store_calls(calls jsonb) returns table (call_id text, member_id uuid)
language plpgsql security definer set search_path = public set timezone = 'UTC' as $$
declare
  since timestamptz;
  place regclass;
begin
  if exists (select from jsonb_to_recordset(calls) as n (team_id uuid) where n.team_id is distinct from current_team()) then
    raise insufficient_privilege using message = 'calls of another team';
  end if;
  for since in select distinct date_trunc('month', n.started_at) from jsonb_to_recordset(calls) as n (started_at timestamptz) loop
    select i.inhrelid into place from pg_inherits i
      where i.inhparent = 'call_records'::regclass and i.inhrelid = to_regclass('call_records' || to_char(since, '_YYYY_MM'));
    return query execute format('
      insert into %s (team_id, device_id, call_id, member_id, voice_account_id, slot, direction, caller, callee, started_at, answered_at,
        ended_at, result, sip_code, codec, network, jitter_ms, loss_percent, mos, source)
      select n.team_id, n.device_id, n.call_id, n.member_id, n.voice_account_id, n.slot, n.direction, n.caller, n.callee, n.started_at,
        n.answered_at, n.ended_at, n.result, n.sip_code, n.codec, n.network, n.jitter_ms, n.loss_percent, n.mos,
        case when n.device_id is null then ''server'' else ''phone'' end
      from jsonb_to_recordset($1) as n (team_id uuid, device_id uuid, call_id text, member_id uuid, voice_account_id uuid, slot integer,
        direction text, caller text, callee text, started_at timestamptz, answered_at timestamptz, ended_at timestamptz, result text,
        sip_code integer, codec text, network text, jitter_ms real, loss_percent real, mos real)
      where n.started_at >= $2 and n.started_at < $2 + interval ''1 month''
      on conflict do nothing
      returning call_id, member_id', coalesce(place, 'call_records')) using calls, since;
  end loop;
end $$;

revoke execute on function month_step(text, timestamptz, integer, integer), months_ahead(text, timestamptz), store_calls(jsonb) from public;
grant execute on function month_step(text, timestamptz, integer, integer), months_ahead(text, timestamptz), store_calls(jsonb) to portal_app;

create or replace function sweep_part(part text, at timestamptz, most integer) returns bigint
language plpgsql security definer set search_path = public as $$
declare
  gone bigint;
  is_over text := case part
    when 'sessions' then 'expires_at < $1'
    when 'staff_sessions' then 'expires_at < $1'
    when 'login_attempts' then 'expires_at < $1'
    when 'remembered_browsers' then 'expires_at < $1'
    when 'reauthentications' then 'expires_at < $1'
    when 'staff_logins' then $q$expires_at < $1 - interval '30 days'$q$
    when 'links' then $q$expires_at < $1 - interval '7 days'$q$
    when 'invitations' then $q$expires_at < $1 - interval '7 days'$q$
    when 'device_links' then 'expires_at < $1'
    when 'rate_windows' then $q$window_start < $1 - interval '1 day'$q$
    when 'login_failures' then $q$last_failure_at < $1 - interval '1 day' and failures < 100$q$
    when 'canceled_emails' then $q$canceled_at < $1 - interval '730 days'$q$
    when 'members' then $q$status = 'removed' and removed_at < $1 - interval '30 days'$q$
    when 'bulk_runs' then $q$state = 'planned' and created_at < $1 - interval '1 day'$q$
    when 'bulk_rows' then $q$sealed is not null and exists (select from bulk_runs b
      where b.team_id = x.team_id and b.id = x.run_id and b.finished_at < $1 - interval '7 days')$q$
    when 'contacts' then $q$removed_at < $1 - interval '30 days'$q$
    when 'devices' then $q$freed_at is null and last_seen_at < $1 - interval '90 days'$q$
    when 'call_records' then $q$started_at < $1 - interval '13 months'$q$
    when 'doctor_rounds' then $q$started_at < $1 - interval '30 days'$q$
    when 'events' then $q$at < $1 - interval '12 months' and not exists (select from event_marks k
      where k.team_id = x.team_id and k.event_id = x.id and k.is_favorite and not k.deleted)$q$
    when 'request_log' then $q$at < $1 - interval '30 days'$q$
    when 'mails' then $q$created_at < $1 - interval '180 days'$q$
    when 'email_changes' then $q$coalesce(undo_until, expires_at) < $1 - interval '30 days'$q$
    when 'known_browsers' then $q$last_seen_at < $1 - interval '400 days'$q$
    when 'staff_browsers' then $q$seen_at < $1 - interval '400 days'$q$
    when 'staff_attempts' then 'expires_at < $1'
    when 'payment_events' then $q$at < $1 - interval '90 days'$q$
    when 'job_runs' then $q$state in ('completed', 'failed') and updated_at < $1 - interval '90 days'$q$
    when 'approvals' then $q$expires_at < $1 - interval '90 days'$q$
    -- A month of calls is dropped whole, so its sums go with it.
    when 'call_days' then $q$day < date_trunc('month', $1, 'UTC') - interval '12 months'$q$
  end;
  -- Rows and phones stay as history without what is over of them.
  becomes text := case part
    when 'bulk_rows' then 'update bulk_rows set sealed = null, password_hash = null'
    when 'devices' then $q$update devices set freed_at = $1, freed_as = 'lapsed'$q$
    else format('delete from only %I', part)
  end;
begin
  if is_over is null then raise exception 'nothing is swept by this name'; end if;
  -- Skips rows that are locked until the next night, so that they don't hold up the rest.
  -- Only the table itself: a ctid names a row of one table, and in its months another row has the same.
  execute format('%s where ctid = any (array(select x.ctid from only %I x where %s limit $2 for update skip locked))', becomes, part, is_over)
    using at, most;
  get diagnostics gone = row_count;
  return gone;
end $$;
