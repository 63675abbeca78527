import { sql } from "kysely";
import type { EventContent } from "@portal/model/events/event-catalog.ts";
import type { Db } from "./db.ts";

interface TeamEvent extends EventContent {
  /** In the form of the audit log; a person's own account counts as themselves. */
  readonly target?: string | undefined;
  readonly by_account?: string | null;
  readonly by_support?: boolean;
  readonly by_key?: string | null;
  /** False if only the target sees it. */
  readonly for_team?: boolean;
}

/**
 * Writes a team's events in the transaction of the change. A change through `change` does this automatically; events
 * without an actor (a bounced email, a declined card) are published by the job that notices them.
 */
export async function publishEvents(db: Db, team_id: string, at: Date, events: readonly TeamEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(
    ({ target, by_account = null, by_support = false, by_key = null, for_team = true, ...rest }) => {
      const [, of, id = null] = /^(member|account):([0-9a-f-]{36})$/.exec(target ?? "") ?? [];
      return { ...rest, by_account, by_support, by_key, for_team, [of === "account" ? "account_id" : "member_id"]: id };
    },
  );
  await sql`
    insert into events (team_id, at, kind, alert, member_id, by_account, by_support, by_key, for_team, data)
    select ${team_id}, ${at}, e.kind, e.alert,
      coalesce(e.member_id, (select a.member_id from accounts a where a.id = e.account_id and a.team_id = ${team_id})),
      e.by_account, e.by_support, e.by_key, e.for_team, e.data
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (kind text, alert boolean, member_id uuid, account_id uuid,
      by_account uuid, by_support boolean, by_key uuid, for_team boolean, data jsonb)`.execute(db);
}
