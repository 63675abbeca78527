import { expect, test } from "vitest";
import { USUAL_EMAIL_PATTERN, hasKnownEnding, newEmailIssue } from "./email.ts";

const rules = { pattern: USUAL_EMAIL_PATTERN };

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
])("%j: %s", (email, issue) => {
  expect(newEmailIssue(email, rules)).toBe(issue);
});

test("an operator can widen the pattern", () => {
  expect(newEmailIssue("plus+tag@example.com", { pattern: "^[\\w.+-]{2,}@[\\w.-]+$" })).toBeNull();
});

test.each([
  ["a@b.com", true],
  ["a@b.ES", true],
  ["a@b.museum", true],
  ["a@b.con", false],
  ["a@b.gmial", false],
])("%s: known ending %s", (email, known) => {
  expect(hasKnownEnding(email)).toBe(known);
});
