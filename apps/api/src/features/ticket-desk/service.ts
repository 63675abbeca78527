import type { AuditAction } from "@portal/model/audit/actions.ts";
import type { Input, ReplyInput } from "@portal/model/kit/endpoint.ts";
import type { ticketDesk } from "@portal/model/ticket-desk/contract.ts";
import { ticketNumber } from "@portal/model/tickets/rules.ts";
import { inSeconds } from "../../platform/clock.ts";
import { type Db, bindToTeam } from "../../platform/db.ts";
import { fail } from "../../platform/fail.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type {
  ChangeContext,
  ChangeResult,
  HandlerResult,
  ReadContext,
  Transaction,
} from "../../platform/register-routes.ts";
import { enqueueMail } from "../mail/public.ts";
import {
  type TicketRow,
  assignTicket,
  lockTicket,
  messagesOf,
  transitionTicket,
  addMessage,
  ticketOf,
  ticketPage,
  ticketReply,
  ticketUrl,
} from "../tickets/public.ts";
import { ticketAnswered } from "./emails.ts";
import * as store from "./store.ts";

const requireStaff = ({ actor }: Pick<ReadContext, "actor">) =>
  actor.side === "staff" ? actor : fail("session.required");

export async function queue(
  { query }: Input<typeof ticketDesk.queue>,
  ctx: ReadContext,
): HandlerResult<typeof ticketDesk.queue> {
  const rows = await store.queue(ctx.db, {
    state: query.state ?? "unsolved",
    level: query.level ?? null,
    staff_id: query.whose === "mine" ? requireStaff(ctx).staff_id : null,
    unassigned: query.whose === "unassigned",
  });
  return {
    total: rows[0]?.total ?? 0,
    tickets: rows.map(({ member_name, assigned_to, assigned_name, total: _, ...row }) => ({
      ...row,
      number: ticketNumber(row.number),
      customer: member_name,
      created_at: inSeconds(row.created_at),
      changed_at: inSeconds(row.changed_at),
      due_at: row.due_at && inSeconds(row.due_at),
      closed_by: null,
      assigned: assignedTo(assigned_to, assigned_name),
    })),
  };
}

const assignedTo = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? "" });

const staffReply = (row: TicketRow) => ({
  ...ticketReply(row),
  team_id: row.team_id,
  team_name: row.team_name,
  product: row.product,
  level: row.level,
  customer: row.author,
  email: row.email,
  assigned: assignedTo(row.assigned_to, row.assigned_name),
});

export async function ofTeam(
  { params, query }: Input<typeof ticketDesk.ofTeam>,
  { db }: ReadContext,
): HandlerResult<typeof ticketDesk.ofTeam> {
  await bindToTeam(db, params.id);
  if (!(await store.isTeam(db, params.id))) fail("team.not_found");
  const rows = await ticketPage(db, { team_id: params.id, member_id: query.member }, {});
  return { tickets: rows.map(staffReply) };
}

export async function open(
  { params }: Input<typeof ticketDesk.open>,
  { db }: ReadContext,
): HandlerResult<typeof ticketDesk.open> {
  const team_id = (await store.teamOfTicket(db, params.ticketId)) ?? fail("ticket.not_found");
  await bindToTeam(db, team_id);
  return opened(db, { team_id, id: params.ticketId });
}

async function opened(
  db: Db,
  { team_id, id }: Pick<TicketRow, "team_id" | "id">,
): HandlerResult<typeof ticketDesk.open> {
  const row = (await ticketOf(db, { team_id }, id)) ?? fail("ticket.not_found");
  const { about, reference, facts, version } = row;
  const messages = await messagesOf(db, row, true);
  return {
    ticket: { ...staffReply(row), about, reference, facts, version },
    messages: messages.map(({ author_id: _, at, ...message }) => ({ ...message, at: inSeconds(at) })),
  };
}

/** Performs an action on a ticket, with the audit row in its team. */
async function toTicket(
  id: string,
  ctx: ChangeContext,
  act: (tx: Transaction, ticket: TicketRow) => Promise<Readonly<Record<string, unknown>>>,
  action?: AuditAction,
): Promise<ChangeResult<ReplyInput<typeof ticketDesk.open>>> {
  const team_id = (await store.teamOfTicket(ctx.db, id)) ?? fail("ticket.not_found");
  return ctx.change(
    async (tx) => {
      const ticket = (await lockTicket(tx.db, { team_id }, id)) ?? fail("ticket.not_found");
      tx.note(`ticket:${id}`, { number: ticketNumber(ticket.number), ...(await act(tx, ticket)) });
      return opened(tx.db, ticket);
    },
    { team_id, ...(action && { action }) },
  );
}

export function write(
  app: AppContext,
  { params, body }: Input<typeof ticketDesk.write>,
  ctx: ChangeContext,
): HandlerResult<typeof ticketDesk.write> {
  const { staff_id: author_id, full_name: author } = requireStaff(ctx);
  const { internal, version } = body;
  return toTicket(
    params.ticketId,
    ctx,
    async (tx, ticket) => {
      // An internal note needs no version; a reply must take all messages into account.
      if (!internal && version !== ticket.version) fail("ticket.stale");
      await addMessage(tx.db, ticket, { side: "staff", author, author_id, body: body.body, internal, at: ctx.now });
      if (internal) return {};
      const state = await transitionTicket(app, tx, ticket, { happening: "staff_answered", by: "staff", now: ctx.now });
      if (!ticket.assigned_to) await assignTicket(tx.db, ticket, author_id);
      await notifyCustomer(app, tx, ticket, { author, body: body.body, now: ctx.now });
      return { state: { before: ticket.state, after: state } };
    },
    // A separate action, which the customer's history leaves out.
    internal ? "ticket.noted" : undefined,
  );
}

const notifyCustomer = (
  app: AppContext,
  tx: Transaction,
  ticket: TicketRow,
  { now, ...said }: { readonly author: string; readonly body: string; readonly now: Date },
) =>
  enqueueMail(tx, ticketAnswered, {
    team_id: ticket.team_id,
    recipient: ticket.email,
    locale: ticket.locale ?? "en",
    now,
    data: {
      ...said,
      first_name: ticket.first_name,
      number: ticketNumber(ticket.number),
      subject: ticket.subject,
      url: ticketUrl(app, ticket.product, ticket.id),
    },
  });

export const assign = (
  { params, body }: Input<typeof ticketDesk.assign>,
  ctx: ChangeContext,
): HandlerResult<typeof ticketDesk.assign> =>
  toTicket(params.ticketId, ctx, async ({ db }, ticket) => {
    await assignTicket(db, ticket, body.mine ? requireStaff(ctx).staff_id : null);
    return { assigned: { before: ticket.assigned_name, after: body.mine ? requireStaff(ctx).full_name : null } };
  });

export const settle = (
  app: AppContext,
  { params, body }: Input<typeof ticketDesk.settle>,
  ctx: ChangeContext,
): HandlerResult<typeof ticketDesk.settle> =>
  toTicket(params.ticketId, ctx, async (tx, ticket) => {
    const happening = body.closed ? "closed" : "reopened";
    const state = await transitionTicket(app, tx, ticket, { happening, by: "staff", now: ctx.now });
    if (!state) fail(body.closed ? "ticket.is_closed" : "ticket.is_open");
    return { state: { before: ticket.state, after: state } };
  });
