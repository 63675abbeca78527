import type { ServiceLevel } from "../case/service-level.ts";
import type { FieldIssue } from "../errors.ts";
import { TICKET } from "../limits.ts";

/** Whose turn it is: `open` ours, `waiting` the customer's. */
export const TICKET_STATES = ["open", "waiting", "closed"] as const;
export type TicketState = (typeof TICKET_STATES)[number];

export const TICKET_CATEGORIES = ["calls", "phones", "people", "billing", "account", "other"] as const;
export type TicketCategory = (typeof TICKET_CATEGORIES)[number];

type TicketEvent = "customer_wrote" | "staff_answered" | "closed" | "reopened";

/** What is not here cannot happen. Whoever writes to a closed ticket has opened it again. */
const NEXT: Readonly<Record<TicketEvent, Readonly<Record<TicketState, TicketState | null>>>> = {
  customer_wrote: { open: "open", waiting: "open", closed: "open" },
  staff_answered: { open: "waiting", waiting: "waiting", closed: "waiting" },
  closed: { open: "closed", waiting: "closed", closed: null },
  reopened: { open: null, waiting: null, closed: "open" },
};
export const nextState = (state: TicketState, happening: TicketEvent): TicketState | null => NEXT[happening][state];

/** So soon somebody answers, by the team's service level. */
export const answerHours = (level: ServiceLevel): number => TICKET.answer_hours[level];

/**
 * By when we answer, in seconds since 1970. Who writes once more before we have answered does not wait longer for it, nor
 * does their place in the queue change; while it is not our turn, nothing is due.
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

/** As it is said on the telephone. */
export const ticketNumber = (number: number): string => `SW-${number}`;

/** The number that somebody looks for: with or without what stands before it. */
export function parseTicketNumber(search: string): number | null {
  const digits = /^(?:sw-?)?(\d{1,12})$/i.exec(search.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}

/** As the database counts: by letters, not by their halves. */
export const lengthOf = (text: string): number => Array.from(text.trim()).length;
const within = (text: string, { min, max }: { readonly min: number; readonly max: number }): boolean =>
  lengthOf(text) >= min && lengthOf(text) <= max;
export const subjectIssue = (text: string): FieldIssue | null =>
  within(text, TICKET.subject) ? null : "ticket.subject";
export const bodyIssue = (text: string): FieldIssue | null => (within(text, TICKET.body) ? null : "ticket.body");

/** What failed requests are known by: twelve signs, however much was copied around them. */
export const referenceIn = (text: string): string | null =>
  /(?:^|[^\w-])([\w-]{12})(?:$|[^\w-])/.exec(text.trim())?.[1] ?? null;
export const referenceIssue = (text: string): FieldIssue | null =>
  /^[\w-]{12}$/.test(text) ? null : "ticket.reference";
