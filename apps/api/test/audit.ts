import { sql } from "kysely";
import { auditKeys } from "../src/features/audit/chain.ts";
import { verifyLog } from "../src/features/audit/verification.ts";
import type { Db } from "../src/platform/db.ts";
import type { TestApp } from "./test-app.ts";

/** Writes this many distinct rows for a team, leaving every second id free. */
export async function writeLog(db: Db, team_id: string, at: Date, count: number): Promise<void> {
  await sql`
    insert into audit_log (team_id, at, request_id, actor_side, actor_id, on_behalf_of, action, target, member_id, detail)
    select ${team_id}, ${at}::timestamptz + n * interval '1 millisecond', 'request ' || n,
      (array['visitor', 'customer', 'staff', 'system'])[1 + n % 4], case when n % 4 > 0 then gen_random_uuid() end,
      case when n % 3 = 0 then gen_random_uuid() end, 'thing.changed', case when n % 5 > 0 then 'thing:' || n end,
      case when n % 2 = 0 then gen_random_uuid() end,
      jsonb_build_object('free', nextval(pg_get_serial_sequence('audit_log', 'id')), 'before', 'Ñandú "' || n || E'"\n', 'after', null)
    from generate_series(1, ${count}::int) n`.execute(db);
}

/** Runs as the superuser with triggers disabled, and rolls back afterwards. */
export async function tamperAndRollBack<T>(owner: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const tx = await owner.startTransaction().execute();
  try {
    await disableTriggers(tx);
    return await work(tx);
  } finally {
    await tx.rollback().execute();
  }
}

export const disableTriggers = (db: Db) => sql`set local session_replication_role = replica`.execute(db);

/** Verifies the log with the keys of the test app. */
export const verifyAs = ({ context, adapters, clock }: TestApp, db: Db) =>
  verifyLog(db, { keys: auditKeys(context.config.secret_keys), storage: adapters.storage, now: clock.now() });
