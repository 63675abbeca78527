import { type Day, daysBetween, plusDays, plusMonths } from "../kit/calendar.ts";
import { dayIn, startIn } from "./time-zone.ts";

/** The periods of a report, with the specification's names. */
export const REPORT_PERIODS = ["last_30_days", "current_month", "last_month"] as const;
export type ReportPeriod = (typeof REPORT_PERIODS)[number];
/** The ranges of the statistics page. A week and a quarter are no report periods, but useful in a chart. */
export const RANGES = ["last_7_days", ...REPORT_PERIODS, "last_90_days"] as const;
export type Range = (typeof RANGES)[number];

const DAYS = { last_7_days: 7, last_30_days: 30, last_90_days: 90 } as const;

export interface Span {
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
  readonly first: Day;
  readonly days: number;
}

/** Returns the range in days of the team's time zone, the last one up to now, and the same number of days before it. */
export function spanOf(range: Range, zone: string, now: Date): { readonly span: Span; readonly former: Span } {
  const today = dayIn(zone, now);
  const month = `${today.slice(0, 8)}01`;
  const begin = (day: Day) => startIn(zone, day);
  const between = (first: Day, end: Day, cut?: Date): Span => {
    const to = begin(end);
    return { from: begin(first), to: cut && cut < to ? cut : to, first, days: daysBetween(first, end) };
  };
  if (range === "last_month") {
    const first = plusMonths(month, -1, 1);
    return { span: between(first, month), former: between(plusMonths(month, -2, 1), first) };
  }
  const tomorrow = plusDays(today, 1);
  const first = range === "current_month" ? month : plusDays(today, 1 - DAYS[range]);
  const span = between(first, tomorrow, now);
  const into = now.getTime() - begin(today).getTime();
  const before = range === "current_month" ? plusMonths(month, -1, 1) : plusDays(first, -span.days);
  // The former month may be shorter than the current one.
  const end = [plusDays(before, span.days), first].toSorted()[0] ?? first;
  const cut = new Date(begin(plusDays(end, -1)).getTime() + into);
  return { span, former: between(before, end, cut) };
}
