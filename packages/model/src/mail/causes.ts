import * as z from "zod/mini";

/** Why an email was not delivered, distinguished where the next step differs. */
export const UndeliveredCause = z.enum([
  "mailbox_unknown",
  "domain_unknown",
  "mailbox_full",
  "mailbox_off",
  "refused_as_spam",
  "too_large",
  "later",
  "unreachable",
  "other",
]);
export type UndeliveredCause = z.infer<typeof UndeliveredCause>;

/** Enhanced status codes (RFC 3463 and its registry). Codes that are not listed are too unspecific. */
const BY_STATUS: readonly (readonly [pattern: RegExp, cause: UndeliveredCause])[] = [
  [/^5\.1\.(1|3|6|10)$/, "mailbox_unknown"],
  [/^5\.(1\.2|4\.4)$/, "domain_unknown"],
  [/^[45]\.2\.2$/, "mailbox_full"],
  [/^5\.2\.1$/, "mailbox_off"],
  [/^5\.(2\.3|3\.4)$/, "too_large"],
  [/^5\.7\.\d+$/, "refused_as_spam"],
  [/^[45]\.4\.\d+$/, "unreachable"],
];

/** Phrases of servers without such codes, and our own errors when a server does not answer. */
const BY_WORDS: readonly (readonly [pattern: RegExp, cause: UndeliveredCause])[] = [
  [/over ?quota|quota exceeded|mailbox (is )?full|insufficient (system )?storage/i, "mailbox_full"],
  [/(message|size) .*(too (big|large)|exceeds)|too large/i, "too_large"],
  [/(host|domain)( name)? (not found|unknown)|no such domain|unrouteable|null ?mx/i, "domain_unknown"],
  [/(disabled|inactive|suspended|not active)/i, "mailbox_off"],
  [
    /(user|mailbox|recipient|account|address)\b.*(unknown|not found|does(n't| not) exist|invalid|unavailable)/i,
    "mailbox_unknown",
  ],
  [/(unknown|no such|invalid|bounced) (user|mailbox|recipient|account|address|person)/i, "mailbox_unknown"],
  [/spam|black ?list|block ?list|reputation|policy|unsolicited/i, "refused_as_spam"],
  [
    /\bE(TIMEDOUT|CONNECTION|CONNREFUSED|CONNRESET|SOCKET|DNS|HOSTUNREACH|NETUNREACH|TLS|AUTH)\b|timed? ?out|no answer|connection (refused|reset|lost)/i,
    "unreachable",
  ],
];

const STATUS = /(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?!\.?\d)/g;
const TEMPORARY = /^4\d\d\b|(?<![\d.])4\.\d{1,3}\.\d{1,3}(?!\.?\d)/;

/** Classifies a mail server's reply, or the status and diagnostics of a bounce. */
export function undeliveredCause(reply: string): UndeliveredCause {
  for (const [status] of reply.matchAll(STATUS)) {
    const known = BY_STATUS.find(([pattern]) => pattern.test(status));
    if (known) return known[1];
  }
  // A temporary failure is retried, so its stated reason does not matter yet.
  if (TEMPORARY.test(reply)) return "later";
  return BY_WORDS.find(([pattern]) => pattern.test(reply))?.[1] ?? "other";
}
