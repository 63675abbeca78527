import { existsSync } from "node:fs";
import { readFile, readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { quotes, says } from "./parts/quotes.ts";
import { rows } from "./parts/tags.ts";
import { count, leftOut, proofs, proofsIn, specification, statements } from "./parts/specification.ts";

const PLACES = [
  "packages/model/src",
  "apps/api/src",
  "apps/api/src/features",
  "apps/portal/src",
  "apps/portal/src/app",
  "apps/portal/src/features/customer",
  "apps/portal/src/features/support",
  "apps/portal/src/domain",
];

test("every statement has a test", async () => {
  const all = (await statements()).map(({ number }) => number);
  const found = await proofs();
  const proven = new Set(found.map(({ number }) => number));
  const missing = all.filter((one) => !proven.has(one));
  console.log(`specification: ${count(await statements(), found)}, ${missing.length} without a test`);
  expect(
    all.filter((one, at) => all.indexOf(one) !== at),
    "numbers are unique",
  ).toEqual([]);
  expect(
    [...proven].filter((one) => !all.includes(one)),
    "a tag names no statement",
  ).toEqual([]);
  expect(missing, "proven by no test").toEqual([]);
});

test("a statement includes the numbers and quoted messages of the specification, or names its decision", async () => {
  const weakened = (await statements()).flatMap((one) => leftOut(one).map((piece) => `${one.number}: ${piece}`));
  expect(weakened).toEqual([]);
  const records = await readdir(new URL("../docs/decisions", import.meta.url));
  const lost = (await statements()).filter(
    ({ decided }) => decided && !decided.split(" ").every((record) => records.some((name) => name.startsWith(record))),
  );
  expect(lost).toEqual([]);
  const words = "exactly 6 characters, else 'Please enter a 6-digit code'";
  const text = "A code has 6 characters, else 'Please enter a 6-digit code'";
  expect(leftOut({ text, words, decided: "" })).toEqual([]);
  expect(leftOut({ text: "A code has 6 characters", words, decided: "" })).toEqual(["Please enter a 6-digit code"]);
  expect(
    leftOut({ text: text.replace("6 characters", "some characters").replace("6-", "six-"), words, decided: "" }),
  ).toEqual(["6", "6", "Please enter a 6-digit code"]);
});

test("the folders of a statement exist", async () => {
  const root = new URL("../", import.meta.url).pathname;
  const lost = (await statements())
    .flatMap(({ number, features }) => features.map((feature) => ({ number, feature })))
    .filter(({ feature }) => !PLACES.some((place) => existsSync(`${root}${place}/${feature}`)));
  expect(lost).toEqual([]);
});

test("docs/SPECIFICATION.md is up to date; run pnpm specification", async () => {
  const current = await readFile(new URL("../docs/SPECIFICATION.md", import.meta.url), "utf8");
  expect(current).toBe(await specification());
});

test("journeys read every message of the specification word for word", async () => {
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

test("every point of the audit has a test or a decision", async () => {
  const root = new URL("../", import.meta.url).pathname;
  const proven = new Set((await proofs()).map(({ number }) => number));
  const records = await readdir(`${root}docs/decisions`);
  const points = await rows("audit.tsv");
  const isShown = ([, state = "", by = ""]: string[]) => {
    if (state === "decided") return records.some((name) => name.startsWith(by));
    return state === "holds" && by.split(" ").every((one) => proven.has(one) || existsSync(root + one));
  };
  const states = Map.groupBy(points, ([, state]) => state);
  const count = (state: string) => states.get(state)?.length ?? 0;
  console.log(
    `audit: ${points.length} points that differed, ${count("holds")} hold, ${count("decided")} decided, 0 partly, 0 missing`,
  );
  expect(points.filter((point) => !isShown(point))).toEqual([]);
  expect(isShown(["planted", "holds", "99.1"])).toBe(false);
  expect(isShown(["planted", "missing", "1.1"])).toBe(false);
});

test("reads a tag with the title of its test, and rejects a wrong tag", () => {
  const tag = "// spec:";
  const file = `${tag} 5.12 8.3\n// oxfmt-ignore\ntest.each<[a: string]>([\n  ["x"],\n])("shows %s", () => {});\n`;
  expect(proofsIn("a.test.ts", file)).toEqual([
    { number: "5.12", file: "a.test.ts", title: "shows %s" },
    { number: "8.3", file: "a.test.ts", title: "shows %s" },
  ]);
  const plain = `describe("all", () => {\n  ${tag} 1.1\n  test("one of them", { timeout: 1 }, () => {});\n`;
  expect(proofsIn("a.test.ts", plain)).toEqual([{ number: "1.1", file: "a.test.ts", title: "all: one of them" }]);
  expect(() => proofsIn("a.test.ts", `${tag} §7 reports\ntest("x", () => {});\n`)).toThrow("by number");
  expect(() => proofsIn("a.test.ts", `${tag} 1.1\nconst x = 1;\n`)).toThrow("no test follows");
});
