import { expect, test } from "vitest";
import { USUAL_EMAIL_PATTERN, hasKnownEnding, newEmailIssue } from "./email.ts";

const rules = { pattern: USUAL_EMAIL_PATTERN };

// spec: 5.2 5.7 8.12
test.each([
  ["ines.caldera@harbourfinch.example", null],
  ["ab@example.com", null],
  ["a@example.com", "email.too_short"],
  ["@example.com", "email.too_short"],
  ["", "field.required"],
  ["no at sign", "email.not_usable"],
  ["under_score@example.com", "email.not_usable"],
  ["plus+tag@example.com", "email.not_usable"],
  ["http@example.com", "email.not_usable"],
  ["<b>@example.com", "email.not_usable"],
  ["a'b@example.com", "email.not_usable"],
  ["a:b@example.com", "email.not_usable"],
  ["100%@example.com", "email.not_usable"],
  ["ines@no-ending", "email.not_usable"],
  [`${"x".repeat(250)}@example.com`, "email.not_usable"],
])("the address %j has the issue %s", (email, issue) => {
  expect(newEmailIssue(email, rules)).toBe(issue);
});

// spec: 5.1
test("an operator can widen the pattern", () => {
  expect(newEmailIssue("plus+tag@example.com", { pattern: "^[\\w.+-]{2,}@[\\w.-]+$" })).toBeNull();
});

// spec: 5.7
test.each([
  "http@example.com",
  "<b@example.com",
  "b>@example.com",
  'a"b@example.com',
  "a'b@example.com",
  "a:b@example.com",
  "a//b@example.com",
  "a%b@example.com",
])("rejects %j with any pattern", (email) => {
  expect(newEmailIssue(email, { pattern: "^.+@.+$" })).toBe("email.not_usable");
  expect(newEmailIssue(email.replace(/[<>"':%]|\/\/|http/, "xx"), { pattern: "^.+@.+$" })).toBeNull();
});

// spec: 5.5
test.each([
  ["a@b.com", true],
  ["a@b.ES", true],
  ["a@b.museum", true],
  ["a@b.con", false],
  ["a@b.gmial", false],
])("%s has a known top-level domain: %s", (email, known) => {
  expect(hasKnownEnding(email)).toBe(known);
});
