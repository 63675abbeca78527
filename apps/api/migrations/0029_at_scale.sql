-- What held for a few, made to hold for many: many calls, many rows in a night, many moments of one team.

-- A call between two who have both left is two calls of nobody. Those that nobody's number was found for come once all the
-- same: whoever reports them is looked at one after the other (count_call_once).
drop index call_records_of_server;
create unique index call_records_of_server on call_records (team_id, call_id, member_id) where source = 'server' and member_id is not null;
-- Whoever leaves is looked for among all of their calls, not only among those that count.
drop index call_records_member;
create index call_records_member on call_records (team_id, member_id, started_at) include (counted) where member_id is not null;
