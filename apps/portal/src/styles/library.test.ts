import { existsSync, readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const SOURCE = new URL("../", import.meta.url).pathname;
const STYLES = dirname(createRequire(import.meta.url).resolve("@mantine/core/styles/Button.layer.css"));
const read = (path: string) => readFileSync(join(SOURCE, path), "utf8");
const stylesIn = (text: string) => [...text.matchAll(/styles\/(\w+)\.layer\.css/g)].map(([, name = ""]) => name);

/** What a file asks the component library for. */
function usedIn(text: string): string[] {
  const [, names = ""] = /import \{([^}]*)\} from "@mantine\/core";/.exec(text) ?? [];
  return names
    .split(",")
    .map((name) => name.trim())
    .filter((name) => /^[A-Z]/.test(name));
}

test("who uses a component brings its style, unless every page has it", () => {
  const everywhere = ["first.ts", "signed-in.ts", "library.css"].flatMap((name) => stylesIn(read(`styles/${name}`)));
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".tsx"));
  const bare = files.flatMap((file) => {
    const text = read(file);
    const brought = new Set([...everywhere, ...stylesIn(text)]);
    return usedIn(text)
      .filter((name) => existsSync(join(STYLES, `${name}.layer.css`)) && !brought.has(name))
      .map((name) => `${file}: ${name}`);
  });
  expect(files.length).toBeGreaterThan(300);
  expect(bare, "shown without its style on a page that nothing else styles").toEqual([]);
});
