-- Browsers that a member of staff has logged in with: wrong passwords that a stranger types do not keep these out.
create table staff_browsers (
  staff_id uuid not null references staff (id) on delete cascade,
  browser_hash bytea not null,
  seen_at timestamptz not null,
  primary key (staff_id, browser_hash)
);
grant select, insert, update, delete on staff_browsers to portal_app;
