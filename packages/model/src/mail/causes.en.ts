import type { UndeliveredCause } from "./causes.ts";

export const causesEn = {
  mailbox_unknown: "This mailbox doesn't exist. Check the spelling, correct the email and invite again.",
  domain_unknown:
    "The domain after the @ doesn't receive email. Check the spelling, correct the email and invite again.",
  mailbox_full:
    "Their mailbox is full. Ask them to free up space and resend the invitation, or share the link yourself.",
  mailbox_off: "Their mailbox is turned off. Ask for another email or share the link yourself.",
  refused_as_spam:
    "Their mail server rejects our emails. Ask their email admin to allow them, or share the link yourself.",
  too_large: "Their mail server rejected the email as too large. Share the link yourself.",
  later:
    "Their mail server is delaying the email. We'll keep trying for a day; if it hasn't arrived by then, resend it.",
  unreachable: "We couldn't reach the mail server. Check the domain after the @ or resend the invitation later.",
  other: "Their mail server rejected the email. Resend the invitation or share the link yourself.",
} as const satisfies Record<UndeliveredCause, string>;
