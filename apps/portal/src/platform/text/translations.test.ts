import { readdirSync } from "node:fs";
import { errorsEn, issuesEn } from "@portal/model/errors.en.ts";
import { errorsEs, issuesEs } from "@portal/model/errors.es.ts";
import { describe, expect, test } from "vitest";

type Texts = Readonly<Record<string, string>>;

const SOURCE = new URL("../../", import.meta.url);
const modules = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".en.ts"));

/** Matches with and without pronouns: "guardar", "unirte", "quitárselo". */
const INFINITIVE = /^\p{Ll}*[aeiáéí]r(me|te|se|nos)?(l[aeo]s?)?(?=\s|$)/u;

const placeholders = (sentence: string | undefined) => (sentence?.match(/\{\{\w+\}\}/g) ?? []).toSorted();

function compare(en: Texts, es: Texts) {
  expect(Object.keys(es).toSorted()).toEqual(Object.keys(en).toSorted());
  for (const [key, sentence] of Object.entries(en)) {
    expect(placeholders(es[key]), `placeholders of "${key}"`).toEqual(placeholders(sentence));
    expect(es[key]?.trim(), `Spanish text of "${key}"`).not.toBe("");
  }
}

describe("the Spanish texts", () => {
  test("exist", () => expect(modules.length).toBeGreaterThan(8));

  // spec: 1.23
  test.each(modules)("of %s have the keys and placeholders of the English ones", async (file) => {
    const english = await import(new URL(file, SOURCE).href);
    const spanish = await import(new URL(file.replace(/\.en\.ts$/, ".es.ts"), SOURCE).href);
    compare(english.en, spanish.es);
  });

  test("of the error catalogue have the placeholders of the English ones", () => {
    compare(errorsEn, errorsEs);
    compare(issuesEn, issuesEs);
  });

  test.each(modules)("of %s continue «Problema al» with an infinitive", async (file) => {
    const { es } = (await import(new URL(file.replace(/\.en\.ts$/, ".es.ts"), SOURCE).href)) as { es: Texts };
    const contexts = Object.entries(es).filter(([key]) => key.split(/[._]/).includes("context"));
    for (const [key, text] of contexts) expect(text, key).toMatch(INFINITIVE);
  });

  test.each(modules)("of %s have plural forms in pairs", async (file) => {
    const { en } = (await import(new URL(file, SOURCE).href)) as { en: Texts };
    const bases = (ending: string) =>
      Object.keys(en)
        .filter((key) => key.endsWith(ending))
        .map((key) => key.slice(0, -ending.length));
    expect(bases("_one").toSorted()).toEqual(bases("_other").toSorted());
  });
});
