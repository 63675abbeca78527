import type { Product } from "@portal/model/members/schemas.ts";
import { type TicketState, dueAt, nextState, ticketNumber } from "@portal/model/tickets/rules.ts";
import { inSeconds } from "../../platform/clock.ts";
import type { Db } from "../../platform/db.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { Transaction } from "../../platform/register-routes.ts";
import { copyTicket } from "./jobs.ts";
import { type TicketRow, insertMessage, moveTicket } from "./store.ts";

/** The fields of a ticket that both sides see. */
export const ticketReply = (row: TicketRow) => ({
  id: row.id,
  number: ticketNumber(row.number),
  subject: row.subject,
  category: row.category,
  state: row.state,
  created_at: inSeconds(row.created_at),
  changed_at: inSeconds(row.changed_at),
  due_at: row.due_at && inSeconds(row.due_at),
  closed_by: row.closed_by,
});

type Happening = Parameters<typeof nextState>[1];

/** Moves a ticket to its next state, which decides who has to reply by when. Returns null if that is not possible. */
export async function transitionTicket(
  app: AppContext,
  tx: Transaction,
  ticket: TicketRow,
  { happening, by, now }: { readonly happening: Happening; readonly by: "customer" | "staff"; readonly now: Date },
): Promise<TicketState | null> {
  const state = nextState(ticket.state, happening);
  if (!state) return null;
  const before = { state: ticket.state, due_at: ticket.due_at && inSeconds(ticket.due_at) };
  const due = dueAt(before, state, ticket.level, inSeconds(now));
  const closed = state === "closed";
  await moveTicket(tx.db, ticket, {
    state,
    due_at: due === null ? null : new Date(due * 1000),
    changed_at: now,
    closed_at: closed ? now : null,
    closed_by: closed ? by : null,
  });
  await enqueueCrmSync(app, tx, ticket);
  return state;
}

/** Queues the CRM's copy in the transaction of the change. */
export async function enqueueCrmSync(
  { config }: Pick<AppContext, "config">,
  tx: Pick<Transaction, "enqueue">,
  { team_id, id: ticket_id }: Pick<TicketRow, "team_id" | "id">,
): Promise<void> {
  if (config.crm) await tx.enqueue(copyTicket, { team_id, ticket_id });
}

interface Said {
  readonly side: "customer" | "staff";
  readonly author: string;
  readonly author_id: string;
  readonly body: string;
  readonly internal?: boolean;
  readonly at: Date;
}
export const addMessage = (
  db: Db,
  { team_id, id }: Pick<TicketRow, "team_id" | "id">,
  { internal = false, ...said }: Said,
) => insertMessage(db, { team_id, ticket_id: id, internal, ...said });

/** The customer's link to a ticket. */
export const ticketUrl = ({ config }: Pick<AppContext, "config">, product: Product, id: string): string =>
  new URL(`/dashboard/support-tickets?ticket=${id}`, config.urls[product]).href;
