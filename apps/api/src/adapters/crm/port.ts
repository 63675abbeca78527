import type { ServiceLevel } from "@portal/model/cases/service-level.ts";
import type { TicketCategory, TicketState } from "@portal/model/tickets/rules.ts";

/** The copy of a ticket that goes to the CRM. Changes made there do not come back. */
export interface CrmTicket {
  /** Our id. Sending it again updates the same ticket. */
  readonly id: string;
  readonly number: string;
  readonly subject: string;
  /** The customer's first message. */
  readonly content: string;
  readonly category: TicketCategory;
  readonly state: TicketState;
  readonly level: ServiceLevel;
}
export interface CrmMessage {
  readonly id: string;
  readonly author: string;
  readonly body: string;
  readonly at: Date;
}
export interface CrmPerson {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

export interface Crm {
  /** Returns the contact for a person, creating it if needed. */
  ensureContact(person: CrmPerson): Promise<string>;
  /** Returns the URL of a contact's page for staff, or null if there is no contact. */
  contactPage(email: string): Promise<string | null>;
  /** Creates or updates the ticket with this id. */
  putTicket(ticket: CrmTicket): Promise<string>;
  /** Idempotent. */
  linkContact(crm_ticket: string, contact: string): Promise<void>;
  /**
   * Returns which of our messages the ticket already has, by our id. Call this before adding any, because the response
   * to an earlier attempt may have been lost.
   */
  listMessages(crm_ticket: string): Promise<ReadonlyMap<string, string>>;
  addMessage(crm_ticket: string, message: CrmMessage): Promise<string>;
}

/** Why the request failed. `resting`: the circuit breaker is open and nothing was sent. */
export type CrmErrorCode = "unreachable" | "busy" | "refused" | "resting";

export class CrmError extends Error {
  readonly trouble: CrmErrorCode;
  /** How long to wait before the next attempt. */
  readonly after_s: number;

  constructor(trouble: CrmErrorCode, after_s = 0) {
    super(`the CRM: ${trouble}`);
    this.trouble = trouble;
    this.after_s = after_s;
  }
}
