import { SEARCH } from "../limits.ts";

const LETTERS: Readonly<Record<string, string>> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ħ: "h",
  ı: "i",
  ð: "d",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
};

/** Removes case and accents: "García" becomes "garcia". The database folds its words in the same way. */
export const fold = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036F]/g, "")
    .toLowerCase()
    .replaceAll(/[łøđħıðßæœþ]/g, (letter) => LETTERS[letter] ?? letter);

const PUNCTUATION = /[!-/:-@[-`{-~]+/g;

/** What a search looks for: each term must begin a word. An email address stays in one piece. */
export function searchTerms(query: string): readonly string[] {
  const terms = fold(query)
    .split(/\s+/)
    .flatMap((part) => (part.includes("@") && !part.startsWith("@") ? [part] : part.split(PUNCTUATION)))
    .filter(Boolean);
  return [...new Set(terms)].slice(0, SEARCH.terms);
}

/** Whether every term begins a word of the text, as in the database. */
export function matchesTerms(text: string, terms: readonly string[]): boolean {
  const words = fold(text)
    .split(/\s+/)
    .flatMap((part) => [part, part.replaceAll(PUNCTUATION, ""), ...part.split(PUNCTUATION)]);
  return terms.every((term) => words.some((word) => word.startsWith(term)));
}
