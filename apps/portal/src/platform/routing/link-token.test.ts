import { expect, test } from "vitest";
import { tokenIn } from "./link-token.ts";

const TOKEN = "Zk3_-".padEnd(43, "a");

test("reads the token after the #", () => {
  expect(tokenIn(`#${TOKEN}`)).toBe(TOKEN);
});

test.each(["", "#", TOKEN, `#${TOKEN}b`, `#${TOKEN.slice(1)}`, `#token=${TOKEN}`, `#${TOKEN.slice(1)}%`])(
  "%j has no token",
  (hash) => expect(tokenIn(hash)).toBeNull(),
);
