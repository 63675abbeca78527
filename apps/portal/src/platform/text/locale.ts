import { LOCALE_COOKIE_DAYS } from "@portal/model/limits.ts";
import type { Locale } from "@portal/model/session/contract.ts";
import { loadKnownTexts } from "./text.ts";

const COOKIE = "sb_locale";
const LOCALES: ReadonlySet<string | undefined> = new Set<Locale>(["en", "es"]);
const isLocale = (word: string | undefined): word is Locale => LOCALES.has(word);

/** Cookie first, then the browser's languages, then English (specification §9). */
export function chooseLocale(cookies: string, languages: readonly string[]): Locale {
  const kept = cookies.match(/(?:^|;\s*)sb_locale=(\w+)/)?.[1];
  if (isLocale(kept)) return kept;
  return languages.map((language) => language.toLowerCase().split("-")[0]).find(isLocale) ?? "en";
}

let current: Locale = "en";
const listeners = new Set<() => void>();

export const currentLocale = (): Locale => current;

export function onLocaleChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function startLocale(): Locale {
  show(chooseLocale(document.cookie, navigator.languages));
  return current;
}

/** Applies the user's choice: stored for a year, shown as soon as its texts are loaded. */
export async function switchLocale(locale: Locale): Promise<void> {
  await loadKnownTexts(locale);
  const seconds = LOCALE_COOKIE_DAYS * 24 * 3600;
  document.cookie = `${COOKIE}=${locale}; path=/; max-age=${seconds}; SameSite=Lax`;
  show(locale);
}

function show(locale: Locale) {
  current = locale;
  document.documentElement.lang = locale;
  for (const listener of listeners) listener();
}
