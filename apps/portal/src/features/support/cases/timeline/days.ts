import type { TimelineEntry } from "@portal/model/cases/schemas.ts";

/** Consecutive repetitions of an event, merged with their count. */
export interface Repeated {
  readonly moment: TimelineEntry;
  readonly times: number;
}

interface Day {
  /** The first of its moments, in milliseconds. */
  readonly at: number;
  readonly moments: readonly Repeated[];
}

const same = (a: TimelineEntry, b: TimelineEntry): boolean =>
  a.action === b.action &&
  a.by === b.by &&
  a.about === b.about &&
  a.reason === b.reason &&
  JSON.stringify(a.detail) === JSON.stringify(b.detail);

/** Groups moments, newest first, by day in the reader's time zone. */
export function groupByDay(moments: readonly TimelineEntry[]): readonly Day[] {
  const days: { at: number; moments: { moment: TimelineEntry; times: number }[] }[] = [];
  for (const moment of moments) {
    const at = moment.at * 1000;
    let day = days.at(-1);
    if (!day || !isSameDay(day.at, at)) days.push((day = { at, moments: [] }));
    const before = day.moments.at(-1);
    if (before && same(before.moment, moment)) before.times += 1;
    else day.moments.push({ moment, times: 1 });
  }
  return days;
}

export const isSameDay = (a: number, b: number): boolean => new Date(a).toDateString() === new Date(b).toDateString();
