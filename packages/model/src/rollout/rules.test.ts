import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UndeliveredCause } from "../mail/causes.ts";
import {
  SUGGESTED_ACTIONS,
  CONFIGS,
  type Facts,
  MAILS,
  SUGGESTED_ACTION_FOR,
  PHONES,
  REASONS,
  REGISTRATIONS,
  type Reason,
  STAGES,
  type Stage,
  getRolloutStatus,
} from "./rules.ts";

const INVITED: Facts = {
  joined: false,
  mail: "success",
  cause: null,
  expired: false,
  overdue: false,
  line: true,
  phones: "none",
  full: false,
  config: "none",
  registration: "none",
  called: false,
};
const JOINED: Facts = { ...INVITED, joined: true };
const PHONE: Facts = { ...JOINED, phones: "in" };

// oxfmt-ignore
describe("the stage and the reason of a member", () => {
  test.each<[what: string, facts: Facts, stage: Stage | null, reason: Reason | null]>([
    ["added, no email",                { ...INVITED, mail: "none" },                                        null,         "not_invited"],
    ["email queued",               { ...INVITED, mail: "queued" },                                      "invited",    null],
    ["email deferred",                 { ...INVITED, mail: "deferred" },                                    "invited",    "mail_deferred"],
    ["no such mailbox",               { ...INVITED, mail: "failed", cause: "mailbox_unknown" },            "invited",    "address_wrong"],
    ["mailbox full",                  { ...INVITED, mail: "failed", cause: "mailbox_full" },               "invited",    "mailbox_full"],
    ["taken for spam",                { ...INVITED, mail: "failed", cause: "refused_as_spam" },            "invited",    "mail_refused"],
    ["failed otherwise",              { ...INVITED, mail: "failed", cause: "other" },                      "invited",    "mail_failed"],
    ["delivered just now",            INVITED,                                                             "delivered",  null],
    ["delivered days ago",             { ...INVITED, overdue: true },                                       "delivered",  "not_opened"],
    ["link expired",             { ...INVITED, overdue: true, expired: true },                        "delivered",  "link_over"],
    ["link handed over",           { ...INVITED, mail: "by_hand" },                                     "invited",    null],
    ["joined just now",               JOINED,                                                              "accepted",   null],
    ["joined long ago",               { ...JOINED, overdue: true },                                        "accepted",   "no_phone"],
    ["joined, no voice account", { ...JOINED, line: false },                                          "accepted",   "no_line"],
    ["phone logged out",      { ...JOINED, phones: "out" },                                        "signed_in",  "logged_out"],
    ["phone logged out, no slot left",         { ...JOINED, phones: "out", full: true },                            "signed_in",  "places_full"],
    ["phone just added",             PHONE,                                                               "signed_in",  null],
    ["phone does not fetch",    { ...PHONE, overdue: true },                                         "signed_in",  "config_pending"],
    ["phone cannot apply",          { ...PHONE, config: "failed" },                                      "signed_in",  "config_failed"],
    ["set up just now",               { ...PHONE, config: "applied" },                                     "configured", null],
    ["set up, not registered",        { ...PHONE, config: "applied", overdue: true },                      "configured", "not_registered"],
    ["wrong password",                { ...PHONE, config: "applied", registration: "refused" },            "configured", "login_refused"],
    ["no answer",                     { ...PHONE, config: "applied", registration: "failed" },             "configured", "not_reachable"],
    ["registered",                    { ...PHONE, config: "applied", registration: "registered", overdue: true }, "registered", null],
    ["has called",                    { ...PHONE, called: true, overdue: true },                           "called",     null],
    ["has called, phone gone", { ...JOINED, called: true, overdue: true },                          "called",     null],
  ])("%s", (_, facts, stage, reason) => {
    expect(getRolloutStatus(facts)).toEqual({ stage, reason });
  });
});

const anyFacts = fc.record({
  joined: fc.boolean(),
  mail: fc.constantFrom(...MAILS),
  cause: fc.constantFrom(null, ...UndeliveredCause.options),
  expired: fc.boolean(),
  overdue: fc.boolean(),
  line: fc.boolean(),
  phones: fc.constantFrom(...PHONES),
  full: fc.boolean(),
  config: fc.constantFrom(...CONFIGS),
  registration: fc.constantFrom(...REGISTRATIONS),
  called: fc.boolean(),
});

test("always yields a valid status; callers are never stuck, and waiting does not change the stage", () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const { stage, reason } = getRolloutStatus(facts);
      if (stage !== null) expect(STAGES).toContain(stage);
      if (reason !== null) expect(SUGGESTED_ACTIONS).toContain(SUGGESTED_ACTION_FOR[reason]);
      if (facts.called) expect({ stage, reason }).toEqual({ stage: "called", reason: null });
      if (stage === null) expect(reason).toBe("not_invited");
      expect(getRolloutStatus({ ...facts, overdue: !facts.overdue }).stage).toBe(stage);
    }),
  );
});

test("every reason can occur, so no suggested action is dead code", () => {
  const seen = new Set<Reason>();
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const { reason } = getRolloutStatus(facts);
      if (reason) seen.add(reason);
    }),
    { numRuns: 5000, seed: 7 },
  );
  expect(seen).toEqual(new Set(REASONS));
});
