-- migrate: outside a transaction
-- What one key changed, newest first.
create index concurrently audit_log_key on audit_log (team_id, actor_id, id) where actor_side = 'key';
