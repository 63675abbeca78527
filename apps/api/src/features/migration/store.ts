import type { AuditAction } from "@portal/model/audit/actions.ts";
import { sql } from "kysely";
import type { Product } from "@portal/model/members/schemas.ts";
import type { MoveReason } from "@portal/model/migration/contract.ts";
import type { MoveState, Step } from "@portal/model/migration/rules.ts";
import type { Locale } from "@portal/model/session/contract.ts";
import type { Db } from "../../platform/db.ts";

export interface MoveRow {
  id: string;
  state: MoveState;
  team_name: string;
  expected_total: number | null;
  subscription_version: number | null;
  on_day: string | null;
  account_id: string | null;
  reason: MoveReason | null;
  started_at: Date | null;
}
const move = sql`id, state, team_name, expected_total, subscription_version, on_day::text, account_id, reason, started_at
  from account_moves`;

export async function latestMove(db: Db, team_id: string): Promise<MoveRow | undefined> {
  const { rows } = await sql<MoveRow>`
    select ${move} where team_id = ${team_id} order by created_at desc, id desc limit 1`.execute(db);
  return rows[0];
}
/** Locks the row until this transaction ends: stopping and continuing wait for each other here. */
export async function lockMove(db: Db, team_id: string, id: string): Promise<MoveRow | undefined> {
  const { rows } = await sql<MoveRow>`
    select ${move} where team_id = ${team_id} and id = ${id} for update`.execute(db);
  return rows[0];
}

interface NewMove {
  readonly state: "prepared" | "running";
  readonly team_name: string;
  readonly expected_total?: number;
  readonly subscription_version?: number;
  readonly on_day?: string;
  readonly account_id?: string;
  readonly started_at?: Date;
  readonly prepared_by?: string;
}
export async function insertMove(db: Db, team_id: string, row: NewMove, created_at: Date): Promise<string> {
  const { id } = await db
    .insertInto("account_moves")
    .values({ team_id, created_at, ...row, on_day: row.on_day ? sql`${row.on_day}::date` : null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
export const beginMove = (db: Db, team_id: string, id: string, { on_day, ...row }: NewMove) =>
  db
    .updateTable("account_moves")
    .set({ ...row, on_day: sql`${on_day}::date` })
    .where("team_id", "=", team_id)
    .where("id", "=", id)
    .execute();
export const updatePreparedMove = (
  db: Db,
  team_id: string,
  id: string,
  row: Pick<NewMove, "team_name" | "prepared_by">,
) => db.updateTable("account_moves").set(row).where("team_id", "=", team_id).where("id", "=", id).execute();
export const endMove = (
  db: Db,
  team_id: string,
  id: string,
  end: { state: "completed" | "failed" | "stopped"; reason?: MoveReason; finished_at: Date },
) => db.updateTable("account_moves").set(end).where("team_id", "=", team_id).where("id", "=", id).execute();

/** The job run that stores which steps are done. */
export const openRun = (db: Db, team_id: string, id: string, now: Date) =>
  db.insertInto("job_runs").values({ team_id, id, kind: "migration", created_at: now, updated_at: now }).execute();
export const failRun = (db: Db, team_id: string, id: string, error: string, updated_at: Date) =>
  db
    .updateTable("job_runs")
    .set({ state: "failed", error, updated_at })
    .where("team_id", "=", team_id)
    .where("id", "=", id)
    .execute();

interface Progress {
  readonly team_id: string;
  readonly state: MoveState;
  readonly reason: MoveReason | null;
  readonly started_at: Date | null;
  readonly done: readonly Step[];
  readonly settled_at: Date | null;
}
/** Progress, readable before the team is known. */
export async function progressOf(db: Db, id: string): Promise<Progress | undefined> {
  const { rows } = await sql<Progress>`select * from move_progress(${id})`.execute(db);
  return rows[0];
}

/** Blocks changes to the team, or allows them again. */
export async function setMoving(db: Db, team_id: string, moving: string | null): Promise<void> {
  await db.updateTable("teams").set({ moving }).where("id", "=", team_id).execute();
}

/** Irreversible. The team's accounts follow in the same statement. */
export async function convertToTeam(db: Db, team_id: string, team_name: string, now: Date): Promise<void> {
  const changed = await sql`
    update teams set product = 'team', team_name = ${team_name}, moving = null, moved_at = ${now}, version = version + 1,
      config_revision = config_revision + 1
    where id = ${team_id} and product = 'solo' returning id`.execute(db);
  if (changed.rows.length !== 1) throw new Error("it is no solo account");
  await sql`
    update members set admin_role = 'primary' where team_id = ${team_id} and status <> 'removed' and admin_role <> 'primary'
      and id in (select member_id from accounts where team_id = ${team_id})`.execute(db);
  await sql`delete from sessions s using accounts a where a.id = s.account_id and a.team_id = ${team_id}`.execute(db);
}

interface Owner {
  account_id: string;
  email: string;
  first_name: string;
  locale: Locale;
  two_step: boolean;
  team_name: string;
  product: Product;
  /** Whether the team product has an account with this address. */
  email_taken: boolean;
  busy: boolean;
  closed: boolean;
  voice_accounts: number;
  devices: number;
  call_records: number;
  statements: number;
}
/** The account's owner and what there is to migrate. */
export async function ownerOf(db: Db, team_id: string): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
    select a.id as account_id, a.email, m.first_name, a.locale, a.mfa_seed is not null as two_step, t.team_name, t.product,
      exists (select from accounts o where o.product = 'team' and o.email = a.email) as email_taken,
      t.busy_with is not null
        or exists (select from doctor_rounds d where d.team_id = t.id and d.state = 'running') as busy,
      t.deleted_at is not null as closed,
      (select count(*)::int from voice_accounts v where v.team_id = t.id) as voice_accounts,
      (select count(*)::int from devices d where d.team_id = t.id and d.freed_at is null) as devices,
      (select count(*)::int from call_records r where r.team_id = t.id) as call_records,
      (select count(*)::int from invoices i where i.team_id = t.id and i.number is not null) as statements
    from teams t
      join members m on m.team_id = t.id and m.status <> 'removed'
      join accounts a on a.team_id = t.id and a.member_id = m.id
    where t.id = ${team_id} order by m.admin_role = 'primary' desc, m.id limit 1`.execute(db);
  return rows[0];
}

export const note = (
  db: Db,
  team_id: string,
  { id, action, detail, at }: { id: string; action: AuditAction; detail: object; at: Date },
) =>
  db
    .insertInto("audit_log")
    .values({
      team_id,
      at,
      request_id: id,
      actor_side: "system",
      action,
      target: `team:${team_id}`,
      detail: JSON.stringify(detail),
    })
    .execute();
