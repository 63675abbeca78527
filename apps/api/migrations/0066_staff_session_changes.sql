-- As in sessions.
alter table staff_sessions add column changes integer not null default 0;
