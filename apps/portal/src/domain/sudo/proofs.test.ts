import { expect, test } from "vitest";
import { clearProof, saveProof, findProof } from "./proofs.ts";

const AT = 1_800_000_000;
saveProof("security", "mine", { token: "proven", expires_at: AT + 600 });

// oxfmt-ignore
const CASES = [
  ["is valid",                     "security", "mine",   AT,       "proven"],
  ["is valid until the margin",    "security", "mine",   AT + 589, "proven"],
  ["expires within the margin",    "security", "mine",   AT + 590, null],
  ["is valid for one purpose only","payment",  "mine",   AT,       null],
  ["is valid for one session only","security", "theirs", AT,       null],
] as const;

test.each(CASES)("a proof %s", (_, purpose, session, at, token) => {
  expect(findProof(purpose, session, at * 1000)).toBe(token);
});

test("forgets a proof that the server no longer accepts", () => {
  clearProof("security");
  expect(findProof("security", "mine", AT * 1000)).toBeNull();
});
