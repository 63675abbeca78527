-- A month is made in several transactions. A migration that changed the table between two of them left a month that could
-- never be used: "alter table ... inherit" refuses a table that lacks a column. Such a month is now made again.
create or replace function month_step(parent text, at timestamptz, ahead integer, kept integer) returns text
language plpgsql security definer set search_path = public set timezone = 'UTC' as $$
declare
  -- Only these are cut, by these times.
  cut_by text := case parent when 'call_records' then 'started_at' end;
  since timestamptz;
  part text;
  it record;
  -- What a table consists of, except for its foreign keys, which a month gets one by one, and the check of its month.
  shape text := $q$select array_agg(what order by what) from (
    select 'column ' || attname || atttypid || attnotnull as what from pg_attribute where attrelid = $1 and attnum > 0 and not attisdropped
    union all select 'check ' || conname from pg_constraint where conrelid = $1 and contype = 'c' and conname <> $2
    union all select regexp_replace(pg_get_indexdef(indexrelid), 'INDEX \S+ ON \S+', 'INDEX') from pg_index where indrelid = $1
    union all select 'trigger ' || tgname from pg_trigger where tgrelid = $1 and not tgisinternal) as parts$q$;
  shape_of_parent text[];
  shape_of_part text[];
  is_empty boolean;
begin
  if cut_by is null then raise exception 'not cut by month: %', parent; end if;
  for n in 0..ahead loop
    since := date_trunc('month', at) + make_interval(months => n);
    part := parent || to_char(since, '_YYYY_MM');
    continue when exists (select from pg_inherits where inhparent = to_regclass(parent) and inhrelid = to_regclass(part));
    if to_regclass(part) is null then
      execute format('create table %1$I (like %2$I including all, constraint %3$I check (%4$I >= %5$L and %4$I < %6$L))',
        part, parent, part || '_month', cut_by, since, since + interval '1 month');
      -- Servers have no rights on a month: they reach it through its parent, whose policy and grants hold. This one is for
      -- the day on which someone grants them.
      execute format('alter table %I enable row level security', part);
      for it in select p.polname, pg_get_expr(p.polqual, p.polrelid) as rule from pg_policy p where p.polrelid = to_regclass(parent) loop
        execute format('create policy %I on %I to portal_app using (%s)', it.polname, part, it.rule);
      end loop;
      for it in select pg_get_triggerdef(t.oid) as def from pg_trigger t where t.tgrelid = to_regclass(parent) and not t.tgisinternal loop
        execute replace(it.def, format(' ON public.%I ', parent), format(' ON public.%I ', part));
      end loop;
      return part || ' created';
    end if;
    -- A migration has changed the table since the month was created. A month that isn't in use yet has no rows.
    execute shape into shape_of_parent using to_regclass(parent), part || '_month';
    execute shape into shape_of_part using to_regclass(part), part || '_month';
    execute format('select not exists (select from %I)', part) into is_empty;
    if is_empty and shape_of_part is distinct from shape_of_parent then
      execute format('drop table %I', part);
      return part || ' outdated';
    end if;
    for it in select k.conname, pg_get_constraintdef(k.oid) as def from pg_constraint k
      where k.contype = 'f' and k.conrelid = to_regclass(parent)
        and not exists (select from pg_constraint o where o.conrelid = to_regclass(part) and o.conname = k.conname)
      order by k.conname limit 1
    loop
      execute format('alter table %I add constraint %I %s', part, it.conname, it.def);
      return part || ' has ' || it.conname;
    end loop;
    execute format('alter table %I inherit %I', part, parent);
    return part || ' in use';
  end loop;
  for part in select c.relname from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname ~ ('^' || parent || '_\d{4}_\d{2}$')
      and to_date(right(c.relname, 7), 'YYYY_MM') <= date_trunc('month', at) - make_interval(months => kept)
    order by c.relname limit 1
  loop
    if exists (select from pg_inherits where inhrelid = to_regclass(part)) then
      execute format('alter table %I no inherit %I', part, parent);
      return part || ' out of use';
    end if;
    for it in select k.conname from pg_constraint k where k.contype = 'f' and k.conrelid = to_regclass(part) order by k.conname limit 1 loop
      execute format('alter table %I drop constraint %I', part, it.conname);
      return part || ' without ' || it.conname;
    end loop;
    execute format('drop table %I', part);
    return part || ' dropped';
  end loop;
  return null;
end $$;
