import { sql } from "kysely";
import type { OrphanKind } from "@portal/model/orphaned/contract.ts";
import type { Db } from "../../platform/db.ts";

interface Found {
  /** The total, repeated in each row. */
  readonly total: number;
  readonly id: string;
  readonly name: string;
  readonly since: Date | null;
}

/** Finds the first orphans of one kind; scans all rows of that kind. */
export async function orphansOf(db: Db, kind: OrphanKind, now: Date, most: number): Promise<Found[]> {
  const looks = {
    account: sql<Found>`select * from orphaned_accounts(${most})`,
    team: sql<Found>`select * from orphaned_teams(${most})`,
    subscription: sql<Found>`select * from orphaned_subscriptions(${most})`,
    device: sql<Found>`select * from orphaned_devices(${most})`,
    file: sql<Found>`select * from orphaned_files(${now}, ${most})`,
  };
  return (await looks[kind].execute(db)).rows;
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
  return rows.map(({ path }) => path);
}
