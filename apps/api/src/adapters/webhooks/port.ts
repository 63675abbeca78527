import type { FieldIssue } from "@portal/model/errors.ts";
import type { DeliveryCause } from "@portal/model/webhooks/causes.ts";

/** Posts to addresses that customers named. */
export interface WebhookSender {
  /** Checks an address without connecting to it. Null if it can be used. */
  check(url: string): Promise<FieldIssue | null>;
  /** Never throws: a failure is an outcome. With `ca`, in PEM, only that authority is trusted. */
  post(url: string, headers: Readonly<Record<string, string>>, body: string, ca?: string): Promise<WebhookOutcome>;
  close(): void;
}

export interface WebhookOutcome {
  /** Null if there was no answer. */
  readonly status_code: number | null;
  /** Null if it arrived. */
  readonly cause: DeliveryCause | null;
  readonly ms: number;
  /** The start of the answer. */
  readonly answer: string;
  /** The header, if the server is overloaded. */
  readonly retry_after?: string | undefined;
}
