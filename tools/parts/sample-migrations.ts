import { randomUUID } from "node:crypto";
import type { Db } from "@portal/api/platform/db.ts";
import { SEED_PASSWORD } from "@portal/api/seed/seed.ts";
import { makePaymentProfile } from "@portal/api/test/factories/billing.ts";
import { type TestPerson, makePerson } from "@portal/api/test/factories/people.ts";
import { makeTeam } from "@portal/api/test/factories/teams.ts";
import { makeVoiceAccount } from "@portal/api/test/factories/voice.ts";
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

export async function arrangeMoving(db: Db): Promise<void> {
  await soloAccount(db, MOVING.rehearsal, true);
  await soloAccount(db, MOVING.blocked, false);
  for (const [end, id] of Object.entries(RUNS)) await runOf(db, end as keyof typeof RUNS, id);
}

async function soloAccount(db: Db, email: string, renews: boolean): Promise<TestPerson> {
  const now = new Date();
  const wanted = { tier: "basic", term: "monthly", seats: 1 } as const;
  const from = plusDays(dayOf(now), -10);
  const { plan } = startPlan(DEMO_CATALOGUE, wanted, from, null, { tax: { kind: "none" }, credit: 0 });
  const paid = { plan: JSON.stringify(plan), period_from: plan.from, period_to: plan.to, renews, credit: 250 };
  const team = { product: "solo", tier: "basic", seats: 1 } as const;
  const team_id = await makeTeam(db, now, { ...team, team_name: email, subscription: paid });
  if (renews) await makePaymentProfile(db, now, team_id, { name: "Vera Holm" });
  for (const name of ["Line 1", "Line 2"]) await makeVoiceAccount(db, team_id, { name, settings: {} });
  const owner = { email, first_name: "Vera", last_name: "Holm", admin_role: "primary" } as const;
  return makePerson(db, now, team_id, { ...owner, password: SEED_PASSWORD });
}

/** Inserts a run without a job, so that no worker continues it. */
async function runOf(db: Db, end: keyof typeof RUNS, id: string): Promise<void> {
  const { team_id, account_id } = await soloAccount(db, `${end}@moving.example`, true);
  const state = { running: "running", done: "completed", failed: "failed" }[end];
  const now = new Date();
  const move = {
    team_name: "Holm & Co",
    expected_total: 0,
    subscription_version: 1,
    on_day: dayOf(now),
    reason: end === "failed" ? "email_taken" : null,
    created_at: now,
    started_at: now,
    finished_at: end === "running" ? null : now,
  };
  await db
    .insertInto("account_moves")
    .values({ team_id, id, state, account_id, ...move })
    .execute();
  const run = { team_id, id, kind: "migration", created_at: now, updated_at: now };
  await db.insertInto("job_runs").values(run).execute();
  const steps = STEPS.slice(0, STEPS.indexOf("switch")).map((name) => ({
    team_id,
    run_id: id,
    name,
    finished_at: now,
  }));
  await db.insertInto("job_steps").values(steps).execute();
}
