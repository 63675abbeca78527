import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CONTRAST, INKS, OWN_COLORS, SURFACES, type Theme, contrast, deriveColors } from "./colors.ts";

const THEMES: readonly Theme[] = ["light", "dark"];

/** Returns every pair of a brand that has too little contrast. */
function faultsOf(brand: string, colors = deriveColors(brand)): string[] {
  return THEMES.flatMap((theme) => {
    const { accent, link, soft, line, ink, fill, fill_hover } = colors[theme];
    const surfaces = SURFACES[theme];
    const pairs: readonly (readonly [least: number, name: string, color: string, on: readonly string[]])[] = [
      [CONTRAST.text, "link", link, surfaces],
      [CONTRAST.text, "link on soft", link, [soft]],
      [CONTRAST.text, "ink", ink, [...surfaces, soft]],
      [CONTRAST.text, "white on fill", "#ffffff", [fill, fill_hover]],
      [CONTRAST.mark, "accent", accent, [...surfaces, soft]],
      [CONTRAST.mark, "fill", fill, surfaces],
      [CONTRAST.mark, "fill, hovered", fill_hover, surfaces],
      ...INKS[theme].map((text) => [CONTRAST.text, "text on soft", text, [soft]] as const),
      [CONTRAST.text, "selected text", INKS[theme][0] ?? "", [line]],
    ];
    return pairs.flatMap(([least, name, color, on]) =>
      on
        .filter((other) => contrast(color, other) < least)
        .map((other) => `${brand} ${theme} ${name}: ${color} ${other}`),
    );
  });
}

test("every pair is readable, whatever the brand's color", () => {
  const steps = [0, 0x33, 0x66, 0x99, 0xcc, 0xff];
  const hex = (value: number) => value.toString(16).padStart(2, "0");
  const all = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${hex(r)}${hex(g)}${hex(b)}`)));
  const garish = ["#ffe600", "#0a0a0a", "#ff00aa", "#3b55dc", "#fefefe", "#00ff41", "#7f7f7f", "#010000"];
  const found = [...all, ...garish].flatMap((brand) => faultsOf(brand));
  expect(all).toHaveLength(216);
  expect(found).toEqual([]);
});

test("every pair of our own colors is readable", () => {
  expect(faultsOf("own", OWN_COLORS)).toEqual([]);
});

test.each<[brand: string, light: string, dark: string]>([
  ["a readable color stays as it is", "#3b55dc", ""],
  ["so does a dark one", "#0a0a0a", ""],
])("%s on light pages", (_, brand) => expect(deriveColors(brand).light.accent).toBe(brand));

test("a bright color stays as it is on dark pages, and darkens on light ones", () => {
  const { light, dark } = deriveColors("#ffe600");
  expect(dark.accent).toBe("#ffe600");
  expect(contrast(light.accent, "#ffffff")).toBeGreaterThan(CONTRAST.text);
  expect(contrast(light.accent, "#ffffff"), "no darker than it must be").toBeLessThan(5.6);
});

test.each<[one: string, other: string, ratio: number]>([
  ["#000000", "#ffffff", 21],
  ["#ffffff", "#ffffff", 1],
  ["#767676", "#ffffff", 4.54],
  ["#ff0000", "#ffffff", 4],
])("contrast of %s and %s", (one, other, ratio) => expect(contrast(one, other)).toBeCloseTo(ratio, 2));

test("knows the colors of the portal's style sheet", () => {
  const css = readFileSync(new URL("../../../../apps/portal/src/styles/tokens.css", import.meta.url), "utf8");
  const [light = "", dark = ""] = css.split("[data-mantine-color-scheme=");
  const read = (part: string) => (name: string) => new RegExp(`--sb-${name}: (#[\\da-f]{6})`).exec(part)?.[1];
  for (const [theme, part] of [["light", light] as const, ["dark", dark] as const]) {
    const token = read(part);
    const { accent, link, soft, line, ink } = OWN_COLORS[theme];
    expect({ accent, link, soft, line, ink }).toEqual({
      accent: token("accent"),
      link: token("link"),
      soft: token("accent-soft"),
      line: token("accent-line"),
      ink: token("accent-ink"),
    });
    expect(SURFACES[theme]).toEqual(["canvas", "surface", "surface-2", "sunken"].map(token));
    expect(INKS[theme]).toEqual(["ink", "ink-2", "ink-3"].map(token));
  }
});
