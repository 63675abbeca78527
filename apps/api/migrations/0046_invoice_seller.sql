-- An invoice keeps the seller's details of its day. Older ones have none and show the current ones.
alter table invoices add column seller jsonb;

create or replace function keep_invoice() returns trigger language plpgsql as $$
begin
  if (old.lines, old.subtotal, old.discount, old.tax, old.credit_used, old.credit_kept, old.total, old.currency, old.customer, old.kind, old.period_from)
      is distinct from
     (new.lines, new.subtotal, new.discount, new.tax, new.credit_used, new.credit_kept, new.total, new.currency, new.customer, new.kind, new.period_from)
    or new.seller is distinct from old.seller
    or (old.number is not null and old.number is distinct from new.number)
    or (old.state <> 'open' and old.state <> new.state and not (old.state = 'written_off' and new.state = 'paid')) then
    raise exception 'a bill is not changed' using errcode = 'check_violation', constraint = 'invoices_stand';
  end if;
  return new;
end $$;
