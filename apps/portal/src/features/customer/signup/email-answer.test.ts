import { expect, test } from "vitest";
import { nextStepForEmail } from "./email-answer.ts";

const answer = { exists: 0, code: 0, rosterName: "", email_domain: { valid: true } };

// spec: 4.13
test.each([
  [0, "password"],
  [1, "welcome_back"],
  [2, "welcome_back_other"],
  [3, "welcome_back"],
  [-1, "problem"],
  [7, "problem"],
])("exists %d leads to %s", (exists, leads) => expect(nextStepForEmail({ ...answer, exists })).toBe(leads));

test("a rejected domain takes precedence", () => {
  expect(nextStepForEmail({ ...answer, exists: 2, email_domain: { valid: false } })).toBe("refused");
});

// spec: 4.14
test("code 9400 is a problem regardless of the other values", () => {
  expect(nextStepForEmail({ ...answer, exists: -1, code: 9400 })).toBe("problem");
  expect(nextStepForEmail({ ...answer, code: 9400 })).toBe("problem");
});
