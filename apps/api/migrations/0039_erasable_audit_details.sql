-- What an audit row says about a person can be erased without breaking its chain: the seal covers a salted hash of the detail
-- instead of the detail. Rows that were written before this keep theirs inside the seal.

alter table audit_log add column detail_salt uuid, add column detail_hash bytea;

create function detail_digest(salt uuid, detail jsonb) returns bytea language sql immutable
  return sha256(convert_to(salt::text || detail::text, 'UTF8'));

create function hash_detail() returns trigger language plpgsql as $$
begin
  new.detail_salt := gen_random_uuid();
  new.detail_hash := detail_digest(new.detail_salt, new.detail);
  return new;
end $$;
create trigger audit_log_detail_hashed before insert on audit_log for each row execute function hash_detail();

-- The log still only grows: an update is refused unless it is an erasure, and an erasure takes the detail and nothing else.
-- Without its salt the hash tells nobody what the detail was.
create function only_grows_or_erases() returns trigger language plpgsql as $$
begin
  if current_setting('app.erasing', true) is distinct from 'yes' then
    raise exception '% only grows: % is refused', tg_table_name, tg_op using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create function only_erases() returns trigger language plpgsql as $$
begin
  if new.detail = '{}' and new.detail_salt is null and new.detail_hash is not null
    and to_jsonb(new) - 'detail' - 'detail_salt' = to_jsonb(old) - 'detail' - 'detail_salt'
  then
    return new;
  end if;
  raise exception '% only grows: % is refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;
drop trigger audit_log_only_grows on audit_log;
create trigger audit_log_only_grows before delete or truncate on audit_log
  for each statement execute function only_grows();
create trigger audit_log_only_grows_or_erases before update on audit_log
  for each statement execute function only_grows_or_erases();
create trigger audit_log_only_erases before update on audit_log for each row execute function only_erases();

-- Details go with what they are about, whatever deletes it: a team, a member, or an account.
create function erase_details() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform set_config('app.erasing', 'yes', true);
  case tg_table_name
    when 'teams' then
      update audit_log l set detail = '{}', detail_salt = null from gone g
      where l.team_id = g.id and l.detail_salt is not null;
    when 'members' then
      update audit_log l set detail = '{}', detail_salt = null from gone g
      where l.team_id = g.team_id and l.member_id = g.id and l.detail_salt is not null;
    when 'accounts' then
      update audit_log l set detail = '{}', detail_salt = null from gone g
      where l.target = 'account:' || g.id and l.detail_salt is not null;
  end case;
  perform set_config('app.erasing', '', true);
  return null;
end $$;
-- An account can have been in other teams before.
create index audit_log_accounts on audit_log (target) where target like 'account:%';
create trigger teams_erased after delete on teams referencing old table as gone
  for each statement execute function erase_details();
create trigger members_erased after delete on members referencing old table as gone
  for each statement execute function erase_details();
create trigger accounts_erased after delete on accounts referencing old table as gone
  for each statement execute function erase_details();
revoke execute on function hash_detail(), only_grows_or_erases(), only_erases(), erase_details() from public;
