import { randomUUID } from "node:crypto";
import type pg from "pg";
import { MADRID } from "@portal/api/test/address.ts";
import { dayOf, plusDays } from "@portal/model/kit/calendar.ts";
import { STEPS } from "@portal/model/migration/rules.ts";
import { DEMO_CATALOGUE } from "@portal/model/subscription/catalogue.ts";
import { startPlan } from "@portal/model/subscription/plan.ts";

/** Solo accounts in each state of a migration: before, blocked, running, done and rolled back. */
export const MOVING = {
  rehearsal: "vera.holm@example.com",
  blocked: "ivo.blanc@example.com",
} as const;
export const RUNS = { running: randomUUID(), done: randomUUID(), failed: randomUUID() } as const;

export async function arrangeMoving(client: pg.Client): Promise<void> {
  await soloAccount(client, MOVING.rehearsal, true);
  await soloAccount(client, MOVING.blocked, false);
  for (const [end, id] of Object.entries(RUNS)) await runOf(client, end as keyof typeof RUNS, id);
}

async function soloAccount(client: pg.Client, email: string, goes_on: boolean): Promise<string> {
  const from = plusDays(dayOf(new Date()), -10);
  const wanted = { tier: "basic", term: "monthly", seats: 1 } as const;
  const { plan } = startPlan(DEMO_CATALOGUE, wanted, from, null, { tax: { kind: "none" }, credit: 0 });
  const { rows } = await client.query<{ team_id: string }>(
    `with t as (insert into teams (product, team_name, created_at) values ('solo', $1, now()) returning id),
      b as (insert into subscriptions (team_id, tier, state, seats, plan, period_from, period_to, renews, credit)
        select id, 'basic', 'paid', 1, $2::jsonb, $3::date, $4::date, $6, 250 from t),
      p as (insert into payment_profiles (team_id, customer, method, brand, last4, exp_month, exp_year, fingerprint, name, address, changed_at)
        select id, 'cus_none', 'pm_none', 'visa', '4242', 12, 2040, 'f', 'Vera Holm', $5::jsonb, now() from t where $6),
      v as (insert into voice_accounts (team_id, place, name, settings)
        select id, place, 'Line ' || place, '{}' from t, generate_series(1, 2) place),
      m as (insert into members (team_id, email, first_name, last_name, status, admin_role, joined_at)
        select id, $1, 'Vera', 'Holm', 'active', 'primary', now() from t returning team_id, id)
    insert into accounts (product, email, password_hash, verified_at, team_id, member_id, created_at, terms_portal, terms_team)
    select 'solo', $1, k.password_hash, now(), m.team_id, m.id, now(), k.terms_portal, k.terms_team
    from m, accounts k where k.email = 'ines.caldera@harbourfinch.example' returning team_id`,
    [email, JSON.stringify(plan), plan.from, plan.to, JSON.stringify(MADRID), goes_on],
  );
  return rows[0]!.team_id;
}

/** Inserts a run without a job, so that no worker continues it. */
async function runOf(client: pg.Client, end: keyof typeof RUNS, id: string): Promise<void> {
  const team_id = await soloAccount(client, `${end}@moving.example`, true);
  const state = { running: "running", done: "completed", failed: "failed" }[end];
  await client.query(
    `insert into account_moves (team_id, id, state, team_name, expected_total, subscription_version, on_day, account_id, reason,
        created_at, started_at, finished_at)
      select $1, $2, $3, 'Holm & Co', 0, 1, current_date, a.id, $4, now(), now(), case when $3 = 'running' then null else now() end
      from accounts a where a.team_id = $1`,
    [team_id, id, state, end === "failed" ? "email_taken" : null],
  );
  await client.query(
    "insert into job_runs (team_id, id, kind, created_at, updated_at) values ($1, $2, 'migration', now(), now())",
    [team_id, id],
  );
  for (const step of STEPS.slice(0, STEPS.indexOf("switch"))) {
    await client.query("insert into job_steps (team_id, run_id, name, finished_at) values ($1, $2, $3, now())", [
      team_id,
      id,
      step,
    ]);
  }
}
