import type { Text } from "./texts.ts";

/** A sentence that long is not read on a screen. */
const LONGEST_SENTENCE = 160;

const where = ({ file, line, key }: Text) => `${file}:${line} ${key}`;
const twinOf = (file: string, locale: "en" | "es") => file.replace(/\.e[ns]\.ts$/, `.${locale}.ts`);
const idOf = (text: Text, locale: Text["locale"]) => `${twinOf(text.file, locale)}\n${text.key}\n${locale}`;

/** Texts that exist in one language only. API summaries are English. */
export function untranslated(texts: readonly Text[]): string[] {
  const known = new Set(texts.map((text) => idOf(text, text.locale)));
  return texts
    .filter((text) => text.area !== "API summaries")
    .filter((text) => !known.has(idOf(text, text.locale === "en" ? "es" : "en")))
    .map((text) => `${where(text)}: only in ${text.locale === "en" ? "English" : "Spanish"}`);
}

const placeholders = (text: string) => (text.match(/\{\{\w+\}\}|<\/?\w+>/g) ?? []).toSorted().join(" ");

/** Texts whose translation has other placeholders. Emails are functions, so the compiler sees theirs. */
export function unequalPlaceholders(texts: readonly Text[]): string[] {
  const byId = new Map(texts.map((text) => [idOf(text, text.locale), text]));
  return texts.flatMap((text) => {
    if (text.locale === "es" || text.area === "emails") return [];
    const twin = byId.get(idOf(text, "es"));
    return twin === undefined || placeholders(twin.text) === placeholders(text.text)
      ? []
      : [`${where(twin)}: has "${placeholders(twin.text)}", the English text "${placeholders(text.text)}"`];
  });
}

export interface Term {
  readonly use: string;
  readonly not: string;
}

/** The words in backticks in the last column of the terms table. */
export function termsIn(guide: string): Term[] {
  const table = guide.slice(guide.indexOf("\n## Terms\n"));
  return table.split("\n").flatMap((row) => {
    const [, use, , not] = row.split("|").map((cell) => cell.trim());
    return [...(not ?? "").matchAll(/`([^`]+)`/g)].map(([, word]) => ({ use: use!, not: word! }));
  });
}

/** Texts with a word that the guide replaces, unless the specification quotes it there. */
export function wrongTerms(texts: readonly Text[], terms: readonly Term[], quotes: readonly string[]): string[] {
  const rules = terms.map((term) => ({ ...term, pattern: wholeWord(term.not) }));
  return texts.flatMap((text) =>
    rules
      .filter(({ pattern }) => pattern.test(text.text) && !isQuoted(text.text, pattern, quotes))
      .map(({ not, use }) => `${where(text)}: "${not}" instead of ${use}`),
  );
}

const wholeWord = (word: string) => new RegExp(`(?<![\\p{L}-])${word}(?![\\p{L}-])`, "iu");

const isQuoted = (text: string, term: RegExp, quotes: readonly string[]) =>
  quotes.some((quote) => term.test(quote) && quotePattern(quote).test(text));

/** In a quote, "…" replaces other words and {product} the name of the product. */
const quotePattern = (quote: string) =>
  new RegExp(
    quote
      .split(/\s*…\s*|\{product\}/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join(".*"),
    "i",
  );

/** The messages in the table of quotes. */
export const quotesIn = (table: string): string[] =>
  table.split("\n").flatMap((row) => (row.startsWith("#") ? [] : (row.split("\t")[2] ?? [])));

const ON_SCREEN = /screens|errors|history/;

export const longSentences = (texts: readonly Text[]): string[] =>
  texts
    .filter(({ area, text }) => ON_SCREEN.test(area) && text.split(/(?<=[.?!:])\s|\n/).some(isLong))
    .map((text) => `${where(text)}: a sentence of more than ${LONGEST_SENTENCE} characters`);

const isLong = (sentence: string) => sentence.length > LONGEST_SENTENCE;

/** Words that people read and that are not in the texts: between tags, or in an attribute that is shown or read aloud. */
export function literalsIn(file: string, source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, (comment) => comment.replaceAll(/[^\n]/g, " "));
  const found = [
    ...code.matchAll(/<(?:[\w.]+)(?:\s[^<>]*)?>\s*(\p{L}{2,}(?:[\s,.'’?!-]+\p{L}+)*[.?!…]?)\s*<\//gu),
    ...code.matchAll(/\b(?:aria-label|title|placeholder|alt|label)="([^"]*\p{L}{2}[^"]*)"/gu),
  ];
  return found
    .filter(([, words]) => !NAMES.test(words!))
    .map(({ index, 1: words }) => `${file}:${code.slice(0, index).split("\n").length}: "${words}"`);
}

/** Names of keys and formats, which are the same in every language. */
const NAMES = /^(?:Esc|Enter|Ctrl|Tab|[A-Z]{2,5}|\S+@\S+|https?:\S+)$/;

/** Habits of a translated text (docs/CONTENT.md). They are warnings: now and then one of them is the right word. */
const TELL_TALES =
  /\b(?:whoever|somebody|everybody|anybody|anew|once more|after all|so far|by itself|by themselves|at once|in the meantime|stands|holds|is told|are told|goes on|go on|of the team|whom|mails)\b/i;

export const tellTales = (texts: readonly Text[]): string[] =>
  texts
    .filter(({ locale, text }) => locale === "en" && TELL_TALES.test(text))
    .map((text) => `${where(text)}: "${TELL_TALES.exec(text.text)?.[0]}" in: ${text.text}`);
