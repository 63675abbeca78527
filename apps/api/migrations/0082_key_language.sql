-- A program has no language of its own, so what is sent for it is in the language of the person who created its key.
alter table api_keys add column locale text not null default 'en';

create or replace view api_keys_by_handle as
  select k.handle, k.secret_hash, k.id as key_id, k.team_id, k.name, k.scopes, k.networks, k.expires_at, k.revoked_at, k.last_used_at,
    t.product, t.team_name, t.deleted_at is not null as canceled, t.moving is not null as moving, b.tier, b.state, k.locale
  from api_keys k
    join teams t on t.id = k.team_id and (t.deleted_at is null
      or exists (select from cancellations c where c.team_id = t.id and not c.by_staff and not c.delete_now))
    join subscriptions b on b.team_id = t.id;
