-- A phone that fetches its configuration from a provisioning address gets hashed SIP passwords. The secret in that address
-- must not open the calls that hand out the passwords themselves.
alter table device_sessions add column provisioned boolean not null default false;

create or replace view phone_sessions as
  select s.handle, s.access_hash, s.access_until, s.refresh_hash, s.former_hash, s.started_at, s.expires_at, s.ended_by,
    d.id as device_id, d.freed_at is not null as freed, s.team_id, m.id as member_id, m.status = 'suspended' as suspended, a.id as account_id,
    t.product, t.config_revision, b.tier, b.state, c.revision as fetched_revision, s.provisioned
  from device_sessions s
    cross join lateral (select * from devices d where d.team_id = s.team_id and d.id = s.device_id limit 1) d
    cross join lateral (
      select * from members m where m.team_id = s.team_id and m.id = d.member_id and m.status <> 'removed' limit 1
    ) m
    cross join lateral (select a.id from accounts a where a.team_id = s.team_id and a.member_id = m.id limit 1) a
    cross join lateral (select * from teams t where t.id = s.team_id and t.deleted_at is null limit 1) t
    cross join lateral (select * from subscriptions b where b.team_id = s.team_id limit 1) b
    left join lateral (
      select * from device_configs c where c.team_id = s.team_id and c.device_id = s.device_id limit 1
    ) c on true;

-- Those that are open now: their last configuration was XML.
update device_sessions s set provisioned = true
  from device_configs c where c.team_id = s.team_id and c.device_id = s.device_id and c.format = 'linphone';
