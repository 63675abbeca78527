-- Plans, bills and payments. Money is whole minor units; what a bill says is never changed afterwards.

create table catalogues (
  version integer primary key,
  data jsonb not null,
  valid_from timestamptz not null
);
insert into catalogues (version, valid_from, data) values (1, '2020-01-01', '{
  "version": 1, "currency": "USD", "demo": true,
  "per_month": {"basic": 300, "pro": 500, "teams": 600, "teams_pro": 900},
  "factor": {"monthly": 1, "yearly": 10, "2years": 19, "3years": 27}
}');
grant select on catalogues to portal_app;

alter table subscriptions
  add column version integer not null default 1,
  -- What is paid for, as the rules know it (subscription/plan.ts); none for a trial, and for what nobody pays for.
  add column plan jsonb,
  add column period_from date,
  add column period_to date,
  add column renews boolean not null default true,
  add column credit bigint not null default 0 check (credit >= 0),
  -- Since when a renewal is unpaid, how often it was tried, and why it failed last.
  add column unpaid_since date,
  add column tries integer not null default 0,
  add column unpaid_reason text,
  add column referral_code text unique check (referral_code ~ '^[A-Z0-9]{8}$'),
  add constraint plan_has_period check ((plan is null) = (period_from is null) and (plan is null) = (period_to is null)),
  add constraint periods_go_on check (period_from < period_to);
create index subscriptions_period on subscriptions (period_to) where plan is not null;
create index subscriptions_trial on subscriptions (trial_ended_at) where state = 'trial';

-- Whatever is changed about it makes it another for whoever looked at it before.
create function count_subscription() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger subscriptions_version before update on subscriptions for each row
  when ((old.tier, old.state, old.seats, old.plan, old.renews, old.credit, old.unpaid_since, old.tries)
    is distinct from (new.tier, new.state, new.seats, new.plan, new.renews, new.credit, new.unpaid_since, new.tries))
  execute function count_subscription();

-- How a subscription came to be in its state.
create table subscription_states (
  team_id uuid not null references teams (id) on delete cascade,
  id uuid not null default new_id(),
  at timestamptz not null,
  before text not null,
  after text not null,
  happening text not null,
  primary key (team_id, id)
);

create table payment_profiles (
  team_id uuid primary key references teams (id) on delete cascade,
  id uuid not null default new_id(),
  customer text not null,
  method text not null,
  brand text not null,
  last4 text not null check (last4 ~ '^\d{4}$'),
  exp_month integer not null check (exp_month between 1 and 12),
  exp_year integer not null check (exp_year between 2000 and 2200),
  fingerprint text not null,
  name text not null,
  address jsonb not null,
  changed_at timestamptz not null
);

-- The last number that a statement got: taken in the transaction that writes the statement, so that none is missing.
create table statement_numbers (
  seller text primary key,
  last bigint not null
);
insert into statement_numbers values ('default', 0);

-- Bills outlive the team: whoever keeps books must keep them.
create table invoices (
  team_id uuid not null,
  id uuid not null default new_id(),
  -- An order is paid before it counts; a renewal counts, and is then to be paid.
  kind text not null check (kind in ('order', 'renewal')),
  state text not null check (state in ('open', 'paid', 'void', 'written_off')),
  number bigint unique,
  created_at timestamptz not null,
  paid_at timestamptz,
  currency text not null,
  lines jsonb not null,
  subtotal bigint not null,
  discount bigint not null check (discount >= 0),
  tax bigint not null,
  credit_used bigint not null check (credit_used >= 0),
  credit_kept bigint not null check (credit_kept >= 0),
  total bigint not null check (total >= 0),
  -- What it buys: taken over when it is paid (an order), or with it (a renewal).
  plan jsonb not null,
  period_from date not null,
  coupon text,
  -- Who owes it, as it was then.
  customer jsonb not null,
  card text,
  asked_by uuid,
  primary key (team_id, id),
  constraint invoice_adds_up check (total = subtotal - discount + tax - credit_used + credit_kept),
  check ((state = 'paid') = (paid_at is not null)),
  check (state <> 'paid' or number is not null)
);
create unique index invoices_one_renewal on invoices (team_id, period_from) where kind = 'renewal';
create unique index invoices_one_order on invoices (team_id) where kind = 'order' and state = 'open';
create index invoices_listed on invoices (team_id, created_at desc) where number is not null;

-- What a bill says stands.
create function keep_invoice() returns trigger language plpgsql as $$
begin
  if (old.lines, old.subtotal, old.discount, old.tax, old.credit_used, old.credit_kept, old.total, old.currency, old.customer, old.kind, old.period_from)
      is distinct from
     (new.lines, new.subtotal, new.discount, new.tax, new.credit_used, new.credit_kept, new.total, new.currency, new.customer, new.kind, new.period_from)
    or (old.number is not null and old.number is distinct from new.number)
    or (old.state <> 'open' and old.state <> new.state and not (old.state = 'written_off' and new.state = 'paid')) then
    raise exception 'a bill is not changed' using errcode = 'check_violation', constraint = 'invoices_stand';
  end if;
  return new;
end $$;
create trigger invoices_kept before update on invoices for each row execute function keep_invoice();

-- A try to charge a card. Its id is what the provider knows it by, and is written down before it is asked.
create table payments (
  team_id uuid not null,
  id uuid not null default new_id(),
  invoice_id uuid not null,
  attempt integer not null,
  state text not null check (state in ('pending', 'succeeded', 'declined')),
  charge_id text unique,
  reason text,
  retryable boolean,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (team_id, id),
  unique (team_id, invoice_id, attempt),
  check ((state = 'pending') = (settled_at is null)),
  foreign key (team_id, invoice_id) references invoices (team_id, id) on delete cascade
);
create unique index payments_one_pending on payments (team_id, invoice_id) where state = 'pending';
create unique index payments_one_paid on payments (team_id, invoice_id) where state = 'succeeded';
create index payments_pending on payments (created_at) where state = 'pending';

-- Double entry: what comes in on one side goes out on the other.
create table ledger (
  team_id uuid not null,
  id uuid not null default new_id(),
  transaction_id uuid not null,
  account text not null check (account in ('receivable', 'revenue', 'tax', 'credit', 'cash', 'lost')),
  amount bigint not null check (amount <> 0),
  currency text not null,
  at timestamptz not null,
  invoice_id uuid not null,
  primary key (team_id, id)
);
create index ledger_transaction on ledger (transaction_id);
create function ledger_balances() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select from ledger where transaction_id = new.transaction_id group by currency having sum(amount) <> 0) then
    raise exception 'a transaction does not add up to nothing' using errcode = 'check_violation', constraint = 'ledger_balanced';
  end if;
  return null;
end $$;
create constraint trigger ledger_balanced after insert on ledger deferrable initially deferred
  for each row execute function ledger_balances();
create function ledger_stands() returns trigger language plpgsql as $$
begin
  raise exception 'what is written in the ledger stands' using errcode = 'check_violation', constraint = 'ledger_stands';
end $$;
create trigger ledger_kept before update on ledger for each row execute function ledger_stands();

create table coupons (
  code text primary key check (code ~ '^[A-Z0-9_-]{1,40}$'),
  description text not null,
  percent integer check (percent between 1 and 100),
  amount bigint check (amount > 0),
  valid_from date not null,
  valid_to date,
  tiers text[] not null default '{}',
  terms text[] not null default '{}',
  most_uses integer check (most_uses > 0),
  uses integer not null default 0,
  periods integer check (periods > 0),
  check ((percent is null) <> (amount is null)),
  constraint coupons_last check (most_uses is null or uses <= most_uses)
);
grant select on coupons to portal_app;
create table coupon_uses (
  team_id uuid not null references teams (id) on delete cascade,
  code text not null references coupons (code),
  at timestamptz not null,
  primary key (team_id, code)
);
create index coupon_uses_code on coupon_uses (code);
-- Whoever takes the last use holds its row; the next one finds none left.
create function use_coupon() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update coupons set uses = uses + 1 where code = new.code;
  return new;
end $$;
create trigger coupon_uses_counted before insert on coupon_uses for each row execute function use_coupon();
-- An order that was not paid gives its coupon back.
create function free_coupon() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update coupons set uses = uses - 1 where code = old.code;
  return old;
end $$;
create trigger coupon_uses_freed after delete on coupon_uses for each row execute function free_coupon();

-- Why accounts were canceled.
create table cancellations (
  team_id uuid primary key references teams (id) on delete cascade,
  at timestamptz not null,
  reason text not null,
  words text not null
);

-- What was announced, so that it is announced once.
create table billing_notices (
  team_id uuid not null references teams (id) on delete cascade,
  what text not null,
  on_day date not null,
  at timestamptz not null,
  primary key (team_id, what, on_day)
);

-- Events of the provider that were dealt with.
create table payment_events (
  id text primary key,
  at timestamptz not null
);
grant select, insert on payment_events to portal_app;

do $$
declare name text;
begin
  foreach name in array array['subscription_states', 'payment_profiles', 'invoices', 'payments', 'ledger', 'coupon_uses', 'billing_notices', 'cancellations'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy one_team on %I to portal_app using (team_id = current_team())', name);
  end loop;
end $$;
grant select, insert, update on payment_profiles, invoices, payments to portal_app;
grant select, insert on subscription_states, ledger, billing_notices, cancellations to portal_app;
grant select, insert, delete on coupon_uses to portal_app;
grant select, update on statement_numbers to portal_app;

-- What the clock asks for looks over all teams: periods and trials that are over, unpaid bills, announcements to make.
create function billing_due(today date, at timestamptz) returns setof uuid
language sql stable security definer set search_path = public as $$
  select team_id from subscriptions b where
    (plan is not null and period_to <= today and state in ('paid', 'past_due'))
    or (state = 'trial' and trial_ended_at <= at)
    or unpaid_since is not null
    or (plan is not null and state = 'paid' and period_to <= today + 30)
$$;
create function payments_pending(before timestamptz) returns table (team_id uuid, id uuid)
language sql stable security definer set search_path = public as
  $$ select team_id, id from payments where state = 'pending' and created_at < before order by created_at limit 500 $$;
create function team_of_charge(charge text) returns table (team_id uuid, id uuid)
language sql stable security definer set search_path = public as
  $$ select team_id, id from payments where charge_id = charge $$;
create function team_of_payment(payment uuid) returns uuid
language sql stable security definer set search_path = public as $$ select team_id from payments where id = payment $$;
create function referral_exists(wanted text) returns boolean
language sql stable security definer set search_path = public as
  $$ select exists (select from subscriptions where referral_code = wanted) $$;
revoke execute on function billing_due(date, timestamptz), payments_pending(timestamptz), team_of_charge(text), team_of_payment(uuid),
  referral_exists(text), use_coupon(), free_coupon(), ledger_balances() from public;
grant execute on function billing_due(date, timestamptz), payments_pending(timestamptz), team_of_charge(text), team_of_payment(uuid),
  referral_exists(text) to portal_app;

-- An account that was canceled is deleted after 30 days, with everything but its bills.
create function sweep_canceled(at timestamptz) returns bigint language plpgsql security definer set search_path = public as $$
declare gone bigint;
begin
  delete from teams t using cancellations c where c.team_id = t.id and c.at < sweep_canceled.at - interval '30 days';
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke execute on function sweep_canceled(timestamptz) from public;
create or replace function sweep(at timestamptz) returns bigint language sql security definer set search_path = public as
  $$ select sweep_accounts(at) + sweep_contacts(at) + sweep_devices(at) + sweep_doctor(at) + sweep_canceled(at) $$;
