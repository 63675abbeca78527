import type { Config } from "../kit/config.ts";
import { egressGuard } from "./egress/guard.ts";
import type { Mailer } from "./mail/port.ts";
import { smtpMailer } from "./mail/smtp.ts";
import type { SipClient } from "./sip/port.ts";
import { sipClient } from "./sip/registrar.ts";
import { openStorage } from "./storage/files.ts";
import type { Storage } from "./storage/port.ts";

/** Everything that is not the house itself, as the house speaks of it. */
export interface Outside {
  readonly mailer: Mailer;
  readonly storage: Storage;
  readonly sip: SipClient;
}

export const openOutside = (config: Config): Outside => ({
  mailer: smtpMailer(config.SMTP_URL),
  storage: openStorage(config.STORAGE_URL),
  sip: sipClient(egressGuard({ allow: config.egress_allow, dns: config.EGRESS_DNS })),
});
