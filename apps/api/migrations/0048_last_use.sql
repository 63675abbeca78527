-- A member who logged in this week is active, with or without a phone. The counters read both times from one index, which
-- serves the previous version as well.
create index members_last_use on members (team_id, status, last_device_seen_at, last_login_at) include (admin_role, email_sent_state);
drop index members_counters;

-- A phone waits for a change of its configuration since that change, or since its own login. The time is the server's
-- (app.now), or the database's where nothing sets it.
alter table teams add column config_changed_at timestamptz;
create function date_configuration() returns trigger language plpgsql as $$
begin
  new.config_changed_at := coalesce(nullif(current_setting('app.now', true), '')::timestamptz, clock_timestamp());
  return new;
end $$;
create trigger dated before update of config_revision on teams for each row
  when (new.config_revision is distinct from old.config_revision) execute function date_configuration();
