-- The latest search for records without an owner, in one row. Looking takes seconds among millions of rows, so a job does it.
create table orphan_checks (
  one boolean primary key default true check (one),
  asked_at timestamptz not null,
  looked_at timestamptz,
  kinds jsonb not null default '[]'
);
grant select, insert, update on orphan_checks to portal_app;
