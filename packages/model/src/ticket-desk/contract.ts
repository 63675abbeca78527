import * as z from "zod/mini";
import { ServiceLevel } from "../cases/service-level.ts";
import { group } from "../kit/endpoint.ts";
import { Count, Id } from "../kit/schemas.ts";
import { Product } from "../members/schemas.ts";
import { MessageBody, TicketFact, ticketShape } from "../tickets/contract.ts";
import { TICKET_STATES } from "../tickets/rules.ts";

const assigned = z.nullable(z.object({ id: Id, name: z.string() }));
const Queued = z.object({
  ...ticketShape,
  team_id: Id,
  team_name: z.string(),
  product: Product,
  level: ServiceLevel,
  customer: z.string(),
  email: z.string(),
  assigned,
});
export type QueuedTicket = z.infer<typeof Queued>;

const Message = z.object({
  id: Id,
  side: z.enum(["customer", "staff"]),
  author: z.string(),
  /** Visible to staff only. */
  internal: z.boolean(),
  body: z.string(),
  at: Count,
});
const Opened = z.object({
  ticket: z.object({
    ...Queued.shape,
    about: z.nullable(z.string()),
    reference: z.nullable(z.string()),
    facts: z.array(TicketFact),
    version: Count,
  }),
  messages: z.array(Message),
});
export type OpenedTicket = z.infer<typeof Opened>;

const TicketParams = z.strictObject({ ticketId: Id });

/** Tickets for staff. Actions need no separate reason, because the ticket itself is recorded as the reason. */
export const ticketDesk = group({
  queue: {
    method: "GET",
    path: "/support/api/v2/tickets",
    summary: "Lists the tickets of all customers, by due date",
    can: "ticket.queue",
    may_lag: true,
    query: z.strictObject({
      state: z.optional(z.enum(["unsolved", ...TICKET_STATES])),
      level: z.optional(ServiceLevel),
      whose: z.optional(z.enum(["mine", "unassigned"])),
    }),
    /** `total` can exceed the number of listed tickets; filters narrow it down. */
    reply: z.object({ tickets: z.array(Queued), total: Count }),
    errors: [],
  },
  ofTeam: {
    method: "GET",
    path: "/support/api/v2/team/{id}/tickets",
    summary: "Lists the tickets of a team or one member, newest first",
    can: "ticket.queue",
    may_lag: true,
    params: z.strictObject({ id: Id }),
    query: z.strictObject({ member: z.optional(Id) }),
    reply: z.object({ tickets: z.array(Queued) }),
    errors: ["team.not_found"],
  },
  open: {
    method: "GET",
    path: "/support/api/v2/tickets/{ticketId}",
    summary: "Returns a ticket with all messages and internal notes",
    can: "ticket.queue",
    params: TicketParams,
    reply: Opened,
    errors: ["ticket.not_found"],
  },
  write: {
    method: "POST",
    path: "/support/api/v2/tickets/{ticketId}/messages",
    summary: "Replies to the customer, also by email, or adds an internal note",
    can: "ticket.answer",
    audit: "ticket.answered",
    params: TicketParams,
    /** The `version` that was read. Replying to an outdated conversation is refused. */
    body: z.strictObject({ body: MessageBody, internal: z.boolean(), version: Count }),
    reply: Opened,
    errors: ["ticket.not_found", "ticket.stale"],
  },
  assign: {
    method: "PUT",
    path: "/support/api/v2/tickets/{ticketId}/assignee",
    summary: "Assigns a ticket to the caller, or unassigns it",
    can: "ticket.answer",
    audit: "ticket.assigned",
    params: TicketParams,
    body: z.strictObject({ mine: z.boolean() }),
    reply: Opened,
    errors: ["ticket.not_found"],
  },
  settle: {
    method: "PUT",
    path: "/support/api/v2/tickets/{ticketId}/state",
    summary: "Closes or reopens a ticket",
    can: "ticket.answer",
    audit: "ticket.settled",
    params: TicketParams,
    body: z.strictObject({ closed: z.boolean() }),
    reply: Opened,
    errors: ["ticket.not_found", "ticket.is_closed", "ticket.is_open"],
  },
});
