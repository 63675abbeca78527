import { sql } from "kysely";
import type { EventContent } from "@portal/model/events/event-catalog.ts";
import type { Db } from "./db.ts";

interface TeamEvent extends EventContent {
  /** As the audit log names it; somebody's own account is themselves. */
  readonly target?: string | undefined;
  readonly by_account?: string | null;
  readonly by_support?: boolean;
  /** False: told to whom it is about only. */
  readonly for_team?: boolean;
}

/**
 * Writes what a team is told, in the transaction in which it happens. A change through `change` does so by itself; what nobody
 * does (a mail that comes back, a card that is refused) is told by the job that sees it.
 */
export async function publishEvents(db: Db, team_id: string, at: Date, told: readonly TeamEvent[]): Promise<void> {
  if (told.length === 0) return;
  const rows = told.map(({ target, by_account = null, by_support = false, for_team = true, ...rest }) => {
    const [, of, id = null] = /^(member|account):([0-9a-f-]{36})$/.exec(target ?? "") ?? [];
    return { ...rest, by_account, by_support, for_team, [of === "account" ? "account_id" : "member_id"]: id };
  });
  await sql`
    insert into events (team_id, at, kind, alert, member_id, by_account, by_support, for_team, data)
    select ${team_id}, ${at}, e.kind, e.alert,
      coalesce(e.member_id, (select a.member_id from accounts a where a.id = e.account_id and a.team_id = ${team_id})),
      e.by_account, e.by_support, e.for_team, e.data
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (kind text, alert boolean, member_id uuid, account_id uuid,
      by_account uuid, by_support boolean, for_team boolean, data jsonb)`.execute(db);
}
