-- Running a team: who can be brought back, how many seats and administrators there are, who did what to whom.

alter table members
  drop constraint members_status_check,
  add constraint members_status_check check (status in ('invited', 'active', 'suspended', 'removed')),
  add column status_before text check (status_before in ('invited', 'active', 'suspended')),
  add column removed_at timestamptz,
  add constraint members_removed check ((status = 'removed') = (removed_at is not null and status_before is not null)),
  add column team_contact jsonb not null default '[]' check (jsonb_array_length(team_contact) <= 20),
  add column email_sent_reason text,
  -- How the list is sorted: by full name, or by address where there is no name.
  add column sort_key text collate "und-x-icu" generated always as
    (lower(coalesce(nullif(btrim(first_name || ' ' || last_name), ''), email::text))) stored,
  add column search_text text generated always as (lower(first_name || ' ' || last_name || ' ' || email::text)) stored;

-- An address is on a team once; whoever was removed does not count until they come back.
alter table members drop constraint members_team_id_email_key;
create unique index members_email on members (team_id, email) where status <> 'removed';
-- The list, page by page, without sorting anything.
create index members_by_name on members (team_id, sort_key, id) where status <> 'removed';
create index members_removed on members (team_id, removed_at) where status = 'removed';

-- Limits are held here, not counted before: the tallies follow every change of members, whoever makes it, and a change
-- that would go beyond a limit does not happen. Two who want the last seat wait for each other at this row.
alter table subscriptions
  add column used_seats integer not null default 0,
  add column used_admins integer not null default 0,
  add column most_admins integer not null default 10;
update subscriptions b set
  used_seats = (select count(*) from members m where m.team_id = b.team_id and m.status <> 'removed'),
  used_admins = (select count(*) from members m where m.team_id = b.team_id and m.status <> 'removed' and m.admin_role <> 'none');
alter table subscriptions
  add constraint seats_suffice check (used_seats <= seats),
  add constraint admins_suffice check (used_admins <= most_admins);

create function tally_members() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update subscriptions b set used_seats = used_seats + d.seats, used_admins = used_admins + d.admins
    from (select team_id, count(*) filter (where status <> 'removed') as seats,
        count(*) filter (where status <> 'removed' and admin_role <> 'none') as admins from gained group by team_id) d
    where b.team_id = d.team_id;
  elsif tg_op = 'DELETE' then
    update subscriptions b set used_seats = used_seats - d.seats, used_admins = used_admins - d.admins
    from (select team_id, count(*) filter (where status <> 'removed') as seats,
        count(*) filter (where status <> 'removed' and admin_role <> 'none') as admins from lost group by team_id) d
    where b.team_id = d.team_id;
  else
    update subscriptions b set used_seats = used_seats + d.seats, used_admins = used_admins + d.admins
    from (
      select team_id, sum(seats) as seats, sum(admins) as admins from (
        select team_id, (status <> 'removed')::int as seats, (status <> 'removed' and admin_role <> 'none')::int as admins from gained
        union all
        select team_id, -(status <> 'removed')::int, -(status <> 'removed' and admin_role <> 'none')::int from lost
      ) both_sides group by team_id
    ) d
    where b.team_id = d.team_id and (d.seats <> 0 or d.admins <> 0);
  end if;
  return null;
end $$;
create trigger members_gained after insert on members referencing new table as gained for each statement execute function tally_members();
create trigger members_lost after delete on members referencing old table as lost for each statement execute function tally_members();
create trigger members_changed after update on members referencing new table as gained old table as lost for each statement execute function tally_members();

-- A password that somebody else has set: it works until then, and opens nothing but the choice of another one.
alter table accounts add column password_one_time_until timestamptz;

-- The lead of a team, on offer to one of its administrators.
alter table teams
  add column primary_offered_to uuid,
  -- The run that adds people right now; nothing else changes the team meanwhile.
  add column busy_with uuid,
  add column insider boolean not null default false,
  add column insider_email citext;
-- An account belongs to one team; whoever was removed cannot use it until they come back.
drop view customer_sessions;
create view customer_sessions as
  select s.handle, s.secret_hash, s.mode, s.kind, s.mfa_pending, s.created_at, s.last_seen_at, s.expires_at, s.staff_id,
    a.id as account_id, a.email, a.locale, a.verified_at is null as unverified, a.terms_portal, a.terms_team,
    a.password_one_time_until is not null as password_due,
    m.team_id, m.id as member_id, m.first_name, m.last_name, m.avatar, m.admin_role, m.status = 'suspended' as suspended,
    t.product, t.team_name, b.tier, b.state
  from sessions s
    join accounts a on a.id = s.account_id
    join members m on m.team_id = a.team_id and m.id = a.member_id and m.status <> 'removed'
    join teams t on t.id = m.team_id and t.deleted_at is null
    join subscriptions b on b.team_id = t.id;
grant select on customer_sessions to portal_app;

-- Whether somebody is still on their team is asked before the team is known, in the same statement whoever it is.
create view accounts_on_team as
  select a.id from accounts a join members m on m.team_id = a.team_id and m.id = a.member_id and m.status <> 'removed';
grant select on accounts_on_team to portal_app;

-- What was done is asked for by team and by member.
alter table audit_log add column member_id uuid;
create index audit_log_member on audit_log (team_id, member_id, id) where member_id is not null;
