-- Tables that grew without end: what is over goes with the nightly sweep, and what only names a team goes with it.
-- BRIN, so that it serves the sweep only: with a b-tree the planner read the newest mails of all teams to find those of one.
create index mails_created on mails using brin (created_at);
create index known_browsers_seen on known_browsers (last_seen_at);
create index job_runs_updated on job_runs (updated_at);
create index payment_events_at on payment_events (at);

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

-- Mails, runs and requests belong to a team without a foreign key, and hold names and addresses of its people.
create or replace function sweep_team(team uuid, at timestamptz) returns bigint language plpgsql security definer set search_path = public as $$
declare gone bigint;
begin
  delete from teams t using cancellations c where t.id = team and c.team_id = t.id and c.at < sweep_team.at - interval '30 days';
  get diagnostics gone = row_count;
  if gone > 0 then
    delete from mails where team_id = team;
    delete from job_runs where team_id = team;
    delete from request_log where about_team = team;
  end if;
  return gone;
end $$;
