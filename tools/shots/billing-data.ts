import { sql } from "kysely";
import type { Db } from "@portal/api/platform/db.ts";
import { SEED_PASSWORD } from "@portal/api/seed/seed.ts";
import { MADRID } from "@portal/api/test/address.ts";
import { makePaymentProfile } from "@portal/api/test/factories/billing.ts";
import { makeMember, makePerson } from "@portal/api/test/factories/people.ts";
import { makeTeam } from "@portal/api/test/factories/teams.ts";
import { dayOf, plusDays } from "@portal/model/kit/calendar.ts";
import { DEMO_CATALOGUE } from "@portal/model/subscription/catalogue.ts";
import { startPlan } from "@portal/model/subscription/plan.ts";
import { ALARMED, CANCELED, FULL } from "./people.ts";

const CARD = {
  customer: "cus_shots",
  method: "pm_shots",
  address: { ...MADRID, organization: "Harbour & Finch" },
};

/** Creates a team with an expired card and a pending downgrade, and a canceled one. */
export async function alarm(db: Db): Promise<void> {
  const wanted = { tier: "teams", term: "yearly", seats: 8 } as const;
  const money = { tax: { kind: "none" }, credit: 0 } as const;
  const now = new Date();
  const { plan } = startPlan(DEMO_CATALOGUE, wanted, plusDays(dayOf(now), -100), null, money);
  for (const [team_name, email, next] of [
    ["Tide & Timber", ALARMED, { ...wanted, seats: 5 }],
    ["Quiet Harbour", CANCELED, null],
  ] as const) {
    const subscription = {
      plan: JSON.stringify({ ...plan, next }),
      period_from: plan.from,
      period_to: plan.to,
      credit: 1200,
    };
    const team_id = await makeTeam(db, now, { team_name, tier: "teams", seats: 8, subscription });
    await makePaymentProfile(db, now, team_id, { ...CARD, exp_month: 4, exp_year: 2026, name: "Olga Brandt" });
    const owner = { email, first_name: "Olga", last_name: "Brandt", admin_role: "primary" } as const;
    await makePerson(db, now, team_id, { ...owner, password: SEED_PASSWORD });
  }
  await sql`
    with t as (update teams set deleted_at = now() where team_name = 'Quiet Harbour' returning id),
      b as (update subscriptions set state = 'canceled', renews = false where team_id = (select id from t))
    insert into cancellations (team_id, at, reason, words) select id, now(), 'exp', '' from t`.execute(db);
}

/** Creates a team that uses all its seats and has a removed member. */
export async function fillTeam(db: Db): Promise<void> {
  const now = new Date();
  const wanted = { tier: "teams", term: "monthly", seats: 3 } as const;
  const money = { tax: { kind: "none" }, credit: 0 } as const;
  const { plan } = startPlan(DEMO_CATALOGUE, wanted, plusDays(dayOf(now), -9), null, money);
  const subscription = { plan: JSON.stringify(plan), period_from: plan.from, period_to: plan.to };
  const team_id = await makeTeam(db, now, { team_name: "Brim & Stow", tier: "teams", seats: 3, subscription });
  await makePaymentProfile(db, now, team_id, { name: "Mara Quist" });
  const owner = { email: FULL, first_name: "Mara", last_name: "Quist", admin_role: "primary" } as const;
  await makePerson(db, now, team_id, { ...owner, password: SEED_PASSWORD });
  for (const [first_name, status] of [
    ["Ola", "active"],
    ["Pim", "active"],
    ["Rut", "removed"],
  ] as const) {
    const removed = status === "removed" ? { removed_at: now, status_before: "active" as const } : {};
    const email = `${first_name.toLowerCase()}@brimandstow.example`;
    await makeMember(db, now, team_id, { email, first_name, last_name: "Quist", status, ...removed });
  }
}

/** Lets the card of a seeded team expire soon, and fixes its referral code. */
export async function expireCardSoon(db: Db, team_id: string): Promise<void> {
  const today = dayOf(new Date());
  await db.updateTable("subscriptions").set({ referral_code: "KITE88ZQ" }).where("team_id", "=", team_id).execute();
  await db
    .updateTable("payment_profiles")
    .set({ exp_month: Number(today.slice(5, 7)), exp_year: Number(today.slice(0, 4)) })
    .where("team_id", "=", team_id)
    .execute();
}
