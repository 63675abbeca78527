import { expect, test } from "vitest";
import { contactKeepReason } from "./contact-actions.ts";

const AT = new Date(1_000);
const LATER = new Date(2_000);

// oxfmt-ignore
test.each([
  ["as the run left it",          { removed_at: AT,    taken: false }, 5, null],
  ["restored since then",         { removed_at: null,  taken: false }, 5, "changed"],
  ["restored and removed again",  { removed_at: LATER, taken: false }, 5, "changed"],
  ["with an address in use",      { removed_at: AT,    taken: true  }, 5, "taken"],
  ["while the list is full",      { removed_at: AT,    taken: false }, 0, "full"],
  ["in use, and the list is full", { removed_at: AT,   taken: true  }, 0, "taken"],
] as const)("undoing the removal of a contact %s", (_, contact, room, reason) => {
  expect(contactKeepReason(contact, AT, room)).toBe(reason);
});
