import { expect, test } from "vitest";
import { clearProof, saveProof, findProof } from "./proofs.ts";

const AT = 1_800_000_000;
saveProof("security", "mine", { token: "proven", expires_at: AT + 600 });

// oxfmt-ignore
const CASES = [
  ["holds",                        "security", "mine",   AT,       "proven"],
  ["holds until shortly before",   "security", "mine",   AT + 589, "proven"],
  ["is over when it would be late","security", "mine",   AT + 590, null],
  ["opens one purpose only",       "payment",  "mine",   AT,       null],
  ["belongs to one session only",  "security", "theirs", AT,       null],
] as const;

test.each(CASES)("a proof %s", (_, purpose, session, at, token) => {
  expect(findProof(purpose, session, at * 1000)).toBe(token);
});

test("what the server no longer takes is forgotten", () => {
  clearProof("security");
  expect(findProof("security", "mine", AT * 1000)).toBeNull();
});
