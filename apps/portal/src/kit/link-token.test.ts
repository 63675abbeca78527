import { expect, test } from "vitest";
import { tokenIn } from "./link-token.ts";

const TOKEN = "Zk3_-".padEnd(43, "a");

test("the token is what stands behind the #", () => {
  expect(tokenIn(`#${TOKEN}`)).toBe(TOKEN);
});

test.each(["", "#", TOKEN, `#${TOKEN}b`, `#${TOKEN.slice(1)}`, `#token=${TOKEN}`, `#${TOKEN.slice(1)}%`])(
  "%j has no token",
  (hash) => expect(tokenIn(hash)).toBeNull(),
);
