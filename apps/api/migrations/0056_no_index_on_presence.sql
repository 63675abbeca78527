-- migrate: outside a transaction
-- Every report of a phone moved its entry in this index. The nightly sweep reads the table instead, and the number of phones heard is
-- counted by the servers.
drop index concurrently if exists devices_silent;
