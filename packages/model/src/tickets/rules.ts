import type { ServiceLevel } from "../cases/service-level.ts";
import type { FieldIssue } from "../errors.ts";
import { TICKET } from "../limits.ts";

/** `open` waits for us, `waiting` for the customer. */
export const TICKET_STATES = ["open", "waiting", "closed"] as const;
export type TicketState = (typeof TICKET_STATES)[number];

export const TICKET_CATEGORIES = ["calls", "phones", "people", "billing", "account", "other"] as const;
export type TicketCategory = (typeof TICKET_CATEGORIES)[number];

type TicketEvent = "customer_wrote" | "staff_answered" | "closed" | "reopened";

/** All allowed transitions. Writing to a closed ticket reopens it. */
const NEXT: Readonly<Record<TicketEvent, Readonly<Record<TicketState, TicketState | null>>>> = {
  customer_wrote: { open: "open", waiting: "open", closed: "open" },
  staff_answered: { open: "waiting", waiting: "waiting", closed: "waiting" },
  closed: { open: "closed", waiting: "closed", closed: null },
  reopened: { open: null, waiting: null, closed: "open" },
};
export const nextState = (state: TicketState, happening: TicketEvent): TicketState | null => NEXT[happening][state];

/** Hours until our answer is due, by the team's service level. */
export const answerHours = (level: ServiceLevel): number => TICKET.answer_hours[level];

/**
 * Returns when our answer is due, in seconds since 1970. A second message before our answer changes neither the date nor
 * the position in the queue. Null while we wait for the customer.
 */
export function dueAt(
  before: { readonly state: TicketState; readonly due_at: number | null },
  state: TicketState,
  level: ServiceLevel,
  now: number,
): number | null {
  if (state !== "open") return null;
  if (before.state === "open" && before.due_at !== null) return before.due_at;
  return now + answerHours(level) * 3600;
}

/** Formats a number as people quote it. */
export const ticketNumber = (number: number): string => `SW-${number}`;

/** Parses a ticket number with or without its prefix. */
export function parseTicketNumber(search: string): number | null {
  const digits = /^(?:sw-?)?(\d{1,12})$/i.exec(search.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Counts code points, like the database, not UTF-16 units. */
export const lengthOf = (text: string): number => Array.from(text.trim()).length;
const within = (text: string, { min, max }: { readonly min: number; readonly max: number }): boolean =>
  lengthOf(text) >= min && lengthOf(text) <= max;
export const subjectIssue = (text: string): FieldIssue | null =>
  within(text, TICKET.subject) ? null : "ticket.subject";
export const bodyIssue = (text: string): FieldIssue | null => (within(text, TICKET.body) ? null : "ticket.body");

/** Finds the reference of a failed request: twelve characters, within any copied text. */
export const referenceIn = (text: string): string | null =>
  /(?:^|[^\w-])([\w-]{12})(?:$|[^\w-])/.exec(text.trim())?.[1] ?? null;
export const referenceIssue = (text: string): FieldIssue | null =>
  /^[\w-]{12}$/.test(text) ? null : "ticket.reference";
