import type { AuditEntry } from "@portal/model/audit-streams/ocsf.ts";
import { messageId, syslogFrames, webhookBody } from "@portal/model/audit-streams/ocsf.ts";
import { streamKind } from "@portal/model/audit-streams/destination.ts";
import type { SyslogSender } from "../../adapters/syslog/port.ts";
import type { WebhookOutcome, WebhookSender } from "../../adapters/webhooks/port.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { inSeconds } from "../../platform/clock.ts";
import { signedHeaders } from "../webhooks/public.ts";

export interface StreamSenders {
  readonly webhooks: WebhookSender;
  readonly syslog: SyslogSender;
}

export interface Message {
  readonly stream_id: string;
  readonly url: string;
  readonly ca: string | null;
  /** Null for syslog. */
  readonly secret: string | null;
  readonly authorization: string | null;
  readonly entries: readonly AuditEntry[];
  /** The positions that the message is about; a repeated one has the same. */
  readonly from: number;
  readonly to: number;
}

/** Sends entries in order, as one webhook or on one syslog connection. */
export function sendMessage(
  { config, clock }: AppContext,
  senders: StreamSenders,
  { stream_id, url, ca, secret, authorization, entries, from, to }: Message,
): Promise<WebhookOutcome> {
  if (streamKind(url) === "syslog") {
    const { hostname } = new URL(config.urls.team.origin);
    return senders.syslog.send(url, syslogFrames(entries, hostname), ca ?? undefined);
  }
  const body = webhookBody(entries);
  const timestamp = inSeconds(clock.now());
  const headers = {
    ...signedHeaders(secret === null ? [] : [secret], { id: messageId(stream_id, from, to), timestamp, body }),
    ...(authorization !== null && { authorization }),
  };
  return senders.webhooks.post(url, headers, body, ca ?? undefined);
}
