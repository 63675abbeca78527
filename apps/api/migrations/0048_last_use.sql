-- A member who logged in this week is active, with or without a phone. The counters read both times from one index, which
-- serves the previous version as well.
create index members_last_use on members (team_id, status, last_device_seen_at, last_login_at) include (admin_role, email_sent_state);
drop index members_counters;
