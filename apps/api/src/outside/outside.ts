import type { Config } from "../kit/config.ts";
import { circuit } from "./crm/circuit.ts";
import { hubspotCrm } from "./crm/hubspot.ts";
import type { Crm } from "./crm/port.ts";
import { egressGuard } from "./egress/guard.ts";
import type { Mailer } from "./mail/port.ts";
import { smtpMailer } from "./mail/smtp.ts";
import type { Payments } from "./payments/port.ts";
import { sandboxPayments } from "./payments/sandbox.ts";
import { stripePayments } from "./payments/stripe.ts";
import type { SipClient } from "./sip/port.ts";
import { sipClient } from "./sip/registrar.ts";
import { openStorage } from "./storage/files.ts";
import type { Storage } from "./storage/port.ts";

/** Everything that is not the house itself, as the house speaks of it. */
export interface Outside {
  readonly mailer: Mailer;
  readonly storage: Storage;
  readonly sip: SipClient;
  /** Null where nobody takes cards. */
  readonly payments: Payments | null;
  /** Null where no CRM is connected. */
  readonly crm: Crm | null;
}

export const openOutside = (config: Config): Outside => ({
  mailer: smtpMailer(config.SMTP_URL),
  storage: openStorage(config.STORAGE_URL),
  sip: sipClient(egressGuard({ allow: config.egress_allow, dns: config.EGRESS_DNS })),
  payments: openPayments(config),
  crm: config.crm && circuit(hubspotCrm(config.crm)),
});

function openPayments({ payments }: Config): Payments | null {
  if (!payments) return null;
  return payments.kind === "sandbox" ? sandboxPayments(payments) : stripePayments(payments);
}
