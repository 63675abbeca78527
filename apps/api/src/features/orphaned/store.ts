import { sql } from "kysely";
import { ORPHANS_SHOWN } from "@portal/model/limits.ts";
import { ORPHANS, type OrphanKind, type OrphansOfKind } from "@portal/model/orphaned/contract.ts";
import { inSeconds, plusSeconds } from "../../platform/clock.ts";
import { archivesOf } from "../audit/public.ts";
import { type Db, mayTakeLong, readOnly } from "../../platform/db.ts";

interface Found {
  /** The total, repeated in each row. */
  readonly total: number;
  readonly id: string;
  readonly name: string;
  readonly since: Date | null;
}

const LONGEST_MS = 300_000;

/** Finds the first orphans of one kind; scans all rows of that kind. */
export function orphansOf(db: Db, kind: OrphanKind, now: Date, most: number): Promise<Found[]> {
  const looks = {
    account: sql<Found>`${mayTakeLong} select * from orphaned_accounts(${most})`,
    team: sql<Found>`${mayTakeLong} select * from orphaned_teams(${most})`,
    subscription: sql<Found>`${mayTakeLong} select * from orphaned_subscriptions(${most})`,
    device: sql<Found>`${mayTakeLong} select * from orphaned_devices(${most})`,
    file: sql<Found>`${mayTakeLong} select * from orphaned_files(${now}, ${most})`,
  };
  const look = async (db: Db) => {
    await sql`select set_config('statement_timeout', ${String(LONGEST_MS)}, true)`.execute(db);
    return (await looks[kind].execute(db)).rows;
  };
  return db.isTransaction ? look(db) : readOnly(db, look);
}

/** Looks at everything. Each kind is a transaction of its own, so that none holds back the vacuum for long. */
export async function findOrphans(db: Db, now: Date): Promise<OrphansOfKind[]> {
  const kinds: OrphansOfKind[] = [];
  for (const kind of ORPHANS) {
    const found = await orphansOf(db, kind, now, ORPHANS_SHOWN);
    const first = found.map(({ id, name, since }) => ({ id, name, since: since && inSeconds(since) }));
    kinds.push({ kind, total: found[0]?.total ?? 0, first });
  }
  return kinds;
}

/** After this time, a check that was asked for has failed. */
const CHECK_S = 600;

/** Notes that someone asked. False if a check is under way. */
export async function askForCheck(db: Db, now: Date): Promise<boolean> {
  const asked = await db
    .insertInto("orphan_checks")
    .values({ asked_at: now })
    .onConflict((conflict) =>
      conflict
        .column("one")
        .doUpdateSet({ asked_at: now })
        .where((eb) =>
          eb.or([
            eb("orphan_checks.looked_at", ">=", eb.ref("orphan_checks.asked_at")),
            eb("orphan_checks.asked_at", "<=", plusSeconds(now, -CHECK_S)),
          ]),
        ),
    )
    .returning("one")
    .executeTakeFirst();
  return asked !== undefined;
}

export const lastAsked = async (db: Db): Promise<Date | undefined> =>
  (await db.selectFrom("orphan_checks").select("asked_at").executeTakeFirst())?.asked_at;

export async function saveCheck(db: Db, looked_at: Date, found: readonly OrphansOfKind[]): Promise<void> {
  const kinds = JSON.stringify(found);
  await db
    .insertInto("orphan_checks")
    .values({ asked_at: looked_at, looked_at, kinds })
    .onConflict((conflict) => conflict.column("one").doUpdateSet({ looked_at, kinds }))
    .execute();
}

/** The latest result. `looked_at` is null before the first one. */
export async function latestCheck(db: Db, now: Date) {
  const check = await db
    .selectFrom("orphan_checks")
    .select(["asked_at", "looked_at"])
    .select((eb) => eb.ref("kinds").$castTo<OrphansOfKind[]>().as("kinds"))
    .executeTakeFirst();
  if (!check) return { looked_at: null, checking: false, kinds: [] };
  const { asked_at, looked_at, kinds } = check;
  const is_open = looked_at === null || looked_at < asked_at;
  return { looked_at, checking: is_open && asked_at > plusSeconds(now, -CHECK_S), kinds };
}

export const registerFile = (db: Db, file: { name: string; path: string; put_at: Date }) =>
  db
    .insertInto("stored_files")
    .values(file)
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ put_at: file.put_at }))
    .execute();
export const unregisterFile = (db: Db, name: string) =>
  db.deleteFrom("stored_files").where("name", "=", name).execute();

/** The paths of all files that rows name. Needs a role that sees every team. */
export async function filesNamedByRows(db: Db): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select 'avatars/' || avatar as path from members where avatar is not null
    union select 'avatars/' || avatar from teams where avatar is not null
    union select 'logos/' || logo from itsps where logo is not null
    union select path from call_reports where path is not null
    union select 'releases/' || sha256 from releases where sha256 is not null`.execute(db);
  return [...rows.map(({ path }) => path), ...(await archivesOf(db))];
}
