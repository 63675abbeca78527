import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { API, ASVS, asvsDocument, asvsMap, isMissing, requirements, summary } from "./parts/asvs.ts";
import { taggedIn } from "./parts/tags.ts";

test("the table lists every requirement of levels 1 and 2 once", async () => {
  const all = await requirements();
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  const ofLevel = (wanted: string) => all.filter(({ level }) => level === wanted).length;
  expect([ofLevel("1"), ofLevel("2"), all.length], "as ASVS 5.0.0 counts them").toEqual([70, 183, 253]);
});

test("every applicable requirement has a test or a note, and every other one a reason", async () => {
  const { all, applying, missing, shown, proofs } = await asvsMap();
  const bare = applying.filter((one) => !shown.includes(one) && !missing.includes(one));
  expect(bare.map(({ id }) => id)).toEqual([]);
  const others = all.filter((one) => !applying.includes(one));
  expect(others.filter(({ applies, review }) => !/^no: \w/.test(applies) || review !== "")).toEqual([]);
  const open = new Set(applying.filter((one) => !isMissing(one)).map(({ id }) => id));
  expect(
    proofs.filter(({ number }) => !open.has(number)),
    "a tag names no requirement, or one that doesn't apply or isn't met",
  ).toEqual([]);
});

test("files named in notes exist", async () => {
  const root = new URL("../", import.meta.url).pathname;
  const lost: string[] = [];
  for (const { id, review } of await requirements()) {
    const named = [...review.matchAll(/`([\w./-]+\/[\w.-]+\.\w+)`/g)].map(([, path = ""]) => path);
    lost.push(...named.filter((path) => !existsSync(root + path)).map((path) => `${id} ${path}`));
  }
  expect(lost).toEqual([]);
});

test("each risk of the API Top 10 has at least five tests", async () => {
  const [rows, risks] = summary(await asvsMap());
  console.log(`${rows}\n${risks}`);
  expect(risks).toMatch(/^api risks: 10 of 10 /);
});

test("docs/security/asvs.md is up to date; run pnpm asvs", async () => {
  const current = await readFile(new URL("../docs/security/asvs.md", import.meta.url), "utf8");
  expect(current).toBe(asvsDocument(await asvsMap()));
});

test("rejects a wrong tag and reads several tags above one test", () => {
  const [asvs, api] = ["// asvs:", "// api:"];
  const file = `// spec: 1.1\n${asvs} V6.2.1 V16.5.3\n${api} 10\ntest("one of them", () => {});\n`;
  const title = { file: "a.test.ts", title: "one of them" };
  expect(taggedIn(ASVS, "a.test.ts", file)).toEqual([
    { number: "V6.2.1", ...title },
    { number: "V16.5.3", ...title },
  ]);
  expect(taggedIn(API, "a.test.ts", file)).toEqual([{ number: "10", ...title }]);
  expect(() => taggedIn(ASVS, "a.test.ts", `${asvs} 6.2.1\ntest("x", () => {});\n`)).toThrow("by id");
  expect(() => taggedIn(API, "a.test.ts", `${api} 11\ntest("x", () => {});\n`)).toThrow("from 1 to 10");
});
