-- A run can also act on the rows of another list: phones or contacts. Earlier runs are about members.
alter table bulk_runs add column subject text not null default 'members' check (subject in ('members', 'devices', 'contacts'));
alter table bulk_runs drop constraint bulk_runs_action_check;
alter table bulk_runs add constraint bulk_runs_action_check check (case subject
  when 'members' then action in ('create', 'invite', 'suspend', 'activate', 'remove', 'assign_voice')
  when 'devices' then action in ('log_out', 'unregister', 'reset_settings')
  else action = 'remove' end);
-- Why phones are unregistered before their waiting period is over.
alter table bulk_runs add column reason text;

-- The row of the list that a row of the run is about; null for members, who have their own column.
alter table bulk_rows add column target_id uuid;
alter table bulk_rows drop constraint bulk_rows_skipped_check;
alter table bulk_rows add constraint bulk_rows_skipped_check
  check (skipped in ('self', 'above', 'joined', 'not_joined', 'not_suspended', 'already', 'gone', 'limit', 'waiting'));
alter table bulk_rows drop constraint bulk_rows_conflict_check;
alter table bulk_rows add constraint bulk_rows_conflict_check
  check (conflict in ('joined', 'changed', 'gone', 'no_seat', 'taken', 'full'));
