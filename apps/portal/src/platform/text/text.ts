import { pluralOf, wholeNumber } from "./format.ts";
import type { Locale } from "@portal/model/session/contract.ts";

/** One feature's texts in one language: flat keys, `{{name}}` for values, `_one` and `_other` for counts. */
type Texts = Readonly<Record<string, string>>;

/** A translation with exactly the keys of the English original. */
export type Copy<T extends Texts> = { readonly [K in keyof T]: string };

export interface TextModule<T extends Texts = Texts> {
  readonly load: Readonly<Record<Locale, () => Promise<Copy<T>>>>;
  readonly loaded: Partial<Record<Locale, Copy<T>>>;
}

type Names<S> = S extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Names<Rest> : never;
type PluralBase<K> = K extends `${infer Base}_one` ? Base : never;
type Sentence<T, K extends string> = K extends keyof T ? T[K] : T[`${K}_other` & keyof T];
/** Callers do not pass the brand's name, because it is always known. */
type Needed<T, K extends string> = Exclude<Names<Sentence<T, K>>, "brand"> | (K extends keyof T ? never : "count");
type Values<T, K extends string> = { readonly [N in Needed<T, K>]: N extends "count" ? number : string | number };

export type TextKey<T> = Exclude<keyof T & string, `${string}_one` | `${string}_other`> | PluralBase<keyof T>;
export type Translate<T> = <K extends TextKey<T>>(
  key: K,
  ...values: [Needed<T, K>] extends [never] ? [] : [values: Values<T, K>]
) => string;

const known = new Set<TextModule>();

/** Declares where a feature's texts come from. They are a separate chunk per language. */
export function defineText<const T extends Texts>(load: {
  readonly en: () => Promise<T>;
  readonly es: () => Promise<Copy<NoInfer<T>>>;
}): TextModule<T> {
  return { load, loaded: {} };
}

export async function loadTexts(modules: readonly TextModule[], locale: Locale): Promise<void> {
  await Promise.all(
    modules.map(async (module) => {
      known.add(module);
      module.loaded[locale] ??= await module.load[locale]();
    }),
  );
}

/** Loads all texts in use in another language, so that the page can switch immediately. */
export const loadKnownTexts = (locale: Locale): Promise<void> => loadTexts([...known], locale);

/** The sentence for a key, in the plural form of its count if it has one, with values filled in. */
export function translate(
  texts: Texts,
  locale: Locale,
  key: string,
  values: Readonly<Record<string, string | number>>,
): string {
  const sentence = texts[key] ?? pluralForm(texts, locale, key, Number(values["count"])) ?? key;
  return sentence.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = values[name];
    return typeof value === "number" ? wholeNumber(value, locale) : (value ?? whole);
  });
}

function pluralForm(texts: Texts, locale: Locale, key: string, count: number): string | undefined {
  const form = pluralOf(count, locale);
  // Spanish has a category "many" for millions, which uses the same form as "other" here.
  return texts[`${key}_${form}`] ?? texts[`${key}_other`];
}
