import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { THEME_CSS, themeCss } from "./theme-css.ts";

test("the theme's stylesheet is up to date; run scripts/theme-css.ts after changing the theme", () => {
  expect(readFileSync(THEME_CSS, "utf8")).toBe(themeCss());
});
