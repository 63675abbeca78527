import { expect, test } from "vitest";
import { causeActionOf } from "./cause-actions.ts";

// oxfmt-ignore
test.each([
  ["no_line",       { how: "open", act: "assign_line",     to: "/dashboard/members?voice=none&act=assign-voice" }],
  ["link_over",     { how: "send" }],
  ["login_refused", { how: "open", act: "doctor",          to: "/dashboard/voice" }],
  ["address_wrong", { how: "open", act: "correct_address", to: "/dashboard?reason=address_wrong" }],
] as const)("offers one action for everyone with %s", (reason, action) => {
  expect(causeActionOf(reason)).toEqual(action);
});
