-- The apps to download. Nobody's own: everybody gets the same ones, those of the insider channel if their team takes part.
create table releases (
  id uuid primary key default new_id(),
  -- What was signed, with its signature; the server believes a row only as far as the signature reaches.
  manifest jsonb not null,
  signature text not null,
  stored_at timestamptz not null,
  withdrawn_at timestamptz,
  -- Read out of what was signed: a column of its own could say something else.
  platform text not null generated always as (manifest ->> 'platform') stored,
  channel text not null generated always as (manifest ->> 'channel') stored,
  version text not null generated always as (manifest ->> 'version') stored,
  sha256 text generated always as (manifest #>> '{source,sha256}') stored,
  -- One version is one thing, for good: what was withdrawn comes back under another number.
  constraint releases_once unique (platform, channel, version)
);
create index releases_file on releases (sha256) where withdrawn_at is null;
-- The server offers; only an operator's command publishes and withdraws.
grant select on releases to portal_app;

-- What a team's recommendations have brought it. Whom it was for is said by a first letter: the other team is not its own.
create function referrals_of_team() returns table (id text, at timestamptz, amount bigint, currency text, own boolean, initial text, solo boolean)
language sql stable security definer set search_path = public as $$
  select left(encode(sha256(convert_to(r.team_id::text || r.referred_team_id::text, 'utf8')), 'hex'), 16),
    r.at, r.amount, r.currency, r.referred_team_id = r.team_id, upper(left(t.team_name, 1)), t.product = 'solo'
  from referral_rewards r left join teams t on t.id = r.referred_team_id
  where r.team_id = current_team()
  order by r.at desc, r.referred_team_id
  limit 200
$$;
-- How many came by its code and have not yet paid for a whole period.
create function referrals_waiting() returns integer
language sql stable security definer set search_path = public as $$
  select count(distinct a.team_id)::integer
  from subscriptions b
    join accounts a on upper(a.referral_code) = b.referral_code and a.team_id <> b.team_id
    join members m on m.team_id = a.team_id and m.id = a.member_id and (m.admin_role = 'primary' or a.product = 'solo')
    join teams t on t.id = a.team_id and t.deleted_at is null
  where b.team_id = current_team()
    and not exists (
      select from referral_rewards r where r.team_id = b.team_id and r.referred_team_id = a.team_id)
$$;
revoke execute on function referrals_of_team(), referrals_waiting() from public;
grant execute on function referrals_of_team(), referrals_waiting() to portal_app;
-- Found by the code they came with.
create index accounts_referred on accounts (upper(referral_code)) where referral_code is not null;
