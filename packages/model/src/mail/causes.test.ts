import { expect, test } from "vitest";
import { causesEn } from "./causes.en.ts";
import { causesEs } from "./causes.es.ts";
import { UndeliveredCause, undeliveredCause } from "./causes.ts";

test.each<[said: string, cause: UndeliveredCause]>([
  [
    "550 5.1.1 <nobody@remote.test>: Recipient address rejected: User unknown in virtual mailbox table",
    "mailbox_unknown",
  ],
  ["550-5.1.1 The email account that you tried to reach does not exist.", "mailbox_unknown"],
  ["550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup", "mailbox_unknown"],
  ["550 user unknown", "mailbox_unknown"],
  ["550 No such user here", "mailbox_unknown"],
  ["550 Requested action not taken: mailbox unavailable", "mailbox_unknown"],
  ["5.0.0 550 5.1.1 unknown", "mailbox_unknown"],
  ["Bounced Address", "mailbox_unknown"],
  ["5.1.2 bad destination system", "domain_unknown"],
  ["5.4.4 Host or domain name not found. Name service error for name=nowhere.invalid", "domain_unknown"],
  ["550 Host unknown", "domain_unknown"],
  ["552 5.2.2 Mailbox full", "mailbox_full"],
  ["452 4.2.2 The email account that you tried to reach is over quota", "mailbox_full"],
  ["552 Quota exceeded", "mailbox_full"],
  ["550 5.2.1 The email account that you tried to reach is disabled", "mailbox_off"],
  ["550 This account is suspended", "mailbox_off"],
  ["550 5.7.1 Message rejected due to content", "refused_as_spam"],
  ["550 5.7.26 This mail is unauthenticated", "refused_as_spam"],
  ["554 Your message looks like spam", "refused_as_spam"],
  ["552 5.3.4 Message size exceeds fixed limit", "too_large"],
  ["552 Message too large", "too_large"],
  ["450 4.2.0 <grey@remote.test>: Recipient address rejected: Greylisted, try later", "later"],
  ["451 4.7.1 Greylisting in action, please come back later", "later"],
  ["421 Too many connections", "later"],
  ["450 user unknown, perhaps", "later"],
  ["4.4.1 connect to mx.remote.test[192.0.2.1]:25: Connection timed out", "unreachable"],
  ["4.4.7 delivery time expired", "unreachable"],
  ["ETIMEDOUT", "unreachable"],
  ["ECONNECTION", "unreachable"],
  ["EDNS", "unreachable"],
  ["no answer", "unreachable"],
  ["550 not here", "other"],
  ["554 Transaction failed", "other"],
  // An IP address is not a status code.
  ["554 refused, see 192.5.1.1 and 5.1.1.9", "other"],
  ["", "other"],
])("%j is classified as %s", (said, cause) => {
  expect(undeliveredCause(said)).toBe(cause);
});

test("every cause has an explanation and an advice in both languages", () => {
  for (const texts of [causesEn, causesEs]) {
    expect(Object.keys(texts).toSorted()).toEqual(UndeliveredCause.options.toSorted());
    for (const [cause, text] of Object.entries(texts)) expect(text.match(/[^.]+\./g), cause).toHaveLength(2);
  }
});
