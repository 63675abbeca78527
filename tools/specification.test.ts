import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { quotes, says } from "./parts/quotes.ts";
import { proofs, proofsIn, specification, statements } from "./parts/specification.ts";

const PLACES = [
  "packages/model/src",
  "apps/api/src",
  "apps/portal/src",
  "apps/portal/src/features",
  "apps/portal/src/support",
];

test("every statement is proven", async () => {
  const all = (await statements()).map(({ number }) => number);
  const found = await proofs();
  const proven = new Set(found.map(({ number }) => number));
  const missing = all.filter((one) => !proven.has(one));
  console.log(
    `specification: ${all.length} statements, ${all.length - missing.length} proven by ${found.length} proofs, ${missing.length} without`,
  );
  expect(
    all.filter((one, at) => all.indexOf(one) !== at),
    "a number stands for one statement",
  ).toEqual([]);
  expect(
    [...proven].filter((one) => !all.includes(one)),
    "a tag names no statement",
  ).toEqual([]);
  expect(missing, "proven by no test").toEqual([]);
});

test("a statement lives in folders that are there", async () => {
  const root = new URL("../", import.meta.url).pathname;
  const lost = (await statements())
    .flatMap(({ number, features }) => features.map((feature) => ({ number, feature })))
    .filter(({ feature }) => !PLACES.some((place) => existsSync(`${root}${place}/${feature}`)));
  expect(lost).toEqual([]);
});

test("docs/SPECIFICATION.md is current; run pnpm specification", async () => {
  const kept = await readFile(new URL("../docs/SPECIFICATION.md", import.meta.url), "utf8");
  expect(kept).toBe(await specification());
});

test("journeys read every message of the specification on a screen, in its own words", async () => {
  const all = await quotes();
  const other = all.filter(({ words, shown }) => !says(words, shown));
  const count = (kind: string) => all.filter((one) => one.kind === kind).length;
  console.log(
    `quotes: ${all.length - other.length} of ${all.length} (${count("quoted")} quoted, ${count("listed")} listed)`,
  );
  expect(other.map(({ seenAs, words }) => `${seenAs}: ${words}`)).toEqual([]);
  expect(says("{product} is not up to date … refresh", "Somebody else changed this. Refresh the page.")).toBe(false);
  expect(says("Unknown error", "Something went wrong.")).toBe(false);
});

test("a tag is read with the title of its test, and a wrong one is refused", () => {
  const tag = "// spec:";
  const file = `${tag} 5.12 8.3\n// oxfmt-ignore\ntest.each<[a: string]>([\n  ["x"],\n])("%s is told", () => {});\n`;
  expect(proofsIn("a.test.ts", file)).toEqual([
    { number: "5.12", file: "a.test.ts", title: "%s is told" },
    { number: "8.3", file: "a.test.ts", title: "%s is told" },
  ]);
  const plain = `describe("all", () => {\n  ${tag} 1.1\n  test("one of them", { timeout: 1 }, () => {});\n`;
  expect(proofsIn("a.test.ts", plain)).toEqual([{ number: "1.1", file: "a.test.ts", title: "all: one of them" }]);
  expect(() => proofsIn("a.test.ts", `${tag} §7 reports\ntest("x", () => {});\n`)).toThrow("by number");
  expect(() => proofsIn("a.test.ts", `${tag} 1.1\nconst x = 1;\n`)).toThrow("no test stands below");
});
