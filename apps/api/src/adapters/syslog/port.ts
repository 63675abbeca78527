import type { FieldIssue } from "@portal/model/errors.ts";
import type { WebhookOutcome } from "../webhooks/port.ts";

/** Sends to syslog collectors that customers named. */
export interface SyslogSender {
  /** Checks an address without connecting to it. Null if it can be used. */
  check(url: string): Promise<FieldIssue | null>;
  /** Never throws: a failure is an outcome. With `ca`, in PEM, only that authority is trusted. */
  send(url: string, frames: string, ca?: string): Promise<WebhookOutcome>;
}
