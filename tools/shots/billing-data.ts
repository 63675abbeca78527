import type pg from "pg";
import { MADRID } from "@portal/api/test/address.ts";
import { dayOf, plusDays } from "@portal/model/kit/calendar.ts";
import { DEMO_CATALOGUE } from "@portal/model/subscription/catalogue.ts";
import { startPlan } from "@portal/model/subscription/plan.ts";
import { ALARMED, CANCELED } from "./people.ts";

const ADDRESS = JSON.stringify({ ...MADRID, organization: "Harbour & Finch" });

/** Creates a team with an expired card and a pending downgrade, and a canceled one. */
export async function alarm(client: pg.Client): Promise<void> {
  const wanted = { tier: "teams", term: "yearly", seats: 8 } as const;
  const money = { tax: { kind: "none" }, credit: 0 } as const;
  const { plan } = startPlan(DEMO_CATALOGUE, wanted, plusDays(dayOf(new Date()), -100), null, money);
  for (const [team_name, email, next] of [
    ["Tide & Timber", ALARMED, { ...wanted, seats: 5 }],
    ["Quiet Harbour", CANCELED, null],
  ] as const) {
    await client.query(
      `with t as (insert into teams (product, team_name, created_at) values ('team', $1, now()) returning id),
        b as (insert into subscriptions (team_id, tier, state, seats, plan, period_from, period_to, credit)
          select id, 'teams', 'paid', 8, $3, $4, $5, 1200 from t),
        p as (insert into payment_profiles (team_id, customer, method, brand, last4, exp_month, exp_year, fingerprint, name, address, changed_at)
          select id, 'cus_shots', 'pm_shots', 'visa', '4242', 4, 2026, '', 'Olga Brandt', $6, now() from t),
        m as (insert into members (team_id, email, first_name, last_name, status, admin_role, joined_at)
          select id, $2, 'Olga', 'Brandt', 'active', 'primary', now() from t returning team_id, id)
       insert into accounts (product, email, password_hash, verified_at, team_id, member_id, created_at, terms_portal, terms_team)
       select 'team', $2, k.password_hash, now(), m.team_id, m.id, now(), k.terms_portal, k.terms_team
       from m, accounts k where k.email = 'ines.caldera@harbourfinch.example'`,
      [team_name, email, JSON.stringify({ ...plan, next }), plan.from, plan.to, ADDRESS],
    );
  }
  await client.query(
    `with t as (update teams set deleted_at = now() where team_name = 'Quiet Harbour' returning id),
      b as (update subscriptions set state = 'canceled', renews = false where team_id = (select id from t))
     insert into cancellations (team_id, at, reason, words) select id, now(), 'exp', '' from t`,
  );
}

/** Lets the card of a seeded team expire soon, and fixes its referral code. */
export async function expireCardSoon(client: pg.Client, team_name: string): Promise<void> {
  const today = dayOf(new Date());
  const ofTeam = "(select id from teams where team_name = $1)";
  await client.query(`update subscriptions set referral_code = 'KITE88ZQ' where team_id = ${ofTeam}`, [team_name]);
  await client.query(`update payment_profiles set exp_month = $2, exp_year = $3 where team_id = ${ofTeam}`, [
    team_name,
    Number(today.slice(5, 7)),
    Number(today.slice(0, 4)),
  ]);
}
