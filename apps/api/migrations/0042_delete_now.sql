-- People who cancel can have everything deleted at once instead of after 30 days.
alter table cancellations add column delete_now boolean not null default false;

create or replace function canceled_teams(at timestamptz) returns setof uuid language sql stable security definer set search_path = public as
  $$ select c.team_id from cancellations c where c.delete_now or c.at < canceled_teams.at - interval '30 days' order by c.at $$;
create or replace function sweep_team(team uuid, at timestamptz) returns bigint language plpgsql security definer set search_path = public as $$
declare gone bigint;
begin
  delete from teams t using cancellations c
    where t.id = team and c.team_id = t.id and (c.delete_now or c.at < sweep_team.at - interval '30 days');
  get diagnostics gone = row_count;
  if gone > 0 then
    delete from mails where team_id = team;
    delete from job_runs where team_id = team;
    delete from request_log where about_team = team;
  end if;
  return gone;
end $$;

-- Nobody logs in to a team that staff closed, or that is being deleted.
create or replace view customer_sessions as
  select s.handle, s.secret_hash, s.mode, s.kind, s.mfa_pending, s.created_at, s.last_seen_at, s.expires_at, s.staff_id,
    a.id as account_id, a.email, a.locale, a.verified_at is null and not a.vouched as unverified, a.terms_portal, a.terms_team,
    a.password_one_time_until is not null as password_due,
    m.team_id, m.id as member_id, m.first_name, m.last_name, m.avatar, m.admin_role, m.status = 'suspended' as suspended,
    t.product, t.team_name, t.deleted_at is not null as canceled, b.tier, b.state
  from sessions s
    join accounts a on a.id = s.account_id
    join members m on m.team_id = a.team_id and m.id = a.member_id and m.status <> 'removed'
    join teams t on t.id = m.team_id and (t.deleted_at is null
      or exists (select from cancellations c where c.team_id = t.id and not c.by_staff and not c.delete_now))
    join subscriptions b on b.team_id = t.id;
create or replace view accounts_on_team as
  select a.id from accounts a join members m on m.team_id = a.team_id and m.id = a.member_id and m.status <> 'removed'
  where not exists (select from cancellations c where c.team_id = a.team_id and (c.by_staff or c.delete_now));

-- While a canceled account can be restored, staff who may lift its block can read its address. It goes with the account.
alter table canceled_emails add column account_id uuid references accounts (id) on delete set null;
create index canceled_emails_account on canceled_emails (account_id);
create function canceled_address(account uuid) returns text language sql stable security definer set search_path = public as
  $$ select a.email from accounts a join canceled_emails c on c.account_id = a.id where a.id = canceled_address.account $$;
revoke execute on function canceled_address(uuid) from public;
grant execute on function canceled_address(uuid) to portal_app;
