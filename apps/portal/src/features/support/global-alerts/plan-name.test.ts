import { expect, test } from "vitest";
import { planName } from "./plan-name.ts";

// spec: 3.13
test.each([
  ["basic", "Kestrel Solo"],
  ["pro", "Kestrel Solo Pro"],
  ["free", null],
  ["teams", null],
  ["teams_pro", null],
] as const)("in alerts of the brand Kestrel the plan %s is called %s", (tier, name) => {
  expect(planName(tier, "Kestrel")).toBe(name);
});
