import type { Crm } from "./crm/port.ts";
import type { Mailer } from "./mail/port.ts";
import type { Payments } from "./payments/port.ts";
import type { SipClient } from "./sip/port.ts";
import type { Storage } from "./storage/port.ts";
import type { SyslogSender } from "./syslog/port.ts";
import type { WebhookSender } from "./webhooks/port.ts";

/** The external systems, each behind its port. */
export interface Adapters {
  readonly mailer: Mailer;
  readonly storage: Storage;
  readonly sip: SipClient;
  readonly webhooks: WebhookSender;
  readonly syslog: SyslogSender;
  /** Null if this installation takes no payments. */
  readonly payments: Payments | null;
  /** Null where no CRM is connected. */
  readonly crm: Crm | null;
}
