import { glob, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { currentTexts } from "./words/read.ts";
import {
  literalsIn,
  longSentences,
  quotesIn,
  tellTales,
  termsIn,
  unequalPlaceholders,
  untranslated,
  wrongTerms,
} from "./words/rules.ts";
import { textsIn } from "./words/texts.ts";

const root = new URL("../", import.meta.url).pathname;
const texts = await currentTexts();
const guide = await readFile(`${root}docs/CONTENT.md`, "utf8");
const terms = termsIn(guide);
const quotes = quotesIn(await readFile(`${root}tools/spec/quotes.tsv`, "utf8"));

test("every text exists in both languages, with the same placeholders", () => {
  expect(texts.length).toBeGreaterThan(5000);
  expect(untranslated(texts)).toEqual([]);
  expect(unequalPlaceholders(texts)).toEqual([]);
});

test("texts use the terms of docs/CONTENT.md", () => {
  expect(terms.length).toBeGreaterThan(15);
  expect(wrongTerms(texts, terms, quotes)).toEqual([]);
});

test("no sentence on a screen is longer than 160 characters", () => {
  expect(longSentences(texts)).toEqual([]);
});

test("components have no words of their own", async () => {
  const found: string[] = [];
  for await (const file of glob("apps/portal/src/**/*.tsx", { cwd: root })) {
    if (!file.includes(".test.")) found.push(...literalsIn(file, await readFile(root + file, "utf8")));
  }
  expect(found).toEqual([]);
});

test("words that give a translation away are reported, not refused", () => {
  const warnings = tellTales(texts);
  if (warnings.length > 0) console.warn(`${warnings.length} texts to read again (pnpm words):\n${warnings.join("\n")}`);
});

test("every example in docs/CONTENT.md is a text of the product", () => {
  const known = new Set(texts.map(({ text }) => text));
  const examples = [...guide.matchAll(/^- “(.+)”$/gm)].map(([, example]) => example!);
  expect(examples.length).toBeGreaterThan(20);
  expect(examples.filter((example) => !known.has(example))).toEqual([]);
});

const FILE = "apps/portal/src/features/customer/home/text";
const plant = (en: string, es: string) => [
  ...textsIn(`${FILE}.en.ts`, `export const en = {\n${en}\n} as const;`),
  ...textsIn(`${FILE}.es.ts`, `export const es = {\n${es}\n};`),
];

test.each([
  ["a text without Spanish", untranslated, '  a: "One",\n  b: "Two",', '  a: "Uno",'],
  ["a text without English", untranslated, '  a: "One",', '  a: "Uno",\n  b: "Dos",'],
  ["a missing placeholder", unequalPlaceholders, '  a: "{{count}} seats",', '  a: "plazas",'],
  ["a missing tag", unequalPlaceholders, '  a: "<b>Seats</b>",', '  a: "Plazas",'],
  ["a long sentence", longSentences, `  a: "${"word ".repeat(33)}end.",`, '  a: "Uno",'],
])("finds %s", (_fault, rule, en, es) => {
  expect(rule(plant(en, es))).toHaveLength(1);
});

test.each([
  ["Enter your e-mail.", 1],
  ["Enter your E-Mail address.", 1],
  ["Resend verification e-mail", 0],
  ["Enter your email.", 0],
])("finds %j with %d wrong terms", (text, count) => {
  expect(wrongTerms(plant(`  a: "${text}",`, '  a: "Uno",'), terms, quotes)).toHaveLength(count);
});

test.each([
  ["<p>No devices yet</p>", 1],
  ['<Button aria-label="Close the dialog" />', 1],
  ["<p>{t('none')}</p>", 0],
  ["<kbd>Esc</kbd>", 0],
])("finds in %j %d words of its own", (source, count) => {
  expect(literalsIn("Planted.tsx", source)).toHaveLength(count);
});

test("warns of a translated habit with its line", () => {
  const [warning] = tellTales(
    plant('  a: "Fine",\n  b: "Whoever signs up gets a month.",', '  a: "Bien",\n  b: "Bien",'),
  );
  expect(warning).toMatch(/text\.en\.ts:3 b: "Whoever"/);
});
