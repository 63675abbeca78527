-- migrate: outside a transaction
-- Reads the whole table, without holding up reads or writes.
alter table audit_log validate constraint audit_log_actor_side_check;
