import type { Config } from "../platform/config.ts";
import { withCircuitBreaker } from "./crm/circuit-breaker.ts";
import { hubspotCrm } from "./crm/hubspot.ts";
import { egressGuard } from "./egress/guard.ts";
import { smtpMailer } from "./mail/smtp.ts";
import type { Payments } from "./payments/port.ts";
import type { Adapters } from "./ports.ts";
import { sandboxPayments } from "./payments/sandbox.ts";
import { stripePayments } from "./payments/stripe.ts";
import { sipClient } from "./sip/client.ts";
import { openStorage } from "./storage/files.ts";
import { syslogSender } from "./syslog/sender.ts";
import { webhookSender } from "./webhooks/sender.ts";

export function openAdapters(config: Config): Adapters {
  const egress = egressGuard({ allow: config.egress_allow, dns: config.EGRESS_DNS });
  return {
    mailer: smtpMailer(config.SMTP_URL),
    storage: openStorage(config.STORAGE_URL),
    sip: sipClient(egress),
    webhooks: webhookSender(egress),
    syslog: syslogSender(egress),
    payments: openPayments(config),
    crm: config.crm && withCircuitBreaker(hubspotCrm(config.crm)),
  };
}

function openPayments({ payments }: Config): Payments | null {
  if (!payments) return null;
  return payments.kind === "sandbox" ? sandboxPayments(payments) : stripePayments(payments);
}
