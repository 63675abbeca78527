import type { UndeliveredCause } from "./causes.ts";

export const causesEn = {
  mailbox_unknown: "There is no mailbox with this address. Check the spelling, correct the e-mail and invite again.",
  domain_unknown:
    "The part after the @ does not receive mail. Check the spelling, correct the e-mail and invite again.",
  mailbox_full: "Their mailbox is full. Ask them to make room, then invite again, or hand over the link yourself.",
  mailbox_off: "Their mailbox is switched off. Ask for another e-mail, or hand over the link yourself.",
  refused_as_spam:
    "Their mail server refuses our mail. Ask their administrator to let it in, or hand over the link yourself.",
  too_large: "Their mail server found the mail too large. Hand over the link yourself.",
  later: "Their mail server put the mail off for now. We try for a day, and if it has not arrived then, invite again.",
  unreachable: "The mail server could not be reached. Check the part after the @, or invite again later.",
  other: "Their mail server did not take the mail. Invite again, or hand over the link yourself.",
} as const satisfies Record<UndeliveredCause, string>;
