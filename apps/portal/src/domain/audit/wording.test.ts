import { describe, expect, test } from "vitest";
import { auditEn } from "@portal/model/audit/words.en.ts";
import { en } from "./text.en.ts";
import { byOf, fieldsOf, headingOf, isRestorable, type Change, type Words } from "./wording.ts";

const TEXTS = { ...en, ...auditEn };
const words: Words = {
  has: (key): key is Parameters<Words["t"]>[0] => key in TEXTS,
  t: (key) => TEXTS[key],
  role: (role) => (role === "secondary" ? "Secondary administrator" : undefined),
};
const change = (given: Partial<Change>): Change => ({
  id: 1,
  at: 0,
  action: "member.changed",
  by: "Ines Caldera",
  by_support: false,
  by_key: false,
  on_behalf_of: null,
  member_id: null,
  member_name: "Ana Ruiz",
  fields: {},
  ...given,
});

test("names every change, even an unknown one", () => {
  expect(headingOf(change({ action: "member.removed" }), words)).toBe("Removed from the team");
  expect(headingOf(change({ action: "member.teleported" }), words)).toBe("Teleported");
  expect(headingOf(change({ action: "voice.secret_revealed" }), words)).toBe("Viewed a SIP password");
  expect(headingOf(change({ action: "case.mfa_reset" }), words)).toBe("Turned off two-step login");
});

describe("who made a change", () => {
  // oxfmt-ignore
  test.each([
    [{},                                                    "person"],
    [{ by: "Ana Ruiz" },                                    "self"],
    [{ by: null },                                          "house"],
    [{ by_support: true },                                  "support"],
    [{ by: "CRM", by_key: true },                           "key"],
    [{ on_behalf_of: "Bo Lind" },                           "behalf"],
    [{ by_support: true, on_behalf_of: "Bo Lind" },         "support_behalf"],
  ] as const)("%j is attributed to %s", (given, by) => expect(byOf(change(given))).toBe(by));
});

describe("a field before and after", () => {
  // oxfmt-ignore
  test.each([
    ["first_name", "Ana",         "Anna",                              "First name: Ana > Anna"],
    ["last_name",  null,          "Ruiz",                              "Last name: empty > Ruiz"],
    ["status",     "active",      "suspended",                         "Status: Active > Suspended"],
    ["status",     "active",      "elsewhere",                         "Status: Active > elsewhere"],
    ["admin_role", "none",        "secondary",                         "Role: none > Secondary administrator"],
    ["team_provided_contact_information", [], [{ type: "work", value: "+1 604" }, { type: "home", value: "2" }],
                                                                       "Contacts added by the team: empty > +1 604, 2"],
    ["on_call",    true,          false,                               "on call: yes > no"],
    ["settings",   { a: 1 },      undefined,                           "settings: changed > empty"],
  ] as const)("%s", (field, before, after, said) => {
    const [one] = fieldsOf(change({ fields: { [field]: { before, after } } }), words);
    expect(`${one?.label}: ${one?.before} > ${one?.after}`).toBe(said);
  });

  test("leaves out technical fields", () => {
    expect(fieldsOf(change({ fields: { version: { before: 1, after: 2 } } }), words)).toEqual([]);
  });
});

test("names and contacts can be restored; a role or a removal cannot", () => {
  const name = { first_name: { before: "A", after: "B" } };
  expect(isRestorable(change({ fields: name }))).toBe(true);
  expect(isRestorable(change({ fields: { admin_role: { before: "none", after: "secondary" } } }))).toBe(false);
  expect(isRestorable(change({ action: "member.removed", fields: name }))).toBe(false);
});
