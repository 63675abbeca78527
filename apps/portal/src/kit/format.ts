import type { Locale } from "@portal/model/session/contract.ts";

const TAG: Readonly<Record<Locale, string>> = { en: "en-US", es: "es" };

/** "March 14, 2027" */
export const longDate = (at: number, locale: Locale): string =>
  new Intl.DateTimeFormat(TAG[locale], { dateStyle: "long" }).format(at);

/** "Saturday, November 14" */
export const weekdayDate = (at: number, locale: Locale): string =>
  new Intl.DateTimeFormat(TAG[locale], { weekday: "long", month: "long", day: "numeric" }).format(at);

/** "9:41 AM" */
export const clockTime = (at: number, locale: Locale): string =>
  new Intl.DateTimeFormat(TAG[locale], { timeStyle: "short" }).format(at);

/** "Mar 14, 2027, 9:41 AM" */
export const dateAndTime = (at: number, locale: Locale): string =>
  new Intl.DateTimeFormat(TAG[locale], { dateStyle: "medium", timeStyle: "short" }).format(at);

const STEPS: readonly [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** "5 minutes ago", "yesterday"; what is less than a minute away, or by a wrong clock ahead, is "now". */
export function timeAgo(at: number, now: number, locale: Locale): string {
  const words = new Intl.RelativeTimeFormat(TAG[locale], { numeric: "auto" });
  const [unit, ms] = STEPS.find(([, ms]) => now - at >= ms) ?? ["second", Infinity];
  return words.format(-Math.floor(Math.max(0, now - at) / ms) || 0, unit);
}

/** "76%" */
export const share = (part: number, whole: number, locale: Locale): string =>
  new Intl.NumberFormat(TAG[locale], { style: "percent" }).format(whole ? part / whole : 0);

export const wholeNumber = (value: number, locale: Locale): string => new Intl.NumberFormat(TAG[locale]).format(value);
