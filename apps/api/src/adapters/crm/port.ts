import type { ServiceLevel } from "@portal/model/case/service-level.ts";
import type { TicketCategory, TicketState } from "@portal/model/tickets/rules.ts";

/** What a CRM gets of a ticket. It is a copy: what is changed there changes nothing here. */
export interface CrmTicket {
  /** Ours; the same ticket there however often it is sent. */
  readonly id: string;
  readonly number: string;
  readonly subject: string;
  /** What the customer wrote first. */
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
  /** Somebody's contact there, made if there is none. */
  ensureContact(person: CrmPerson): Promise<string>;
  /** The page of somebody's contact, for staff; null if they are not there. */
  contactPage(email: string): Promise<string | null>;
  /** Makes or changes the one ticket of this id there. */
  putTicket(ticket: CrmTicket): Promise<string>;
  /** Doing it twice changes nothing. */
  linkContact(crm_ticket: string, contact: string): Promise<void>;
  /** Which of our messages stand at the ticket already, by our id: asked before any is added, as an answer may have been lost. */
  listMessages(crm_ticket: string): Promise<ReadonlyMap<string, string>>;
  addMessage(crm_ticket: string, message: CrmMessage): Promise<string>;
}

/** Why nothing came of it. `resting`: it failed so often that it was not even asked. */
export type CrmErrorCode = "unreachable" | "busy" | "refused" | "resting";

export class CrmError extends Error {
  readonly trouble: CrmErrorCode;
  /** How long it wants to be left alone. */
  readonly after_s: number;

  constructor(trouble: CrmErrorCode, after_s = 0) {
    super(`the CRM: ${trouble}`);
    this.trouble = trouble;
    this.after_s = after_s;
  }
}
