-- How many changes a session has made. It counts in the transaction of the change, so a replica that shows the same number as the
-- primary shows the change as well.
alter table sessions add column changes integer not null default 0;
