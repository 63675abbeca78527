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

/** "76%" */
export const share = (part: number, whole: number, locale: Locale): string =>
  new Intl.NumberFormat(TAG[locale], { style: "percent" }).format(whole ? part / whole : 0);

export const wholeNumber = (value: number, locale: Locale): string => new Intl.NumberFormat(TAG[locale]).format(value);
