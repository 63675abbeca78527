import { expect, test } from "vitest";
import { roleOf } from "./role.ts";
import type { AdminRole, SubscriptionState } from "./schemas.ts";

// spec: 4.7
test.each<[AdminRole, string]>([
  ["none", "member"],
  ["secondary", "secondary"],
  ["administrator", "administrator"],
  ["primary", "primary"],
])("in a team, %s has the role %s with any subscription", (admin_role, role) => {
  expect(roleOf("team", admin_role, "trial")).toBe(role);
  expect(roleOf("team", admin_role, "expired")).toBe(role);
});

test.each<[SubscriptionState, string]>([
  ["free", "solo_free"],
  ["trial", "solo_trial"],
  ["paid", "solo_pro"],
  ["past_due", "solo_pro"],
  ["suspended", "solo_free"],
  ["canceled", "solo_free"],
  ["expired", "solo_free"],
])("a solo account with a subscription in state %s has the role %s", (state, role) => {
  expect(roleOf("solo", "primary", state)).toBe(role);
});
