import type { FieldIssue } from "../errors.ts";
import { webhookUrlIssue } from "../webhooks/url.ts";

export type StreamKind = "webhook" | "syslog";

const SYSLOG = /^(?:tls|tcp):\/\/(?<host>\[[\da-f:.]+\]|[\w.-]+):(?<port>\d{1,5})$/i;
const SYSLOG_SCHEME = /^(?:tls|tcp):/i;

export const streamKind = (url: string): StreamKind => (SYSLOG_SCHEME.test(url) ? "syslog" : "webhook");

/** Checks the form of a destination. The server decides by the address whether anything may be sent there. */
export function streamUrlIssue(url: string): FieldIssue | null {
  if (streamKind(url) === "webhook") return webhookUrlIssue(url);
  const port = Number(SYSLOG.exec(url)?.groups?.["port"]);
  return port >= 1 && port <= 65_535 ? null : "audit_stream.syslog";
}

export interface SyslogTarget {
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
}

/** Where to connect. The URL must have passed `streamUrlIssue`. */
export function syslogTarget(url: string): SyslogTarget {
  const { host = "", port = "" } = SYSLOG.exec(url)?.groups ?? {};
  return { host: host.replace(/^\[(.*)\]$/, "$1"), port: Number(port), isSecure: !/^tcp:/i.test(url) };
}

const originOf = (url: string): string | undefined => /^https?:\/\/[^/?#\\]+/i.exec(url)?.[0].toLowerCase();

/**
 * Tells whether a stored Authorization header must be entered again: it was meant for its host, and another host would
 * learn it.
 */
export function needsHeaderAgain(
  stored: { readonly url: string; readonly authorized: boolean },
  url: string,
  authorization: string | undefined,
): boolean {
  if (!stored.authorized || authorization !== undefined) return false;
  const origin = originOf(url);
  return origin !== undefined && origin !== originOf(stored.url);
}

/** The first line of a certificate, shown where one is expected. */
export const PEM_START = "-----BEGIN CERTIFICATE-----";
/** White space between two of them matches at one place only. Otherwise the time to refuse a text would grow exponentially. */
const PEM = /^(?:\s*-----BEGIN CERTIFICATE-----[A-Za-z\d+/=\s]+-----END CERTIFICATE-----)+\s*$/;

/** The form of certificates in PEM. Empty is allowed: it stands for none. */
export const certificateIssue = (text: string): FieldIssue | null =>
  text === "" || PEM.test(text) ? null : "audit_stream.ca";

/** A header must not contain a line break, or it would be two. */
export const authorizationIssue = (text: string): FieldIssue | null =>
  /^[\x20-\x7e]*$/.test(text) ? null : "audit_stream.authorization";
