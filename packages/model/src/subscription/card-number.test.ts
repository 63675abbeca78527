import { describe, expect, test } from "vitest";
import { containsCardNumber } from "./card-number.ts";

describe("a card number in a text", () => {
  test.each([
    ["4242424242424242", true],
    ["4242 4242 4242 4242", true],
    ["5555-5555-5555-4444", true],
    ["my card: 378282246310005.", true],
    ["4242424242424241", false],
    ["set_4242", false],
    ["+34 600 100 200", false],
    ["28013", false],
    ["", false],
  ])("is found in %j: %s", (text, found) => expect(containsCardNumber(text)).toBe(found));
});
