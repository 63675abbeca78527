import { sql } from "kysely";
import type { Db } from "@portal/api/platform/db.ts";
import { MADRID } from "@portal/api/test/address.ts";
import { type Day, dayOfMonth, plusDays, plusMonths, startOf } from "@portal/model/kit/calendar.ts";
import { TERMS_VERSIONS as ACCEPTED } from "@portal/model/limits.ts";
import { DEMO_CATALOGUE } from "@portal/model/subscription/catalogue.ts";
import { startPlan } from "@portal/model/subscription/plan.ts";

export interface SoloAccount {
  readonly n: number;
  readonly team_id: string;
  readonly member_id: string;
  readonly account_id: string;
  readonly email: string;
}

/** Inserts paying solo accounts, each with phones, voice accounts, calls, credit and a statement. Uses SQL, because there are many. */
export async function insertSoloAccounts(owner: Db, count: number, today: Day): Promise<SoloAccount[]> {
  const from = plusDays(today, -10);
  const wanted = { tier: "basic", term: "monthly", seats: 1 } as const;
  const { plan, bill } = startPlan(DEMO_CATALOGUE, wanted, from, null, { tax: { kind: "none" }, credit: 0 });
  const to = plusMonths(from, 1, dayOfMonth(from));
  const at = startOf(from);
  await owner.transaction().execute(async (db) => {
    await sql`create temporary table movers on commit drop as
      select n, new_id() as team_id, new_id() as member_id, new_id() as device_id, 'mover.' || n || '@example.com' as email
      from generate_series(1, ${count}::int) n`.execute(db);
    await sql`insert into teams (id, product, team_name, created_at)
      select team_id, 'solo', 'Mover ' || n, ${at} from movers`.execute(db);
    await sql`insert into subscriptions (team_id, tier, state, seats, plan, period_from, period_to, credit)
      select team_id, 'basic', 'paid', 1, ${JSON.stringify(plan)}::jsonb, ${from}::date, ${to}::date, 100 from movers`.execute(
      db,
    );
    await sql`insert into members (team_id, id, email, first_name, last_name, status, admin_role, joined_at)
      select team_id, member_id, email, 'Ines', 'Caldera', 'active', 'primary', ${at} from movers`.execute(db);
    await sql`insert into accounts (product, email, password_hash, verified_at, terms_portal, terms_team, team_id, member_id, created_at)
      select 'solo', email, 'nobody logs in', ${at}, ${ACCEPTED.portal}, ${ACCEPTED.team}, team_id, member_id, ${at} from movers`.execute(
      db,
    );
    await sql`insert into payment_profiles
        (team_id, customer, method, brand, last4, exp_month, exp_year, fingerprint, name, address, changed_at)
      select team_id, 'cus_' || n, 'pm_' || n, 'visa', '4242', 12, 2040, 'same', 'Ines Caldera', ${JSON.stringify(MADRID)}::jsonb, ${at}
      from movers`.execute(db);
    await sql`insert into voice_accounts (team_id, place, name, settings)
      select team_id, place, 'Line ' || place, '{}' from movers, generate_series(1, 2) place`.execute(db);
    await sql`insert into devices (team_id, id, member_id, uuid, label, platform, os_version, app, version, locale,
        first_use_at, last_login_at, last_seen_at)
      select team_id, device_id, member_id, gen_random_uuid(), 'Phone', 'android', '15', 'Softphone', '6.1.0', 'es-ES', ${at}, ${at}, ${at}
      from movers`.execute(db);
    await sql`insert into call_records (team_id, device_id, call_id, member_id, direction, caller, callee, started_at, ended_at, result)
      select team_id, device_id, 'call ' || c, member_id, 'out', '201', '202', ${at}, ${at}, 'answered'
      from movers, generate_series(1, 3) c`.execute(db);
    await sql`insert into invoices (team_id, kind, state, number, created_at, paid_at, currency, lines, subtotal, discount, tax,
        credit_used, credit_kept, total, plan, period_from, customer)
      select team_id, 'order', 'paid', n, ${at}, ${at}, 'USD', ${JSON.stringify(bill.lines)}::jsonb, 0, 0, 0, 0, 0, 0,
        ${JSON.stringify(plan)}::jsonb, ${from}::date, '{"team_name": "", "name": "", "address": null}' from movers`.execute(
      db,
    );
    await sql`update statement_numbers set last = ${count}`.execute(db);
    await sql`with given as (select team_id, new_id() as id from movers)
      insert into ledger (team_id, transaction_id, account, amount, currency, at)
      select team_id, id, account, amount, 'USD', ${at} from given, (values ('credit', -100), ('given', 100)) e (account, amount)`.execute(
      db,
    );
  });
  const { rows } = await sql<SoloAccount>`
    select substr(email::text, 7, position('@' in email::text) - 7)::int as n, team_id, member_id, id as account_id, email::text
    from accounts where email like 'mover.%' order by n`.execute(owner);
  return rows;
}

export interface Tally {
  readonly voice_accounts: number;
  readonly devices: number;
  readonly call_records: number;
  readonly statements: number;
  /** All columns of the subscription. */
  readonly subscription: string;
}
/** Counts what each account owns, for comparison after the migration. */
export async function tallyAccounts(owner: Db): Promise<Map<string, Tally>> {
  const { rows } = await sql<Tally & { team_id: string }>`
    select t.id as team_id,
      (select count(*)::int from voice_accounts v where v.team_id = t.id) as voice_accounts,
      (select count(*)::int from devices d where d.team_id = t.id) as devices,
      (select count(*)::int from call_records c where c.team_id = t.id) as call_records,
      (select count(*)::int from invoices i where i.team_id = t.id and i.number is not null) as statements,
      (select to_jsonb(b)::text from subscriptions b where b.team_id = t.id) as subscription
    from teams t`.execute(owner);
  return new Map(rows.map(({ team_id, ...tally }) => [team_id, tally]));
}
