-- What is said for one phone only: the level nearest to it.
alter table devices add column says jsonb not null default '{}';
create trigger revised after update of says on devices for each statement execute function revise_configuration();

-- What a phone says of its registrations is all it has: one that it names no more is not there any more.
create or replace function phones_registered(reports jsonb) returns void
language plpgsql security definer set search_path = public as $$
begin
  delete from device_registrations r
  using (select distinct team_id, device_id from jsonb_to_recordset(reports) as n (team_id uuid, device_id uuid)) d
  where r.team_id = d.team_id and r.device_id = d.device_id and not exists (
    select from jsonb_to_recordset(reports) as n (team_id uuid, device_id uuid, voice_account_id uuid, slot integer)
    where n.team_id = r.team_id and n.device_id = r.device_id and n.voice_account_id = r.voice_account_id and n.slot = r.slot);
  insert into device_registrations as r (team_id, device_id, voice_account_id, slot, registered, sip_code, since)
  select n.team_id, n.device_id, n.voice_account_id, n.slot, n.registered, n.sip_code, n.since
  from jsonb_to_recordset(reports)
      as n (team_id uuid, device_id uuid, voice_account_id uuid, slot integer, registered boolean, sip_code integer, since timestamptz)
    join devices d on d.team_id = n.team_id and d.id = n.device_id
    join voice_accounts v on v.team_id = n.team_id and v.id = n.voice_account_id
  order by n.team_id, n.device_id, n.voice_account_id, n.slot
  on conflict (team_id, device_id, voice_account_id, slot) do update
    set registered = excluded.registered, sip_code = excluded.sip_code, since = excluded.since
    where (r.registered, r.sip_code) is distinct from (excluded.registered, excluded.sip_code);
end $$;

-- One row by its key after the other, in this order and no other: where many phones have come since the tables were last
-- looked at, the planner believed that a team has hardly any, and went through all accounts of it for each phone.
create or replace view phone_sessions as
  select s.handle, s.access_hash, s.access_until, s.refresh_hash, s.former_hash, s.started_at, s.expires_at, s.ended_by,
    d.id as device_id, d.freed_at is not null as freed, s.team_id, m.id as member_id, m.status = 'suspended' as suspended, a.id as account_id,
    t.product, t.config_revision, b.tier, b.state, c.revision as fetched_revision
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
