-- migrate: outside a transaction
-- For billing_due (0053): what is unpaid, what renews soon, and which cards end.
create index concurrently subscriptions_unpaid on subscriptions (team_id) where unpaid_since is not null;
create index concurrently subscriptions_renewal on subscriptions ((plan ->> 'term' = 'monthly'), period_to) where plan is not null and state = 'paid' and renews;
create index concurrently payment_profiles_expiry on payment_profiles (exp_year, exp_month);
