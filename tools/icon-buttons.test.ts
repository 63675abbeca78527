import { glob, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const PORTAL = new URL("../apps/portal/src/", import.meta.url).pathname;

/** Returns the opening tags of an element with their attributes. A `>` inside braces does not end a tag. */
function openingTags(source: string, element: string): string[] {
  return [...source.matchAll(new RegExp(`<${element}\\b`, "g"))].map(({ index }) => {
    let depth = 0;
    for (let at = index; at < source.length; at += 1) {
      if (source[at] === "{") depth += 1;
      else if (source[at] === "}") depth -= 1;
      else if (source[at] === ">" && depth === 0) return source.slice(index, at + 1);
    }
    throw new Error(`<${element} is not closed`);
  });
}

test("every icon button has an accessible name", async () => {
  const unnamed: string[] = [];
  let found = 0;
  for await (const file of glob("**/*.tsx", { cwd: PORTAL })) {
    for (const tag of openingTags(await readFile(`${PORTAL}${file}`, "utf8"), "ActionIcon")) {
      found += 1;
      if (!/\saria-label(ledby)?=/.test(tag)) unnamed.push(`${file}: ${tag.replaceAll(/\s+/g, " ")}`);
    }
  }
  expect(found).toBeGreaterThan(10);
  expect(unnamed).toEqual([]);
});

test("finds an icon button without a name among other attributes", () => {
  const source = `<ActionIcon onClick={() => go(a > b)}><X aria-label="x" /></ActionIcon><ActionIcon aria-label="y">`;
  expect(openingTags(source, "ActionIcon").map((tag) => tag.includes("aria-label"))).toEqual([false, true]);
});
