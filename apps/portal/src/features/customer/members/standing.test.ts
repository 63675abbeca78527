import { expect, test } from "vitest";
import { displayStatusOf } from "./member-status.ts";

// spec: 4.1 4.10
test.each([
  ["invited", null, "invited"],
  ["invited", "queued", "invited"],
  ["invited", "success", "invited"],
  ["invited", "deferred", "undeliverable"],
  ["invited", "bounced", "undeliverable"],
  ["invited", "refused", "undeliverable"],
  ["invited", "expired", "undeliverable"],
  ["inactive", "success", "inactive"],
  ["active", "bounced", "active"],
  ["suspended", "bounced", "suspended"],
  ["removed", "bounced", "removed"],
  [undefined, undefined, null],
] as const)("a member with status %s and invitation state %s is shown as %s", (status, email_sent_state, shown) => {
  expect(displayStatusOf({ status, email_sent_state })).toBe(shown);
});
