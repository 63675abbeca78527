import { expect, test } from "vitest";
import { referralIn } from "./referral.ts";

// spec: 2.12
test.each([
  ["?ref=KITE-25", "KITE-25"],
  ["?utm=x&ref=%20KITE-25%20", "KITE-25"],
  ["?ref=", ""],
  ["?ref=%20%20", ""],
  ["", ""],
  ["?ref=%3Cb%3E", ""],
  [`?ref=${"x".repeat(41)}`, ""],
])("reads the code of %s as %j", (search, code) => expect(referralIn(search)).toBe(code));
