import { writeFile } from "node:fs/promises";
import { sql } from "kysely";
import type { Db } from "@portal/api/platform/db.ts";
import { MADRID } from "@portal/api/test/address.ts";
import { type Day, dayOfMonth, plusMonths, startOf } from "@portal/model/kit/calendar.ts";
import { TERMS_VERSIONS as ACCEPTED } from "@portal/model/limits.ts";
import { DEMO_CATALOGUE } from "@portal/model/subscription/catalogue.ts";
import { startPlan } from "@portal/model/subscription/plan.ts";

export const ADDRESS = { ...MADRID, organization: "Harbour & Finch" };
const WANTED = { tier: "teams", term: "monthly", seats: 10 } as const;

/** Writes a gateway ledger with one card per payer. All cards pay by default. */
export async function writeCards(
  file: string,
  count: number,
  behaviourOf: (n: number) => string = () => "pays",
): Promise<void> {
  const card = { brand: "visa", last4: "4242", exp_month: 12, exp_year: 2040, name: "Ines Caldera" };
  const lines: object[] = [];
  for (let n = 1; n <= count; n += 1) {
    lines.push({ kind: "customer", id: `cus_${n}`, reference: `payer ${n}`, email: `payer.${n}@example.com` });
    lines.push({
      kind: "method",
      setup: `set_${n}`,
      customer: `cus_${n}`,
      id: `pm_${n}`,
      fingerprint: "same",
      behaviour: behaviourOf(n),
      ...card,
    });
  }
  await writeFile(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
}

interface Payers {
  /** The numbers of the first and the last team, which their cards share. */
  readonly from: number;
  readonly to: number;
  /** The day on which their paid month ends. */
  readonly due: Day;
}

/** Inserts teams on monthly plans, each with an owner and a card. Uses SQL, because there are many. */
export async function loadPayers(owner: Db, { from: first, to: last, due }: Payers): Promise<void> {
  const from = plusMonths(due, -1, dayOfMonth(due));
  const { plan } = startPlan(DEMO_CATALOGUE, WANTED, from, null, { tax: { kind: "none" }, credit: 0 });
  const at = startOf(from);
  await owner.transaction().execute(async (db) => {
    await sql`create temporary table payers on commit drop as
      select n, new_id() as team_id, new_id() as member_id, 'payer.' || n || '@example.com' as email
      from generate_series(${first}::int, ${last}::int) n`.execute(db);
    await sql`insert into teams (id, product, team_name, created_at)
      select team_id, 'team', 'Payer ' || n, ${at} from payers`.execute(db);
    await sql`insert into subscriptions (team_id, tier, state, seats, plan, period_from, period_to)
      select team_id, 'teams', 'paid', ${plan.seats}::int, ${JSON.stringify(plan)}::jsonb, ${plan.from}::date, ${plan.to}::date
      from payers`.execute(db);
    await sql`insert into members (team_id, id, email, first_name, last_name, status, admin_role, joined_at)
      select team_id, member_id, email, 'Ines', 'Caldera', 'active', 'primary', ${at} from payers`.execute(db);
    await sql`insert into accounts (product, email, password_hash, verified_at, terms_portal, terms_team, team_id, member_id, created_at)
      select 'team', email, 'nobody logs in', ${at}, ${ACCEPTED.portal}, ${ACCEPTED.team}, team_id, member_id, ${at}
      from payers`.execute(db);
    await sql`insert into payment_profiles
        (team_id, customer, method, brand, last4, exp_month, exp_year, fingerprint, name, address, changed_at)
      select team_id, 'cus_' || n, 'pm_' || n, 'visa', '4242', 12, 2040, 'same', 'Ines Caldera', ${JSON.stringify(ADDRESS)}::jsonb, ${at}
      from payers`.execute(db);
  });
  await sql`analyze`.execute(owner);
}
