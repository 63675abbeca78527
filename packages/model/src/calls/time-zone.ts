import type { Day } from "../kit/calendar.ts";

/** Formatters by IANA time zone, such as `Europe/Madrid`. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockIn(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  clocks.set(zone, clock);
  return clock;
}

const NAMED = /^[A-Za-z_]+(\/[\w+-]+){0,2}$/;

export function isTimeZone(name: string): boolean {
  if (!NAMED.test(name)) return false;
  try {
    clockIn(name);
    return true;
  } catch {
    return false;
  }
}

/** Returns the wall-clock time in a zone as if it were UTC. Good for comparing and adding, but not an instant. */
function wallAt(zone: string, time: number): number {
  const shown: Record<string, number> = {};
  for (const { type, value } of clockIn(zone).formatToParts(time)) shown[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const offsetAt = (zone: string, time: number): number => wallAt(zone, time) - Math.floor(time / 1000) * 1000;

/**
 * Returns the instant at which clocks in a zone show this time. A repeated hour is the first one; a skipped hour counts
 * on from the hour before it.
 */
export function wallTimeToInstant(zone: string, wall: number): number {
  const early = wall - offsetAt(zone, wall - 86_400_000);
  const late = wall - offsetAt(zone, wall + 86_400_000);
  const fits = [early, late].filter((time) => wallAt(zone, time) === wall);
  return Math.min(...(fits.length > 0 ? fits : [early]));
}

export const dayIn = (zone: string, time: Date): Day =>
  new Date(wallAt(zone, time.getTime())).toISOString().slice(0, 10);
export const startIn = (zone: string, day: Day): Date =>
  new Date(wallTimeToInstant(zone, Date.parse(`${day}T00:00:00Z`)));
