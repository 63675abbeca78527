import { sql } from "kysely";
import type { EventContent } from "@portal/model/events/event-catalog.ts";
import type { Db } from "./db.ts";
import type { Queue } from "./queue.ts";
import { type WantedEvent, insertDeliveries } from "./webhook-outbox.ts";

interface TeamEvent extends EventContent {
  /** In the form of the audit log; a person's own account counts as themselves. */
  readonly target?: string | undefined;
  readonly by_account?: string | null;
  readonly by_support?: boolean;
  readonly by_key?: string | null;
  /** False if only the target sees it. */
  readonly for_team?: boolean;
}

/** The transaction of a change that events belong to. */
export interface EventTransaction {
  readonly db: Db;
  readonly queue: Queue;
}

/**
 * Writes a team's events and the deliveries to its webhooks, in the transaction of the change. A change through `change`
 * does this automatically; events without an actor (a bounced email, a declined card) are published by the job that notices
 * them.
 */
export async function publishEvents(
  { db, queue }: EventTransaction,
  team_id: string,
  at: Date,
  events: readonly TeamEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(
    ({ target, by_account = null, by_support = false, by_key = null, for_team = true, ...rest }) => {
      const [, of, id = null] = /^(member|account):([0-9a-f-]{36})$/.exec(target ?? "") ?? [];
      return { ...rest, by_account, by_support, by_key, for_team, [of === "account" ? "account_id" : "member_id"]: id };
    },
  );
  // Most teams have no webhook, and find none with this one statement.
  const { rows: wanted } = await sql<WantedEvent>`
    with written as (
    insert into events (team_id, at, kind, alert, member_id, by_account, by_support, by_key, for_team, data)
    select ${team_id}, ${at}, e.kind, e.alert,
      coalesce(e.member_id, (select a.member_id from accounts a where a.id = e.account_id and a.team_id = ${team_id})),
      e.by_account, e.by_support, e.by_key, e.for_team, e.data
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (kind text, alert boolean, member_id uuid, account_id uuid,
      by_account uuid, by_support boolean, by_key uuid, for_team boolean, data jsonb)
    returning id, at, kind, alert, member_id, by_account, by_support, by_key, data
    )
    select w.id as webhook_id, e.id as event_id, e.at, e.kind as type, e.alert, e.member_id, e.by_support, e.by_key, e.data,
      (select a.member_id from accounts a where a.id = e.by_account and a.team_id = ${team_id}) as by_member
    from written e
      join webhooks w on w.team_id = ${team_id} and w.state = 'on' and (w.kinds = '{}' or e.kind = any (w.kinds))`.execute(
    db,
  );
  await insertDeliveries(db, queue, team_id, at, wanted);
}
