import * as z from "zod/mini";

/**
 * A calendar day such as `2028-02-29`, without a time, so that counting days is independent of time zones and clock
 * changes. Days compare as strings.
 */
export const Day = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine((day) => !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) && dayAt(Date.parse(`${day}T00:00:00Z`)) === day),
);
export type Day = z.infer<typeof Day>;

const MS = 86_400_000;
const at = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);

export const dayOf = (time: Date): Day => dayAt(time.getTime());
export const startOf = (day: Day): Date => new Date(at(day));
export const plusDays = (day: Day, days: number): Day => dayAt(at(day) + days * MS);
/** Counts from the first day (inclusive) to the second (exclusive). */
export const daysBetween = (from: Day, to: Day): number => Math.round((at(to) - at(from)) / MS);

/**
 * Adds months and returns `day_of_month`, or the last day of a shorter month. The day is passed separately, so that a
 * subscription from the 31st is due on February 28 and then on March 31 again.
 */
export function plusMonths(day: Day, months: number, day_of_month: number): Day {
  const [year = 0, month = 1] = day.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return dayAt(first.getTime() + (Math.min(day_of_month, last) - 1) * MS);
}
export const dayOfMonth = (day: Day): number => Number(day.slice(8));

/** Long dates: "March 04, 2027" in English, as specified, and the usual form in Spanish. */
export const LONG_DATE = {
  en: { year: "numeric", month: "long", day: "2-digit" },
  es: { dateStyle: "long" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const HOUR = {
  en: { hour: "numeric", minute: "2-digit" },
  es: { timeStyle: "short" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

type Written = keyof typeof LONG_DATE;
const inUtc = (at: Date, locale: Written, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale === "en" ? "en-US" : "es-ES", { ...options, timeZone: "UTC" }).format(at);

/** Formats an instant as a long date in UTC. */
export const writtenDate = (at: Date, locale: Written): string => inUtc(at, locale, LONG_DATE[locale]);

/** Formats an instant as a long date and time: "March 04, 2027 at 9:05 AM UTC". */
export const writtenMoment = (at: Date, locale: Written): string =>
  `${inUtc(at, locale, { ...LONG_DATE[locale], ...HOUR[locale] })} UTC`;
