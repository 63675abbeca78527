-- What held for a few, made to hold for many: many calls, many rows in a night, many moments of one team.

-- A call between two who have both left is two calls of nobody. Those that nobody's number was found for come once all the
-- same: whoever reports them is looked at one after the other (count_call_once).
drop index call_records_of_server;
create unique index call_records_of_server on call_records (team_id, call_id, member_id) where source = 'server' and member_id is not null;
-- Whoever leaves is looked for among all of their calls, not only among those that count.
drop index call_records_member;
create index call_records_member on call_records (team_id, member_id, started_at) include (counted) where member_id is not null;

-- What is over goes in portions, each in its own transaction: a night with too much of one thing took everything else back,
-- and the next night had more of it. The nightly job asks for each part until nothing is left.
create function sweep_part(part text, at timestamptz, most integer) returns bigint
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
  end;
  -- Rows and phones stay as history without what is over of them.
  becomes text := case part
    when 'bulk_rows' then 'update bulk_rows set sealed = null, password_hash = null'
    when 'devices' then $q$update devices set freed_at = $1, freed_as = 'lapsed'$q$
    else format('delete from %I', part)
  end;
begin
  if is_over is null then raise exception 'nothing is swept by this name'; end if;
  -- Whatever somebody is busy with waits for the next night, instead of keeping the rest from going.
  execute format('%s where ctid = any (array(select x.ctid from %I x where %s limit $2 for update skip locked))', becomes, part, is_over)
    using at, most;
  get diagnostics gone = row_count;
  return gone;
end $$;
-- A team takes everything along that it had, so each goes by itself.
create function canceled_teams(at timestamptz) returns setof uuid language sql stable security definer set search_path = public as
  $$ select c.team_id from cancellations c where c.at < canceled_teams.at - interval '30 days' order by c.at $$;
create function sweep_team(team uuid, at timestamptz) returns bigint language plpgsql security definer set search_path = public as $$
declare gone bigint;
begin
  delete from teams t using cancellations c where t.id = team and c.team_id = t.id and c.at < sweep_team.at - interval '30 days';
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke execute on function sweep_part(text, timestamptz, integer), canceled_teams(timestamptz), sweep_team(uuid, timestamptz) from public;
grant execute on function sweep_part(text, timestamptz, integer), canceled_teams(timestamptz), sweep_team(uuid, timestamptz) to portal_app;
drop function sweep(timestamptz), sweep_accounts(timestamptz), sweep_contacts(timestamptz), sweep_devices(timestamptz),
  sweep_doctor(timestamptz), sweep_canceled(timestamptz), sweep_events(timestamptz), sweep_requests(timestamptz, integer);

-- A phone that says two things of one registration means the later one: it must not keep the others of its second from being heard.
create or replace function phones_registered(reports jsonb) returns void
language plpgsql security definer set search_path = public as $$
begin
  delete from device_registrations r
  using (select distinct team_id, device_id from jsonb_to_recordset(reports) as n (team_id uuid, device_id uuid)) d
  where r.team_id = d.team_id and r.device_id = d.device_id and not exists (
    select from jsonb_to_recordset(reports) as n (team_id uuid, device_id uuid, voice_account_id uuid, slot integer)
    where n.team_id = r.team_id and n.device_id = r.device_id and n.voice_account_id = r.voice_account_id and n.slot = r.slot);
  insert into device_registrations as r (team_id, device_id, voice_account_id, slot, registered, sip_code, since)
  select distinct on (n.team_id, n.device_id, n.voice_account_id, n.slot)
    n.team_id, n.device_id, n.voice_account_id, n.slot, n.registered, n.sip_code, n.since
  from jsonb_to_recordset(reports)
      as n (team_id uuid, device_id uuid, voice_account_id uuid, slot integer, registered boolean, sip_code integer, since timestamptz)
    join devices d on d.team_id = n.team_id and d.id = n.device_id
    join voice_accounts v on v.team_id = n.team_id and v.id = n.voice_account_id
  order by n.team_id, n.device_id, n.voice_account_id, n.slot, n.since desc
  on conflict (team_id, device_id, voice_account_id, slot) do update
    set registered = excluded.registered, sip_code = excluded.sip_code, since = excluded.since
    where (r.registered, r.sip_code) is distinct from (excluded.registered, excluded.sip_code);
end $$;

-- What happened to a team or to one of its people is read newest first and gone on with from any moment, however many moments
-- there are, and however many of them are one and the same.
-- Only for who asks for what was done (all of it is): whoever seals goes by the number, and a team that has just written
-- much and is not counted yet was read by the time instead, whole, for each portion.
create index audit_log_time on audit_log (team_id, at, id) where action <> '';
create index audit_log_about on audit_log (team_id, member_id, at, id) where member_id is not null;
create index audit_log_actor on audit_log (team_id, actor_id, at, id) where actor_id is not null;
create index audit_log_behalf on audit_log (team_id, on_behalf_of, at, id) where on_behalf_of is not null;
create index mails_time on mails (team_id, created_at, id);
-- Compared as texts: behind the wall between teams no index is asked with a comparison that might tell what it saw, as citext's.
drop index mails_to;
create index mails_to on mails (team_id, (recipient::text), created_at, id);

-- A move that was only prepared can be withdrawn: nothing was agreed to yet.
alter table account_moves
  drop constraint account_moves_check,
  add constraint account_moves_agreed check (state = 'prepared' or (state = 'stopped' and started_at is null)
    or (expected_total is not null and subscription_version is not null and on_day is not null
      and account_id is not null and started_at is not null));
