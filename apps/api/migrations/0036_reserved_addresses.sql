-- An address that an account has given up stays reserved for as long as the change can be undone: otherwise a thief who
-- changed it could sign up with the old one, and the owner's undo would fail.
create index email_changes_old_email on email_changes (old_email) where undo_until is not null;

-- After the row, because whoever waited here for the change to commit must see it.
create function refuse_reserved_email() returns trigger language plpgsql security definer set search_path = public as $$
declare
  at timestamptz := greatest(new.created_at, (select max(confirmed_at) from email_changes where account_id = new.id));
begin
  if exists (
    select from email_changes c join accounts a on a.id = c.account_id
    where c.old_email = new.email and a.product = new.product and c.account_id <> new.id
      and c.undone_at is null and c.undo_until > at
  ) then
    raise unique_violation using constraint = 'accounts_email_reserved', message = 'the address is reserved';
  end if;
  return null;
end $$;
revoke execute on function refuse_reserved_email() from public;
create trigger accounts_email_reserved after insert or update of email on accounts
  for each row execute function refuse_reserved_email();
