import { expect, test } from "vitest";
import { personNameIssue } from "./person-name.ts";

// spec: 5.15 9.11
// asvs: V1.3.11
test.each([
  ["Ines", null],
  ["María José", null],
  ["O'Neill", null],
  ["李", null],
  ["", "field.required"],
  ["x".repeat(28), null],
  ["x".repeat(29), "name.length"],
  ["see http", "name.characters"],
  ["a//b", "name.characters"],
  ["<b>", "name.characters"],
  ["a\nBcc: x", "name.characters"],
])("the name %j has the issue %s", (name, issue) => {
  expect(personNameIssue(name)).toBe(issue);
});
