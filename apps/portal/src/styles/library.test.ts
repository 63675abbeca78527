import { existsSync, readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const SOURCE = new URL("../", import.meta.url).pathname;
const STYLES = dirname(createRequire(import.meta.url).resolve("@mantine/core/styles/Button.layer.css"));
const read = (path: string) => readFileSync(join(SOURCE, path), "utf8");
const stylesIn = (text: string) => [...text.matchAll(/styles\/(\w+)\.layer\.css/g)].map(([, name = ""]) => name);

/** Returns the components that a file imports from the library. */
function usedIn(text: string): string[] {
  const [, names = ""] = /import \{([^}]*)\} from "@mantine\/core";/.exec(text) ?? [];
  return names
    .split(",")
    .map((name) => name.trim())
    .filter((name) => /^[A-Z]/.test(name));
}

test("each file imports the styles of the components it uses, unless every page loads them", () => {
  const everywhere = ["first.ts", "signed-in.ts", "library.css"].flatMap((name) => stylesIn(read(`styles/${name}`)));
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".tsx"));
  const missing = files.flatMap((file) => {
    const text = read(file);
    const imported = new Set([...everywhere, ...stylesIn(text)]);
    return usedIn(text)
      .filter((name) => existsSync(join(STYLES, `${name}.layer.css`)) && !imported.has(name))
      .map((name) => `${file}: ${name}`);
  });
  expect(files.length).toBeGreaterThan(300);
  expect(missing, "components without their styles").toEqual([]);
});
