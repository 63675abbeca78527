import { subscription } from "@portal/model/subscription/contract.ts";
import { expect, test } from "vitest";
import { refusalOf } from "./refusal.ts";

// oxfmt-ignore
test.each([
  ["payment.refused",       null,           "card", "button", "bad"],
  ["payment.unknown",       "subscription", null,   "button", "warn"],
  ["billing.price_changed", "preview",      null,   "button", "warn"],
  ["billing.no_card",       "subscription", "card", "button", "bad"],
  ["subscription.stale",    "subscription", null,   "button", "warn"],
  ["seats.in_use",          "subscription", null,   "seats",  "bad"],
  ["coupon.other_plan",     null,           null,   "coupon", "bad"],
  ["offline",               null,           null,   "button", "bad"],
] as const)("handles %s", (code, fresh, offer, at, tone) => {
  expect(refusalOf(code)).toEqual({ fresh, offer, at, tone });
});

test("shows problems with seats or a coupon at their fields", () => {
  for (const code of subscription.order.errors) {
    const [subject] = code.split(".");
    expect(refusalOf(code).at, code).toBe(subject === "seats" || subject === "coupon" ? subject : "button");
  }
});
