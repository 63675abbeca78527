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
