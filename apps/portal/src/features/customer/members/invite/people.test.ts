import { USUAL_EMAIL_PATTERN } from "@portal/model/signup/email.ts";
import { describe, expect, test } from "vitest";
import { CallFailed } from "#platform/http/call-failed.ts";
import { alreadyThere, issuesFrom, issuesOf, peopleIn, type Person } from "./people.ts";

describe("finds people in pasted text", () => {
  // oxfmt-ignore
  test.each([
    ["one address",              "ana.ruiz@example.com",                                   ["Ana|Ruiz|ana.ruiz@example.com"]],
    ["an address without a name", "info@example.com",                                       ["||info@example.com"]],
    ["lines",                    "a.one@x.org\nb.two@x.org\r\n\n",                         ["||a.one@x.org", "||b.two@x.org"]],
    ["commas",                   "ana.ruiz@x.org, bo.lind@x.org",                          ["Ana|Ruiz|ana.ruiz@x.org", "Bo|Lind|bo.lind@x.org"]],
    ["spaces",                   "ana.ruiz@x.org bo.lind@x.org",                           ["Ana|Ruiz|ana.ruiz@x.org", "Bo|Lind|bo.lind@x.org"]],
    ["mail program format",      "Ana Ruiz <a@x.org>; \"Bo van Lind\" <b@x.org>",          ["Ana|Ruiz|a@x.org", "Bo|van Lind|b@x.org"]],
    ["spreadsheet cells",        "Ana\tRuiz\ta@x.org\nBo\tLind\tb@x.org",                  ["Ana|Ruiz|a@x.org", "Bo|Lind|b@x.org"]],
    ["a CSV file with a header", "first_name,last_name,email\nAna,Ruiz Gil,a@x.org",       ["Ana|Ruiz Gil|a@x.org"]],
    ["the address first",        "a@x.org;Ana;Ruiz",                                       ["Ana|Ruiz|a@x.org"]],
    ["a duplicate",              "a@x.org\nA@x.org",                                       ["||a@x.org"]],
    ["no address at all",        "hello there",                                            []],
    ["a trailing period",        "ana.ruiz@x.org.",                                        ["Ana|Ruiz|ana.ruiz@x.org"]],
  ] as const)("with %s", (_, text, people) => {
    expect(peopleIn(text).map((one) => `${one.first_name}|${one.last_name}|${one.email}`)).toEqual(people);
  });
});

const person = (key: number, email: string, first_name = "Ana", last_name = "Ruiz"): Person => ({
  key,
  email,
  first_name,
  last_name,
});
const rules = { pattern: USUAL_EMAIL_PATTERN };

test("reports an issue for each invalid field", () => {
  const people = [person(1, "ana@x.org"), person(2, "a@x.org", " "), person(3, "ANA@x.org"), person(4, "", "<b>")];
  expect(Object.fromEntries(issuesOf(people, rules))).toEqual({
    "2.email": "email.too_short",
    "3.email": "twice",
    "4.first_name": "name.characters",
    "4.email": "field.required",
  });
});

test("maps the server's issues to their rows", () => {
  const people = [person(7, "ana@x.org"), person(9, "bo@x.org")];
  expect([...alreadyThere(people, "bo@x.org, eve@x.org").keys()]).toEqual(["9.email"]);
  const answered = (path: string) =>
    new CallFailed({
      code: "request.invalid",
      status: 400,
      side: "customer",
      fields: [{ path, issue: "email.not_usable" }],
    }).fields;
  expect([...issuesFrom(answered("members.1.email"), people)]).toEqual([["9.email", "email.not_usable"]]);
  expect(issuesFrom(answered("members.5.email"), people).size).toBe(0);
  expect(issuesFrom(answered("members"), people).size).toBe(0);
});
