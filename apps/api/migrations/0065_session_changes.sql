-- How many changes a session has made. It counts in the transaction of the change, so a replica that shows the same number as the
-- primary shows the change as well.
alter table sessions add column changes integer not null default 0;
create or replace view customer_sessions as
  select s.handle, s.secret_hash, s.mode, s.kind, s.mfa_pending, s.created_at, s.last_seen_at, s.expires_at, s.staff_id,
    a.id as account_id, a.email, a.locale, a.verified_at is null and not a.vouched as unverified, a.terms_portal, a.terms_team,
    a.password_one_time_until is not null as password_due,
    m.team_id, m.id as member_id, m.first_name, m.last_name, m.avatar, m.admin_role, m.status = 'suspended' as suspended,
    t.product, t.team_name, t.deleted_at is not null as canceled, b.tier, b.state, s.changes
  from sessions s
    join accounts a on a.id = s.account_id
    join members m on m.team_id = a.team_id and m.id = a.member_id and m.status <> 'removed'
    join teams t on t.id = m.team_id and (t.deleted_at is null
      or exists (select from cancellations c where c.team_id = t.id and not c.by_staff and not c.delete_now))
    join subscriptions b on b.team_id = t.id;
