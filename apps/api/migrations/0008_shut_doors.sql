-- Doors that stay shut: passwords that were guessed at too often, and addresses of closed accounts.

-- Addresses that start no other free or trial account: found by a keyed hash, shown in a form that names nobody.
create table canceled_emails (
  key bytea primary key,
  display text not null,
  canceled_at timestamptz not null
);
create index canceled_emails_at on canceled_emails (canceled_at);
grant select, insert, update, delete on canceled_emails to portal_app;

-- As before, but a password that 100 failures have switched off stays off however long nobody tries, and the addresses
-- of closed accounts are forgotten after 24 months.
create or replace function sweep(at timestamptz) returns bigint language plpgsql security definer set search_path = public as $$
declare gone bigint := 0; n bigint;
begin
  delete from sessions where expires_at < at; get diagnostics n = row_count; gone := gone + n;
  delete from staff_sessions where expires_at < at; get diagnostics n = row_count; gone := gone + n;
  delete from login_attempts where expires_at < at; get diagnostics n = row_count; gone := gone + n;
  delete from remembered_browsers where expires_at < at; get diagnostics n = row_count; gone := gone + n;
  delete from reauthentications where expires_at < at; get diagnostics n = row_count; gone := gone + n;
  delete from staff_logins where expires_at < at - interval '30 days'; get diagnostics n = row_count; gone := gone + n;
  delete from links where expires_at < at - interval '7 days'; get diagnostics n = row_count; gone := gone + n;
  delete from invitations where expires_at < at - interval '7 days'; get diagnostics n = row_count; gone := gone + n;
  delete from rate_windows where window_start < at - interval '1 day'; get diagnostics n = row_count; gone := gone + n;
  delete from login_failures where last_failure_at < at - interval '1 day' and failures < 100; get diagnostics n = row_count; gone := gone + n;
  delete from canceled_emails where canceled_at < at - interval '730 days'; get diagnostics n = row_count; gone := gone + n;
  delete from members where status = 'removed' and removed_at < at - interval '30 days'; get diagnostics n = row_count; gone := gone + n;
  delete from bulk_runs where state = 'planned' and created_at < at - interval '1 day'; get diagnostics n = row_count; gone := gone + n;
  update bulk_rows r set sealed = null, password_hash = null from bulk_runs b
    where b.team_id = r.team_id and b.id = r.run_id and b.finished_at < at - interval '7 days' and r.sealed is not null;
  get diagnostics n = row_count; gone := gone + n;
  return gone;
end $$;
