import { expect, test } from "vitest";
import { shortcutOf } from "./shortcuts.ts";

const at = (key: string, ms: number) => ({ key, at: ms });

test("a letter shortly after G forms a pair; later it is a single key", () => {
  expect(shortcutOf(at("h", 500), at("g", 0))).toBe("g h");
  expect(shortcutOf(at("H", 500), at("G", 0))).toBe("g h");
  expect(shortcutOf(at("h", 5000), at("g", 0))).toBe("h");
  expect(shortcutOf(at("h", 500), at("x", 0))).toBe("h");
  expect(shortcutOf(at("?", 500), null)).toBe("?");
});
