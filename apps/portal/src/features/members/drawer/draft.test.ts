import type { Member } from "@portal/model/members/contract.ts";
import { USUAL_EMAIL_PATTERN } from "@portal/model/signup/email.ts";
import { expect, test } from "vitest";
import { changesIn, draftOf, issuesFrom, issuesOf, rebase, updateOf, type Draft } from "./draft.ts";

const KNOWN = {
  first_name: "Ana",
  last_name: "Ruiz",
  email: "ana.ruiz@example.com",
  team_provided_contact_information: [{ type: "work", value: "+1 604 555 0143" }],
  version: 4,
} as Member;
const rules = { pattern: USUAL_EMAIL_PATTERN };
const draft = (change: Partial<Draft> = {}): Draft => ({ ...draftOf(KNOWN), ...change });

test.each([
  [{}, []],
  [{ first_name: " Ana " }, []],
  [{ email: "Ana.Ruiz@Example.com" }, []],
  [{ first_name: "Anna", email: "anna@example.com" }, ["first_name", "email"]],
  [{ contacts: [] }, ["contacts"]],
] as const)("%j changes %j", (change, fields) => expect(changesIn(draft(change), KNOWN)).toEqual(fields));

test("only what was changed is sent, with the version it builds on", () => {
  expect(updateOf(draft({ last_name: " Gil " }), KNOWN)).toEqual({ version: 4, last_name: "Gil" });
  expect(updateOf(draft({ contacts: [] }), KNOWN)).toEqual({ version: 4, team_provided_contact_information: [] });
});

test("on newer values, what was typed stays and the rest follows", () => {
  const newer = { ...KNOWN, first_name: "Anita", last_name: "Gil" };
  expect(rebase(draft({ last_name: "Mora" }), KNOWN, newer)).toMatchObject({ first_name: "Anita", last_name: "Mora" });
});

test("what is kept already is not held against anybody", () => {
  const odd = { ...KNOWN, email: "x@y" };
  expect(issuesOf(draftOf(odd), odd, rules).size).toBe(0);
  const wrong = draft({ first_name: "", email: "a@b", contacts: [{ key: 7, type: "work", value: "call me" }] });
  expect([...issuesOf(wrong, KNOWN, rules)]).toEqual([
    ["first_name", "name.length"],
    ["email", "email.too_short"],
    [7, "contact.phone"],
  ]);
});

test("the server's objections go to their fields", () => {
  const fields = [
    { path: "body.email", issue: "email.not_usable" },
    { path: "body.team_provided_contact_information.0.value", issue: "contact.phone" },
  ] as const;
  expect([...issuesFrom(fields, draft())]).toEqual([
    ["email", "email.not_usable"],
    [0, "contact.phone"],
  ]);
});
