-- A phone that reports rewrites its own row and touches no index (0056 drops the last one on last_seen_at). A third of each page stays
-- free, so that the new version of the row finds room beside the old one.
alter table devices set (fillfactor = 70);

-- Saves that many phones of many teams reported. Skips locked rows instead of waiting, so that two statements can't deadlock; a skipped
-- phone reports again. The owner's time may be a day behind; what needs it exactly reads the
-- phones as well. Forces the index, because the planner's statistics are outdated for tables that have just grown.
create or replace function phones_seen(teams uuid[], ids uuid[], times timestamptz[]) returns void
language plpgsql security definer set search_path = public set enable_seqscan = off as $$
begin
  update members m set last_device_seen_at = b.at from (
    select m.ctid, s.at
    from unnest(teams, ids, times) s (team_id, id, at)
      join devices d on d.team_id = s.team_id and d.id = s.id
      join members m on m.team_id = d.team_id and m.id = d.member_id
    where m.last_device_seen_at is null or m.last_device_seen_at < s.at - interval '1 day'
    for no key update of m skip locked
  ) b where m.ctid = b.ctid;
  update devices d set last_seen_at = b.at from (
    select d.ctid, s.at
    from unnest(teams, ids, times) s (team_id, id, at) join devices d on d.team_id = s.team_id and d.id = s.id
    where d.last_seen_at < s.at - interval '5 minutes'
    for no key update of d skip locked
  ) b where d.ctid = b.ctid;
end $$;

-- A phone reports all of its registrations. Most haven't changed, and unchanged rows aren't locked. One row by
-- its key after the other, as where many phones have come since the tables were last looked at, the planner went through all phones of a
-- team for each of them. "Is not distinct from" keeps it from the index by account, which has a team's phones behind one entry.
create or replace function phones_registered(reports jsonb) returns void
language plpgsql security definer set search_path = public set enable_seqscan = off set lock_timeout = '300ms' as $$
begin
  delete from device_registrations r
  using (
    select k.ctid
    from (
      select team_id, device_id, array_agg(concat(voice_account_id, ' ', slot)) as named
      from jsonb_to_recordset(reports) as n (team_id uuid, device_id uuid, voice_account_id uuid, slot integer) group by 1, 2
    ) d cross join lateral (
      select k.ctid, concat(k.voice_account_id, ' ', k.slot) as name from device_registrations k
      where k.team_id = d.team_id and k.device_id = d.device_id offset 0
    ) k
    where k.name <> all (d.named)
  ) k where r.ctid = k.ctid;
  insert into device_registrations as r (team_id, device_id, voice_account_id, slot, registered, sip_code, since)
  select n.*
  from (
    select distinct on (n.team_id, n.device_id, n.voice_account_id, n.slot)
      n.team_id, n.device_id, n.voice_account_id, n.slot, n.registered, n.sip_code, n.since
    from jsonb_to_recordset(reports)
        as n (team_id uuid, device_id uuid, voice_account_id uuid, slot integer, registered boolean, sip_code integer, since timestamptz)
      cross join lateral (select from devices d where d.team_id = n.team_id and d.id = n.device_id limit 1) d
      cross join lateral (select from voice_accounts v where v.team_id = n.team_id and v.id = n.voice_account_id limit 1) v
    order by n.team_id, n.device_id, n.voice_account_id, n.slot, n.since desc
  ) n
    left join lateral (
      select k.registered, k.sip_code from device_registrations k
      where k.team_id = n.team_id and k.device_id = n.device_id
        and k.voice_account_id is not distinct from n.voice_account_id and k.slot = n.slot limit 1
    ) k on true
  where k.registered is null or (k.registered, k.sip_code) is distinct from (n.registered, n.sip_code)
  order by n.team_id, n.device_id, n.voice_account_id, n.slot
  on conflict (team_id, device_id, voice_account_id, slot) do update
    set registered = excluded.registered, sip_code = excluded.sip_code, since = excluded.since
    where (r.registered, r.sip_code) is distinct from (excluded.registered, excluded.sip_code);
end $$;
