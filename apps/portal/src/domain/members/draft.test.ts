import type { FieldIssue } from "@portal/model/errors.ts";
import type { Member } from "@portal/model/members/contract.ts";
import { personNameIssue } from "@portal/model/members/person-name.ts";
import { newEmailIssue, USUAL_EMAIL_PATTERN } from "@portal/model/signup/email.ts";
import { describe, expect, test } from "vitest";
import { CallFailed } from "#platform/http/call-failed.ts";
import {
  changesIn,
  draftOf,
  issuesFrom,
  issuesOf,
  rebase,
  addableContactKinds,
  updateOf,
  type Draft,
} from "./draft.ts";

const names = { first_name: personNameIssue, last_name: personNameIssue };
const OWN = { rules: names, contacts: "user_provided_contact_information" } as const;
const MANAGED = {
  rules: { ...names, email: (email: string) => newEmailIssue(email, { pattern: USUAL_EMAIL_PATTERN }) },
  contacts: "team_provided_contact_information",
} as const;

const kept = {
  first_name: "Ines",
  last_name: "Caldera",
  email: "ines@caldera.example",
  team_provided_contact_information: [{ type: "mobile", value: "+1 604 555 0199" }],
  user_provided_contact_information: [
    { type: "work", value: "+1 604 555 0143" },
    { type: "email", value: "ines@home.example" },
  ],
  version: 7,
} as Member;
const own = draftOf(OWN, kept);
const managed = draftOf(MANAGED, kept);
const [work, mail] = own.contacts as [Draft["contacts"][0], Draft["contacts"][0]];

// oxfmt-ignore
const OWN_EDITS: readonly [string, Draft, object][] = [
  ["nothing",            own, {}],
  ["spaces around",      { ...own, first_name: " Ines " }, {}],
  ["a first name",       { ...own, first_name: "Inés" }, { first_name: "Inés" }],
  ["a spaced last name", { ...own, last_name: " Gil " }, { last_name: "Gil" }],
  ["a removed contact",  { ...own, contacts: [mail] }, { user_provided_contact_information: [{ type: "email", value: "ines@home.example" }] }],
  ["the order",          { ...own, contacts: [mail, work] }, { user_provided_contact_information: [{ type: "email", value: "ines@home.example" }, { type: "work", value: "+1 604 555 0143" }] }],
  ["a kind",             { ...own, contacts: [{ ...work, type: "home" }, mail] }, { user_provided_contact_information: [{ type: "home", value: "+1 604 555 0143" }, { type: "email", value: "ines@home.example" }] }],
  ["an uneditable field", { ...own, email: "other@caldera.example" }, {}],
];

// oxfmt-ignore
const MANAGED_EDITS: readonly [string, Draft, object][] = [
  ["nothing",              managed, {}],
  ["the case of an email", { ...managed, email: "Ines@Caldera.example" }, {}],
  ["a name and an email", { ...managed, first_name: "Agnes", email: " Agnes@caldera.example" }, { first_name: "Agnes", email: "agnes@caldera.example" }],
  ["the team's contacts",  { ...managed, contacts: [] }, { team_provided_contact_information: [] }],
];

describe("the update that is sent", () => {
  test.each(OWN_EDITS)("is minimal for %s of the user's own profile", (_, draft, sent) => {
    expect(updateOf(OWN, draft, kept)).toEqual({ version: 7, ...sent });
    expect(changesIn(OWN, draft, kept)).toHaveLength(Object.keys(sent).length);
  });

  test.each(MANAGED_EDITS)("is minimal for %s of a member", (_, draft, sent) => {
    expect(updateOf(MANAGED, draft, kept)).toEqual({ version: 7, ...sent });
    expect(changesIn(MANAGED, draft, kept)).toHaveLength(Object.keys(sent).length);
  });
});

test("rebases a draft: changed fields stay, untouched ones follow the newer values", () => {
  const newer = { ...kept, first_name: "Agnes", last_name: "Soto", user_provided_contact_information: [], version: 9 };
  const rebased = rebase(OWN, { ...own, last_name: "Ruiz" }, kept, newer);
  expect(rebased).toMatchObject({ first_name: "Agnes", last_name: "Ruiz", contacts: [] });
  expect(updateOf(OWN, rebased, newer)).toEqual({ version: 9, last_name: "Ruiz" });
});

describe("validation rejects", () => {
  test.each([
    ["an empty name", { ...own, last_name: " " }, [["last_name", "field.required"]]],
    ["a name that could be a link", { ...own, first_name: "http" }, [["first_name", "name.characters"]]],
    ["a number without digits", { ...own, contacts: [{ ...work, value: "call me" }] }, [[0, "contact.phone"]]],
    ["an empty contact", { ...own, contacts: [work, { ...mail, value: " " }] }, [[1, "field.required"]]],
    ["no stored values", own, []],
  ] as const)("%s", (_, draft, issues) => expect([...issuesOf(OWN, draft, kept)]).toEqual(issues));

  test("an invalid email if it can be edited", () => {
    const draft = { ...managed, first_name: "", email: "a@b", contacts: [{ ...work, key: 7, value: "call me" }] };
    expect([...issuesOf(MANAGED, draft, kept)]).toEqual([
      ["first_name", "field.required"],
      ["email", "email.too_short"],
      [7, "contact.phone"],
    ]);
  });

  test("a stored invalid value only if it is changed", () => {
    const odd = { ...kept, last_name: "", email: "x@y" };
    expect([...issuesOf(MANAGED, { ...draftOf(MANAGED, odd), first_name: "Ana" }, odd)]).toEqual([]);
  });
});

describe("shows the server's issues at their fields", () => {
  const answered = (...fields: readonly { readonly path: string; readonly issue: FieldIssue }[]) =>
    new CallFailed({ code: "request.invalid", status: 400, side: "customer", fields }).fields;

  test("of the user's own profile", () => {
    const fields = answered(
      { path: "first_name", issue: "name.characters" },
      { path: "user_provided_contact_information.1.value", issue: "contact.email" },
    );
    expect([...issuesFrom(OWN, fields, { ...own, contacts: [work, { ...mail, key: 9 }] })]).toEqual([
      ["first_name", "name.characters"],
      [9, "contact.email"],
    ]);
  });

  test("of a member", () => {
    const fields = answered(
      { path: "email", issue: "email.not_usable" },
      { path: "team_provided_contact_information.0.value", issue: "contact.phone" },
      { path: "team_provided_contact_information", issue: "contact.too_many" },
    );
    expect([...issuesFrom(MANAGED, fields, managed)]).toEqual([
      ["email", "email.not_usable"],
      [0, "contact.phone"],
      ["team_provided_contact_information", "contact.too_many"],
    ]);
  });
});

test("allows five contacts of each kind", () => {
  const five = Array.from({ length: 5 }, () => ({ type: "work", value: "123" }) as const);
  expect(addableContactKinds(five)).toEqual(["home", "mobile", "email"]);
  expect(addableContactKinds(five.slice(1))).toEqual(["work", "home", "mobile", "email"]);
});
