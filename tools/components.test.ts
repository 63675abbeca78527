import { glob, readFile } from "node:fs/promises";
import { basename } from "node:path";
import { describe, expect, test } from "vitest";

const PORTAL = new URL("../apps/portal/", import.meta.url).pathname;
const UI = "src/ui/";
const ENTRIES = "catalogue/entries/";

/**
 * Components that no part of the portal uses, or without a test or a catalogue entry that renders them; entries without a
 * component. From texts by path. Tests and entries use every component, so the search for dead code finds none of these.
 */
function gapsIn(files: ReadonlyMap<string, string>): string[] {
  const named = (folder: string) =>
    [...files.keys()]
      .filter((file) => file.startsWith(folder) && file.endsWith(".tsx"))
      .map((file) => basename(file, ".tsx"));
  const components = named(UI).filter((name) => !name.endsWith(".test"));
  const renders = (file: string, name: string) => new RegExp(`<${name}\\b`).test(files.get(file) ?? "");
  const isUsed = (name: string) =>
    [...files].some(
      ([file, text]) => file.startsWith("src/") && !file.endsWith(".test.tsx") && text.includes(`/${name}.tsx"`),
    );
  return [
    ...components.filter((name) => !isUsed(name)).map((name) => `${name} is not used`),
    ...components.filter((name) => !renders(`${UI}${name}.test.tsx`, name)).map((name) => `${name} has no test`),
    ...components.filter((name) => !renders(`${ENTRIES}${name}.tsx`, name)).map((name) => `${name} has no entry`),
    ...named(ENTRIES)
      .filter((name) => !components.includes(name))
      .map((name) => `${name} is no component`),
  ];
}

test("every ui component is used, has a test beside it and an entry in the catalogue", async () => {
  const files = new Map<string, string>();
  for await (const file of glob([`${ENTRIES}*.tsx`, "src/**/*.{ts,tsx}"], { cwd: PORTAL })) {
    files.set(file, await readFile(`${PORTAL}${file}`, "utf8"));
  }
  expect(files.size).toBeGreaterThan(120);
  expect(gapsIn(files)).toEqual([]);
});

describe("a gap is reported", () => {
  const complete = {
    [`${UI}Card.tsx`]: "export function Card() {}",
    "src/features/team/Team.tsx": 'import { Card } from "../../ui/Card.tsx";',
    [`${UI}Card.test.tsx`]: "render(<Card />)",
    [`${ENTRIES}Card.tsx`]: "show: () => <Card />",
  };
  test.each<[what: string, planted: Record<string, string>, gaps: string[]]>([
    ["nothing is missing", {}, []],
    [
      "a component without everything",
      { [`${UI}Pill.tsx`]: "" },
      ["Pill is not used", "Pill has no test", "Pill has no entry"],
    ],
    ["a component that only a test uses", { "src/features/team/Team.tsx": "" }, ["Card is not used"]],
    ["a test of something else", { [`${UI}Card.test.tsx`]: "render(<CardList />)" }, ["Card has no test"]],
    ["an entry of something else", { [`${ENTRIES}Card.tsx`]: "show: () => <Pill />" }, ["Card has no entry"]],
    ["an entry without a component", { [`${ENTRIES}Old.tsx`]: "<Old />" }, ["Old is no component"]],
  ])("%s", (_, planted, gaps) => {
    expect(gapsIn(new Map(Object.entries({ ...complete, ...planted })))).toEqual(gaps);
  });
});
