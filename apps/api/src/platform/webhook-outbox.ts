import { sql } from "kysely";
import * as z from "zod/mini";
import { type WebhookSource, webhookPayload } from "@portal/model/webhooks/payload.ts";
import type { Db } from "./db.ts";
import { type Queue, job } from "./queue.ts";

/** Sends the deliveries of one webhook that are due. Address and content stay in its rows. */
export const deliverWebhook = job("webhooks.deliver", z.object({ team_id: z.uuid(), webhook_id: z.uuid() }), {
  at_once: 32,
  batch: 4,
});

/** An event with a webhook that wants it. */
export interface WantedEvent extends Omit<WebhookSource, "team_id"> {
  readonly webhook_id: string;
}

/** Writes what webhooks are to be sent, and wakes the worker, in the transaction of the events. */
export async function insertDeliveries(
  db: Db,
  queue: Queue,
  team_id: string,
  at: Date,
  wanted: readonly WantedEvent[],
): Promise<void> {
  if (wanted.length === 0) return;
  const rows = wanted.map(({ webhook_id, ...event }) => ({
    webhook_id,
    kind: event.type,
    body: JSON.stringify(webhookPayload({ ...event, team_id })),
  }));
  await sql`
    insert into webhook_deliveries (team_id, webhook_id, kind, body, created_at, next_attempt_at)
    select ${team_id}, d.webhook_id, d.kind, d.body, ${at}, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (webhook_id uuid, kind text, body text)`.execute(db);
  const webhooks = [...new Set(wanted.map(({ webhook_id }) => webhook_id))];
  await queue.enqueueAll(
    db,
    deliverWebhook,
    webhooks.map((webhook_id) => ({ team_id, webhook_id })),
  );
}
