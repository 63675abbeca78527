-- Sessions with the number of their changes. Views of their own, because release 1.0.0 reads every column of the former ones in a
-- prepared statement, which PostgreSQL refuses once they have one more. A later release drops the former ones.
create view customer_session_states as
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
create view staff_session_states as
  select s.handle, s.secret_hash, s.mode, s.created_at, s.last_seen_at, s.expires_at, f.id as staff_id, f.email, f.full_name, f.level,
    s.proven_until, s.changes
  from staff_sessions s join staff f on f.id = s.staff_id;
grant select on customer_session_states, staff_session_states to portal_app;
