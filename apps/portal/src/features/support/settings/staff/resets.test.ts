import type { Approval } from "@portal/model/approvals/contract.ts";
import { expect, test } from "vitest";
import { resetState } from "./resets.ts";

const request = (state: Approval["state"], kind: Approval["kind"] = "staff_mfa", id = "leo"): Approval => ({
  id: `${kind}-${state}`,
  kind,
  about: { id, name: "Leo Brandt", email: "leo@switchboard.example" },
  reason: "lost their phone",
  asked_by: "Kim Marchetti",
  asked_at: 1,
  state,
  decided_by: null,
  expires_at: 2,
});
const list = (own: Approval[], required = true) => ({ required, decides_from: null, to_decide: [], own });

test.each([
  ["the list hasn't loaded", undefined, "ask"],
  ["nothing was requested", list([]), "ask"],
  ["another kind was approved", list([request("approved", "staff_password")]), "ask"],
  ["another colleague's reset was approved", list([request("approved", "staff_mfa", "ada")]), "ask"],
  ["it was refused", list([request("refused")]), "ask"],
  ["it was refused, then requested again", list([request("waiting"), request("refused")]), "waiting"],
  ["it was approved", list([request("approved")]), "approved"],
  ["approvals are off", list([], false), "free"],
] as const)("finds the state of a reset when %s", (_, given, now) => {
  expect(resetState(given, "mfa", "leo").now).toBe(now);
});
