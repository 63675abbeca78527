import { type Day, LONG_DATE } from "@portal/model/kit/calendar.ts";
import type { Locale } from "@portal/model/session/contract.ts";

const TAG: Readonly<Record<Locale, string>> = { en: "en-US", es: "es" };

/** Caches formatters: creating one is slow, and a list uses the same one in every row. */
function memoizeFormatter<Options extends object, Formatter>(make: (tag: string, options: Options) => Formatter) {
  const cache = new Map<string, Formatter>();
  return (locale: Locale, options: Options): Formatter => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const known = cache.get(key) ?? make(TAG[locale], options);
    cache.set(key, known);
    return known;
  };
}
const dates = memoizeFormatter<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(
  (tag, options) => new Intl.DateTimeFormat(tag, options),
);
const numbers = memoizeFormatter<Intl.NumberFormatOptions, Intl.NumberFormat>(
  (tag, options) => new Intl.NumberFormat(tag, options),
);
const agos = memoizeFormatter<Intl.RelativeTimeFormatOptions, Intl.RelativeTimeFormat>(
  (tag, options) => new Intl.RelativeTimeFormat(tag, options),
);
const plurals = memoizeFormatter<Intl.PluralRulesOptions, Intl.PluralRules>(
  (tag, options) => new Intl.PluralRules(tag, options),
);
const names = memoizeFormatter<Intl.DisplayNamesOptions, Intl.DisplayNames>(
  (tag, options) => new Intl.DisplayNames(tag, options),
);

/** "March 04, 2027" */
export const longDate = (at: number, locale: Locale): string => dates(locale, LONG_DATE[locale]).format(at);

/** "March 04, 2027", for a calendar day, which is the same in every time zone. */
export const longDay = (day: Day, locale: Locale): string =>
  dates(locale, { ...LONG_DATE[locale], timeZone: "UTC" }).format(Date.parse(day));

/** "Mar 14", for a calendar day. */
export const shortDay = (day: Day, locale: Locale): string =>
  dates(locale, { month: "short", day: "numeric", timeZone: "UTC" }).format(Date.parse(day));

/** "Tue", for a calendar day. */
export const weekdayOf = (day: Day, locale: Locale): string =>
  dates(locale, { weekday: "short", timeZone: "UTC" }).format(Date.parse(day));

/** "March 2027", from a month number. */
export const monthAndYear = (month: number, year: number, locale: Locale): string =>
  dates(locale, { month: "long", year: "numeric", timeZone: "UTC" }).format(Date.UTC(year, month - 1));

/** "Saturday, November 14" */
export const weekdayDate = (at: number, locale: Locale): string =>
  dates(locale, { weekday: "long", month: "long", day: "numeric" }).format(at);

/** "9:41 AM" */
export const clockTime = (at: number, locale: Locale): string => dates(locale, { timeStyle: "short" }).format(at);

/** "Mar 14, 2027, 9:41 AM" */
export const dateAndTime = (at: number, locale: Locale): string =>
  dates(locale, { dateStyle: "medium", timeStyle: "short" }).format(at);

/** "Mar 14, 2027, 9:41:07 AM" */
export const dateAndSeconds = (at: number, locale: Locale): string =>
  dates(locale, { dateStyle: "medium", timeStyle: "medium" }).format(at);

const STEPS: readonly [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** "5 minutes ago", "yesterday"; "now" within a minute, or if a wrong clock puts it in the future. */
export function timeAgo(at: number, now: number, locale: Locale): string {
  const words = agos(locale, { numeric: "auto" });
  const [unit, ms] = STEPS.find(([, ms]) => now - at >= ms) ?? ["second", Infinity];
  return words.format(-Math.floor(Math.max(0, now - at) / ms) || 0, unit);
}

/** "76%" */
export const formatPercent = (part: number, whole: number, locale: Locale): string =>
  numbers(locale, { style: "percent" }).format(whole ? part / whole : 0);

/** Plural category of a count: "one", "other". */
export const pluralOf = (count: number, locale: Locale): Intl.LDMLPluralRule => plurals(locale, {}).select(count);

export const wholeNumber = (value: number, locale: Locale): string => numbers(locale, {}).format(value);

/** "$1,526.40", from minor units, with a real minus sign. */
export function money(amount: number, currency: string, locale: Locale): string {
  const format = numbers(locale, { style: "currency", currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits).replace("-", "\u2212");
}

/** "4.31": a measured value with a fixed number of decimals. */
export const formatDecimal = (value: number, digits: number, locale: Locale): string =>
  numbers(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);

/** "+12%", with a real minus sign. */
export const formatPercentChange = (now: number, before: number, locale: Locale): string =>
  numbers(locale, { style: "percent", signDisplay: "exceptZero" })
    .format(before ? (now - before) / before : 0)
    .replace("-", "\u2212");

/** "2.1 MB" */
export function fileSize(bytes: number, locale: Locale): string {
  const [unit, size] =
    bytes < 1_000_000 ? (["kilobyte", bytes / 1_000] as const) : (["megabyte", bytes / 1_000_000] as const);
  const digits = size < 10 ? 1 : 0;
  return numbers(locale, { style: "unit", unit, maximumFractionDigits: digits }).format(size);
}

/** "Germany"; an unknown code is returned unchanged. */
export const countryName = (code: string, locale: Locale): string =>
  names(locale, { type: "region", fallback: "code" }).of(code) ?? code;
