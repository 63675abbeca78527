-- Who invited, for the page that opens the invitation. Null for invitations sent before, and for those that support resends.
alter table invitations add column inviter text;

-- Sign-up named teams after the owner's email address. Those that still have that name get the one sign-up gives now.
update teams t set team_name = named.team_name, version = t.version + 1
from (
  select m.team_id, left(m.email::text, 50) as from_email,
    left(case when t.product = 'solo' then m.name when a.locale = 'es' then 'Equipo de ' || m.name else m.name || '’s team' end, 50) as team_name
  from (select team_id, id, email, replace(trim(first_name || ' ' || last_name), '''', '’') as name from members
    where admin_role = 'primary') m
  join teams t on t.id = m.team_id
  join accounts a on a.team_id = m.team_id and a.member_id = m.id) as named
where t.id = named.team_id and t.team_name = named.from_email and length(named.team_name) >= 4;

-- When support accessed a team, which is rare among its audit rows.
create index audit_log_support on audit_log (team_id, id) where action like 'case.%' or action = 'session.started_by_support';
