import * as z from "zod/mini";

/**
 * Days as people write them, `2028-02-29`, without an hour: what is counted in days knows no time zone and no clock change.
 * They compare as texts.
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
/** From the first up to, not including, the second. */
export const daysBetween = (from: Day, to: Day): number => Math.round((at(to) - at(from)) / MS);

/**
 * The same day so many months later, or the last of that month. The wanted day of the month is said beside: whoever began
 * on a 31st is due on the 28th once and on the 31st again after it.
 */
export function plusMonths(day: Day, months: number, day_of_month: number): Day {
  const [year = 0, month = 1] = day.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return dayAt(first.getTime() + (Math.min(day_of_month, last) - 1) * MS);
}
export const dayOfMonth = (day: Day): number => Number(day.slice(8));

/** How a date is written out: "March 04, 2027" in English, as the specification has it, and the usual way in Spanish. */
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

/** A moment as its day in UTC, written out. */
export const writtenDate = (at: Date, locale: Written): string => inUtc(at, locale, LONG_DATE[locale]);

/** A moment as its day and time, written out: "March 04, 2027 at 9:05 AM UTC". */
export const writtenMoment = (at: Date, locale: Written): string =>
  `${inUtc(at, locale, { ...LONG_DATE[locale], ...HOUR[locale] })} UTC`;
