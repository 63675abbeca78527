-- A bill gets its number while its transaction commits: all bills take their numbers from one row, which each holds until its commit has
-- ended. A renewal counts when it is written, an order when it is paid. The previous release numbers its bills itself, earlier, and
-- then there is nothing left to do.
create function number_invoice() returns trigger language plpgsql security definer set search_path = public as $$
declare
  taken bigint;
begin
  if exists (select from invoices where team_id = new.team_id and id = new.id and number is null) then
    update statement_numbers set last = last + 1 where seller = 'default' returning last into strict taken;
    update invoices set number = taken where team_id = new.team_id and id = new.id;
  end if;
  return null;
end $$;
revoke execute on function number_invoice() from public;
create constraint trigger invoices_numbered after insert or update on invoices deferrable initially deferred
  for each row when (new.number is null and (new.kind = 'renewal' or new.state = 'paid')) execute function number_invoice();
-- A paid bill has a number from its commit on, not before.
alter table invoices drop constraint invoices_check1;
