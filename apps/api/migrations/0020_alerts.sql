-- What staff tell many at once, and the providers as staff keep them.

-- Nobody's own: the rules say who reads it.
create table global_alerts (
  id uuid primary key default new_id(),
  -- One for each occasion of the house itself, there for good; the others are written and deleted by staff.
  code text unique check (code in ('maintenance', 'incident')),
  texts jsonb not null,
  severity text not null check (severity in ('info', 'warn', 'critical')),
  -- Without a beginning it rests, without an end it stays.
  from_at timestamptz check (from_at is not null or code is not null),
  to_at timestamptz check (to_at > from_at),
  dismissible boolean not null,
  rules jsonb not null,
  link text,
  author text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  -- Both languages, each with both parts: nobody is left without.
  constraint global_alerts_said check (
    coalesce(texts #>> '{en,title}', '') <> '' and coalesce(texts #>> '{en,text}', '') <> ''
    and coalesce(texts #>> '{es,title}', '') <> '' and coalesce(texts #>> '{es,text}', '') <> '')
);
grant select, insert, update, delete on global_alerts to portal_app;

insert into global_alerts (code, severity, dismissible, rules, author, created_at, texts)
select code, severity, dismissible, '{"subscriptionPlan": [], "product": [], "country": [], "role": [], "language": []}', '',
  'epoch', texts::jsonb
from (values
  ('maintenance', 'warn', true, '{
    "en": {"title": "Planned maintenance", "text": "The portal is being worked on and may be away for a few minutes. Phones keep working."},
    "es": {"title": "Mantenimiento previsto", "text": "Estamos trabajando en el portal y puede faltar unos minutos. Los teléfonos siguen funcionando."}}'),
  ('incident', 'critical', false, '{
    "en": {"title": "Something is not working", "text": "We know of it and are working on it. You do not need to do anything."},
    "es": {"title": "Algo no funciona", "text": "Lo sabemos y estamos trabajando en ello. No tienes que hacer nada."}}')
) as said (code, severity, dismissible, texts);

-- Who has read what. It counts for the beginning that it was read in: what begins anew is shown anew.
create table alert_dismissals (
  team_id uuid not null,
  member_id uuid not null,
  alert_id uuid not null references global_alerts (id) on delete cascade,
  from_at timestamptz not null,
  at timestamptz not null,
  primary key (team_id, member_id, alert_id),
  foreign key (team_id, member_id) references members (team_id, id) on delete cascade
);
create index alert_dismissals_alert on alert_dismissals (alert_id);
alter table alert_dismissals enable row level security;
create policy one_team on alert_dismissals to portal_app using (team_id = current_team());
grant select, insert, update, delete on alert_dismissals to portal_app;

alter table itsps
  add column version integer not null default 1,
  add constraint itsps_logo_check check (logo ~ '^[A-Za-z0-9_-]{22}\.webp$');
grant insert, update, delete on itsps to portal_app;

-- Staff belong to no team, and yet must know how many they would leave without a provider; they learn the number only.
create function itsp_use() returns table (itsp_id uuid, teams integer) language sql stable security definer set search_path = public as $$
  select v.itsp_id, count(distinct v.team_id)::integer from voice_accounts v where v.itsp_id is not null group by v.itsp_id
$$;
revoke execute on function itsp_use() from public;
grant execute on function itsp_use() to portal_app;

-- Every phone that gets something of a template fetches it anew.
create function revise_configurations_of_itsp() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update teams set config_revision = config_revision + 1
  where id in (select v.team_id from voice_accounts v where v.itsp_id = new.id);
  return null;
end $$;
create trigger revised after update of settings on itsps for each row when (old.settings is distinct from new.settings)
  execute function revise_configurations_of_itsp();
