import type { CallAction } from "@portal/model/call-actions/rules.ts";
import type { Db } from "../../platform/db.ts";

const NONE = { actions: [], version: 0 };

const keysOf = (db: Db, team_id: string) =>
  db
    .selectFrom("call_actions")
    .select("version")
    .select((eb) => eb.ref("actions").$castTo<CallAction[]>().as("actions"))
    .where("team_id", "=", team_id);

/** A team without saved actions is at version 0. */
export const actionsOf = async (db: Db, team_id: string) => (await keysOf(db, team_id).executeTakeFirst()) ?? NONE;

/** Saves only over the version that was read. Returns false if it has changed since. */
export async function saveActions(db: Db, team_id: string, actions: readonly CallAction[], seen: number) {
  const row = { team_id, actions: JSON.stringify(actions), version: seen + 1 };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("call_actions")
    .values(row)
    .onConflict((oc) => oc.column("team_id").doUpdateSet(row).where("call_actions.version", "=", seen))
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
