-- The replies to changes that were sent with an Idempotency-Key, for a day. The key is a hash with the caller's id.
-- Request and reply are sealed, because they can contain passwords and what is shown once.
create table idempotency_keys (
  key bytea primary key check (octet_length(key) = 32),
  sealed bytea,
  created_at timestamptz not null
);
create index idempotency_keys_created on idempotency_keys (created_at);
grant select, insert, update, delete on idempotency_keys to portal_app;
