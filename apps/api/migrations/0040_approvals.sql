-- A second person for what lets one member of staff act as somebody else: resetting a colleague's login, and working in a customer's
-- account.
create table approvals (
  id uuid primary key default new_id(),
  kind text not null check (kind in ('staff_password', 'staff_mfa', 'customer_write')),
  -- What it is about: a colleague, or a customer's account. Names are kept for those who decide, who can't see into every team.
  target_staff uuid references staff (id) on delete cascade,
  account_id uuid references accounts (id) on delete cascade,
  about_team uuid references teams (id) on delete cascade,
  about_member uuid,
  about_name text not null,
  about_email citext not null,
  reason text not null,
  asked_by uuid not null references staff (id) on delete cascade,
  asked_at timestamptz not null,
  -- Of the wait for a decision; of the time to act on it once approved.
  expires_at timestamptz not null,
  -- An approval doesn't outlive the account of whoever gave it.
  decided_by uuid references staff (id) on delete cascade,
  decided_at timestamptz,
  decision text check (decision in ('approved', 'refused')),
  used_at timestamptz,
  constraint approvals_target check (
    case kind
      when 'customer_write' then target_staff is null and num_nulls(account_id, about_team, about_member) = 0
      else target_staff is not null and num_nonnulls(account_id, about_team, about_member) = 0
    end),
  constraint approvals_decided check (num_nulls(decided_by, decided_at, decision) in (0, 3)),
  constraint approvals_used check (used_at is null or decision = 'approved'),
  constraint approvals_second_person check (
    decided_by <> asked_by and asked_by is distinct from target_staff and (decided_by is null or decided_by is distinct from target_staff))
);
-- One request at a time for the same thing; whoever asks again takes an expired one away first.
create unique index approvals_open on approvals (asked_by, kind, coalesce(target_staff, account_id))
  where used_at is null and decision is distinct from 'refused';
create index approvals_asked_by on approvals (asked_by);
create index approvals_expiry on approvals (expires_at);
create index approvals_target_staff on approvals (target_staff);
create index approvals_account on approvals (account_id);
create index approvals_team on approvals (about_team);
create index approvals_decided_by on approvals (decided_by);
grant select, insert, update, delete on approvals to portal_app;

-- When a colleague gave them their level; null where the operator did. A new approver waits, so that nobody makes one to approve
-- their own requests.
alter table staff add column level_given_at timestamptz;

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
