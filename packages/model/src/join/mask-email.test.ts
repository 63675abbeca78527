import { expect, test } from "vitest";
import { maskedEmail } from "./mask-email.ts";

test.each([
  ["ines@harbourfinch.example", "i•••@h•••.example"],
  ["a@b.co", "a•••@b•••.co"],
  ["ann.lee@mail.example.co.uk", "a•••@m•••.uk"],
])("masks %s as %s", (email, masked) => {
  expect(maskedEmail(email)).toBe(masked);
});
