import * as z from "zod/mini";
import { ServiceLevel } from "../cases/service-level.ts";
import { group } from "../kit/endpoint.ts";
import { refineBy } from "../kit/refine-by.ts";
import { Count, Id } from "../kit/schemas.ts";
import { TICKET_CATEGORIES, TICKET_STATES, bodyIssue, referenceIssue, subjectIssue } from "./rules.ts";

/** Allows line breaks and tabs, but no other control characters. */
const plain = z.regex(/^[^\p{Cc}]*$/u);
const lines = z.regex(/^(?:[^\p{Cc}]|[\n\t])*$/u);
export const MessageBody = z.string().check(
  z.overwrite((text: string) => text.replaceAll("\r\n", "\n")),
  z.trim(),
  lines,
  refineBy(bodyIssue),
);

/** Facts about the phone or the account that a ticket can include; never a secret. */
const TICKET_FACTS = ["app", "phone", "system", "registration", "seen", "plan"] as const;
export const TicketFact = z.object({ name: z.enum(TICKET_FACTS), value: z.string() });
export type TicketFact = z.infer<typeof TicketFact>;

export const ticketShape = {
  id: Id,
  /** The number people quote: SW-10234. */
  number: z.string(),
  subject: z.string(),
  category: z.enum(TICKET_CATEGORIES),
  state: z.enum(TICKET_STATES),
  created_at: Count,
  changed_at: Count,
  /** When our answer is due; null while we wait for the customer. */
  due_at: z.nullable(Count),
  closed_by: z.nullable(z.enum(["customer", "staff"])),
};
const Ticket = z.object({
  ...ticketShape,
  author: z.string(),
  mine: z.boolean(),
  about: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  facts: z.array(TicketFact),
});
export type Ticket = z.infer<typeof Ticket>;

const Line = z.object({ ...ticketShape, author: z.string(), mine: z.boolean() });
export type TicketLine = z.infer<typeof Line>;

const Message = z.object({
  id: Id,
  side: z.enum(["customer", "staff"]),
  author: z.string(),
  mine: z.boolean(),
  body: z.string(),
  at: Count,
});

const Conversation = z.object({ ticket: Ticket, messages: z.array(Message) });
export type Conversation = z.infer<typeof Conversation>;
const Which = z.strictObject({ ticket_id: Id });

/** Customer tickets. The specification names these calls after a CRM, but our own tables are authoritative. */
export const tickets = group({
  create: {
    method: "POST",
    path: "/api/v2/CRM/createTicket",
    summary: "Creates a ticket, with diagnostic data if requested",
    can: "ticket.write",
    audit: "ticket.created",
    body: z.strictObject({
      subject: z.string().check(z.trim(), plain, refineBy(subjectIssue)),
      body: MessageBody,
      category: z.enum(TICKET_CATEGORIES),
      /** The member it is about, if any. */
      about: z.optional(Id),
      /** Whether to include the reply of `facts`. */
      with_facts: z.boolean(),
      reference: z.optional(z.string().check(z.trim(), refineBy(referenceIssue))),
    }),
    reply: Conversation,
    errors: ["ticket.too_many", "member.not_found"],
  },
  list: {
    method: "GET",
    path: "/api/v2/CRM/getAssociatedTickets",
    summary: "Lists the caller's tickets, or all team tickets for admins, newest first, 50 per page",
    can: "ticket.view",
    query: z.strictObject({
      whose: z.optional(z.enum(["mine", "team"])),
      state: z.optional(z.enum(["unsolved", "closed"])),
      search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      before: z.optional(z.string().check(z.regex(/^\d{1,16}\.[\da-f-]{36}$/))),
    }),
    reply: z.object({
      tickets: z.array(Line),
      next: z.nullable(z.string()),
      /** Totals for the filter, regardless of the state. */
      unsolved: Count,
      closed: Count,
      service_level: ServiceLevel,
    }),
    errors: [],
  },
  read: {
    method: "GET",
    path: "/api/v2/CRM/getTicketDataAndMessages",
    summary: "Returns a ticket with all messages",
    can: "ticket.view",
    query: Which,
    reply: Conversation,
    errors: ["ticket.not_found"],
  },
  update: {
    method: "PUT",
    path: "/api/v2/CRM/updateHubspotTicket",
    summary: "Adds a message to a ticket, or reopens it. A message to a closed ticket reopens it",
    can: "ticket.write",
    audit: "ticket.written",
    body: z.strictObject({ ticket_id: Id, body: z.optional(MessageBody) }),
    reply: Conversation,
    errors: ["ticket.not_found", "ticket.is_open", "ticket.too_many"],
  },
  close: {
    method: "PUT",
    path: "/api/v2/CRM/closeHubSpotTicket",
    summary: "Closes a ticket",
    can: "ticket.write",
    audit: "ticket.closed",
    body: Which,
    reply: Conversation,
    errors: ["ticket.not_found", "ticket.is_closed"],
  },
  facts: {
    method: "GET",
    path: "/api/v2/CRM/getTicketFacts",
    summary: "Previews the diagnostic data that a ticket about this person would include",
    can: "ticket.view",
    query: z.strictObject({ about: z.optional(Id) }),
    reply: z.object({ facts: z.array(TicketFact) }),
    errors: ["member.not_found"],
  },
});
