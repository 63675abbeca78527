-- migrate: outside a transaction
-- Reads the whole table, without holding up reads or writes.
alter table events validate constraint events_kind_check;
