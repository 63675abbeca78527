import type { Member } from "@portal/model/members/contract.ts";
import { describe, expect, test } from "vitest";
import { changesIn, draftOf, issuesFrom, issuesOf, rebase, roomFor, updateOf, type Draft } from "./draft.ts";

const kept: Member = {
  id: "0199f0a0-0000-7000-8000-000000000001",
  first_name: "Ines",
  last_name: "Caldera",
  email: "ines@caldera.example",
  email_pending: null,
  avatar: null,
  status: "active",
  admin_role: "primary",
  email_sent_state: null,
  email_sent_reason: null,
  invited_at: null,
  joined_at: 1,
  last_login: null,
  last_device_login: null,
  removed_at: null,
  has_account: true,
  team_provided_contact_information: [],
  user_provided_contact_information: [
    { type: "work", value: "+1 604 555 0143" },
    { type: "email", value: "ines@home.example" },
  ],
  version: 7,
};
const draft = draftOf(kept);
const [work, mail] = draft.contacts as [Draft["contacts"][0], Draft["contacts"][0]];

// oxfmt-ignore
const EDITS: readonly [string, Draft, object][] = [
  ["nothing",            draft, {}],
  ["spaces around",      { ...draft, first_name: " Ines " }, {}],
  ["a first name",       { ...draft, first_name: "Inés" }, { first_name: "Inés" }],
  ["a removed contact",  { ...draft, contacts: [mail] }, { user_provided_contact_information: [{ type: "email", value: "ines@home.example" }] }],
  ["the order",          { ...draft, contacts: [mail, work] }, { user_provided_contact_information: [{ type: "email", value: "ines@home.example" }, { type: "work", value: "+1 604 555 0143" }] }],
  ["a kind",             { ...draft, contacts: [{ ...work, type: "home" }, mail] }, { user_provided_contact_information: [{ type: "home", value: "+1 604 555 0143" }, { type: "email", value: "ines@home.example" }] }],
];

describe("what is sent after changing", () => {
  test.each(EDITS)("%s", (_, edited, sent) => {
    expect(updateOf(edited, kept)).toEqual({ version: 7, ...sent });
    expect(changesIn(edited, kept)).toHaveLength(Object.keys(sent).length);
  });
});

test("on newer values, what was changed stays and what was left alone follows", () => {
  const newer = { ...kept, first_name: "Agnes", last_name: "Soto", user_provided_contact_information: [], version: 9 };
  const rebased = rebase({ ...draft, last_name: "Ruiz" }, kept, newer);
  expect(rebased).toEqual({ first_name: "Agnes", last_name: "Ruiz", contacts: [] });
  expect(updateOf(rebased, newer)).toEqual({ version: 9, last_name: "Ruiz" });
});

describe("the rules object to", () => {
  test.each([
    ["an empty name", { ...draft, last_name: " " }, [["last_name", "name.length"]]],
    ["a name that could be a link", { ...draft, first_name: "http" }, [["first_name", "name.characters"]]],
    ["a number without digits", { ...draft, contacts: [{ ...work, value: "call me" }] }, [[0, "contact.phone"]]],
    ["an empty contact", { ...draft, contacts: [work, { ...mail, value: " " }] }, [[1, "field.required"]]],
    ["nothing that is kept already", draft, []],
  ] as const)("%s", (_, edited, issues) => expect([...issuesOf(edited, kept)]).toEqual(issues));

  test("a name of long ago only when it is changed", () => {
    const odd = { ...kept, last_name: "" };
    expect([...issuesOf({ ...draftOf(odd), first_name: "Ana" }, odd)]).toEqual([]);
  });
});

test("what the server objects to stands under its field", () => {
  const fields = [
    { path: "body.first_name", issue: "name.characters" },
    { path: "body.user_provided_contact_information.1.value", issue: "contact.email" },
  ] as const;
  expect([...issuesFrom(fields, { ...draft, contacts: [work, { ...mail, key: 9 }] })]).toEqual([
    ["first_name", "name.characters"],
    [9, "contact.email"],
  ]);
});

test("there is room for five of each kind", () => {
  const five = Array.from({ length: 5 }, () => ({ type: "work", value: "123" }) as const);
  expect(roomFor(five)).toEqual(["home", "mobile", "email"]);
  expect(roomFor(five.slice(1))).toEqual(["work", "home", "mobile", "email"]);
});
