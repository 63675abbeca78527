import { expect, test } from "vitest";
import { isOwnPath } from "./return-path.ts";

test.each([
  ["/dashboard", true],
  ["/dashboard?tab=2#top", true],
  ["/", true],
  ["//evil.example", false],
  ["/\\evil.example", false],
  ["/a\\b", false],
  ["/a\tb", false],
  ["https://evil.example", false],
  ["javascript:alert(1)", false],
  ["", false],
])("%j is a path of this site: %s", (path, own) => {
  expect(isOwnPath(path)).toBe(own);
});
