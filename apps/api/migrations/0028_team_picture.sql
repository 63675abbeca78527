-- A team has a picture of its own, kept beside those of its people and named in the same way.
alter table teams add column avatar text check (avatar ~ '^[A-Za-z0-9_-]{22}\.webp$');
create index teams_avatar on teams (avatar) where avatar is not null;

create or replace function orphaned_files(at timestamptz, most integer) returns table (total bigint, id text, name text, since timestamptz)
language sql stable security definer set search_path = public set work_mem = '64MB' set jit = off as $$
  select count(*) over (), f.name, f.path, f.put_at
  from stored_files f
  where (f.put_at is null or f.put_at < orphaned_files.at - interval '1 hour')
    and not exists (select from members m where m.avatar = f.name)
    and not exists (select from teams t where t.avatar = f.name)
    and not exists (select from itsps i where i.logo = f.name)
  order by f.name limit most
$$;
