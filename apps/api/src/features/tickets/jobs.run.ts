import { CRM } from "@portal/model/limits.ts";
import { ticketNumber } from "@portal/model/tickets/rules.ts";
import { inTeam } from "../../platform/db.ts";
import type { OpenAppContext } from "../../platform/app-context.ts";
import { type JobHandler, jobHandler } from "../../platform/queue.ts";
import { type Crm, CrmError } from "../../adapters/crm/port.ts";
import * as copying from "./crm-sync/store.ts";
import { catchUp, copyTicket } from "./jobs.ts";
import { ticketOf } from "./store.ts";

const MOST_AT_ONCE = 100;

/**
 * Keeps the CRM's copies up to date, if one is connected. No request waits for it: customers and staff work on our own
 * tables.
 */
export function ticketJobHandlers(app: OpenAppContext, crm: Crm | null): JobHandler[] {
  const { db, clock, queue } = app;
  if (!crm) return [];
  return [
    jobHandler(copyTicket, async (which, { job_id }) => {
      const { team_id } = which;
      const taken = await inTeam(db, team_id, (db) => copying.leaseTicket(db, which, job_id, clock.now()));
      if (!taken) {
        await inTeam(db, team_id, async (db) => {
          if (await copying.isLeased(db, which)) await queue.enqueue(db, copyTicket, which, CRM.retry_s[0]);
        });
        return;
      }
      try {
        await copy(app, crm, which, taken);
      } catch (error) {
        if (!(error instanceof CrmError)) throw error;
        const wait = CRM.retry_s[taken.attempts];
        await inTeam(db, team_id, async (db) => {
          await copying.postponeSync(db, which);
          // After the last retry, the catch-up job finds it.
          if (wait !== undefined) await queue.enqueue(db, copyTicket, which, Math.max(wait, error.after_s));
        });
      }
    }),
    jobHandler(catchUp, async () => {
      const behind = await copying.ticketsBehind(db, clock.now(), MOST_AT_ONCE);
      await queue.enqueueAll(db, copyTicket, behind);
    }),
  ];
}

type Which = Parameters<typeof copying.isLeased>[1];
type Taken = NonNullable<Awaited<ReturnType<typeof copying.leaseTicket>>>;

/**
 * Every step can be repeated: the CRM knows the ticket by our id, linking is idempotent, and messages are looked up
 * before they are added. Progress is saved after each.
 */
async function copy({ db }: OpenAppContext, crm: Crm, which: Which, { version, ...person }: Taken): Promise<void> {
  const { team_id } = which;
  const [ticket, messages] = await inTeam(db, team_id, async (db) => [
    await ticketOf(db, { team_id }, which.ticket_id),
    await copying.messagesToCopy(db, which),
  ]);
  if (!ticket) return;
  const contact = await crm.ensureContact(person);
  const crm_id = await crm.putTicket({
    id: ticket.id,
    number: ticketNumber(ticket.number),
    subject: ticket.subject,
    content: messages[0]?.body ?? "",
    category: ticket.category,
    state: ticket.state,
    level: ticket.level,
  });
  await inTeam(db, team_id, (db) => copying.keepCrmTicket(db, which, crm_id));
  await crm.linkContact(crm_id, contact);
  const missing = messages.filter((message) => !message.crm_id);
  const there = missing.length > 0 ? await crm.listMessages(crm_id) : new Map<string, string>();
  for (const message of missing) {
    const known = there.get(message.id) ?? (await crm.addMessage(crm_id, message));
    await inTeam(db, team_id, (db) => copying.keepCrmMessage(db, team_id, message.id, known));
  }
  await inTeam(db, team_id, (db) => copying.finish(db, which, version));
}
