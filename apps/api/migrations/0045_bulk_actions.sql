-- A run can also do something to members who exist: everyone who matched a filter when it was started. Imports keep 'create'.
alter table bulk_runs add column action text not null default 'create'
  check (action in ('create', 'invite', 'suspend', 'activate', 'remove', 'assign_voice'));
-- Who started it, for the audit rows of its members; null for imports.
alter table bulk_runs add column author jsonb;
alter table bulk_runs add constraint bulk_runs_author check ((action = 'create') = (author is null));

-- Why a member was skipped, and what an undo needs: the status before, and the version that the action left behind.
alter table bulk_rows add column skipped text
  check (skipped in ('self', 'above', 'joined', 'not_joined', 'not_suspended', 'already', 'gone', 'limit'));
alter table bulk_rows add column left_behind jsonb;
alter table bulk_rows drop constraint bulk_rows_conflict_check;
alter table bulk_rows add constraint bulk_rows_conflict_check check (conflict in ('joined', 'changed', 'gone', 'no_seat', 'taken'));

-- The columns that a person shows in each list; a list without an entry shows its own choice.
alter table accounts add column list_columns jsonb not null default '{}';
