import { describe, expect, test } from "vitest";
import { MFA } from "../limits.ts";
import { MfaCode } from "./code.ts";
import { graceDaysLeft, isMfaRequired } from "./rules.ts";

test.each([
  ["team", "none", false],
  ["team", "secondary", true],
  ["team", "administrator", true],
  ["team", "primary", true],
  ["solo", "primary", false],
] as const)("two-step login in a %s account with role %s is required: %s", (product, role, demanded) => {
  expect(isMfaRequired(product, role)).toBe(demanded);
});

describe("grace days of two-step login", () => {
  const since = new Date("2026-11-01T12:00:00Z");
  const after = (days: number) => new Date(since.getTime() + days * 86_400_000);

  test("are all left before the first login under the rule", () => {
    expect(graceDaysLeft(null, since)).toBe(MFA.grace_days);
  });
  test.each([
    [0, MFA.grace_days],
    [0.5, MFA.grace_days],
    [1, MFA.grace_days - 1],
    [MFA.grace_days - 0.01, 1],
    [MFA.grace_days, 0],
    [MFA.grace_days + 5, 0],
  ])("after %d days are %d", (days, left) => {
    expect(graceDaysLeft(since, after(days))).toBe(left);
  });
});

test.each([
  ["123456", true],
  ["12345", false],
  ["1234567", false],
  ["12345a", false],
  [" 123456", false],
])("accepts the code %j: %s", (code, accepted) => {
  const { success, error } = MfaCode.safeParse(code);
  expect(success).toBe(accepted);
  if (!accepted) expect(error?.issues).toMatchObject([{ message: "mfa_code.length" }]);
});
