import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plusDays } from "../kit/calendar.ts";
import { RANGES, REPORT_PERIODS, spanOf } from "./ranges.ts";
import { dayIn, isTimeZone, startIn } from "./time-zone.ts";

const ZONES = [
  "UTC",
  "Europe/Madrid",
  "America/Santiago",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "America/St_Johns",
];

describe("days in a team's time zone", () => {
  test("begin at local midnight", () => {
    expect(startIn("Europe/Madrid", "2026-11-15").toISOString()).toBe("2026-11-14T23:00:00.000Z");
    expect(startIn("Europe/Madrid", "2026-07-15").toISOString()).toBe("2026-07-14T22:00:00.000Z");
    expect(startIn("Asia/Kolkata", "2026-11-15").toISOString()).toBe("2026-11-14T18:30:00.000Z");
    // Midnight itself is skipped here once a year.
    expect(dayIn("America/Santiago", startIn("America/Santiago", "2026-09-06"))).toBe("2026-09-06");
  });

  test("begin within the day, one second after the day before, in any zone", () => {
    const day = fc.integer({ min: 0, max: 4_000 }).map((n) => plusDays("2020-01-01", n));
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), day, (zone, day) => {
        const start = startIn(zone, day);
        expect(dayIn(zone, start)).toBe(day);
        expect(dayIn(zone, new Date(start.getTime() - 1_000)) < day).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test("need a known IANA zone", () => {
    for (const name of ZONES) expect(isTimeZone(name)).toBe(true);
    for (const name of ["", "Madrid", "Mars/Olympus", "+01:00", "UTC'; drop table", "Europe/Madrid/x/y"]) {
      expect(isTimeZone(name)).toBe(false);
    }
  });
});

// spec: 9.28
describe("the ranges of the report", () => {
  const now = new Date("2026-03-31T22:30:00Z");
  test("are three: last 30 days, current month and last month", () => {
    expect(REPORT_PERIODS).toEqual(["last_30_days", "current_month", "last_month"]);
  });

  test.each([
    ["last_30_days", "UTC", "2026-03-02", 30, "2026-01-31"],
    ["current_month", "UTC", "2026-03-01", 31, "2026-02-01"],
    // It is already April in Madrid.
    ["current_month", "Europe/Madrid", "2026-04-01", 1, "2026-03-01"],
    ["last_month", "UTC", "2026-02-01", 28, "2026-01-01"],
    ["last_month", "Europe/Madrid", "2026-03-01", 31, "2026-02-01"],
    ["last_7_days", "UTC", "2026-03-25", 7, "2026-03-18"],
    ["last_90_days", "UTC", "2026-01-01", 90, "2025-10-03"],
  ] as const)("%s in %s", (range, zone, first, days, before) => {
    const { span, former } = spanOf(range, zone, now);
    expect([span.first, span.days, former.first]).toEqual([first, days, before]);
  });

  test("end the current month now, and compare it with the same part of the month before", () => {
    const { span, former } = spanOf("current_month", "UTC", now);
    expect(span.to).toEqual(now);
    expect(former.to.toISOString()).toBe("2026-02-28T22:30:00.000Z");
  });

  test("never overlap their comparison, and never reach into the future", () => {
    const at = fc.date({ min: new Date("2021-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(fc.constantFrom(...RANGES), fc.constantFrom(...ZONES), at, (range, zone, at) => {
        const { span, former } = spanOf(range, zone, at);
        expect(former.from <= former.to && former.to <= span.from && span.from <= span.to && span.to <= at).toBe(true);
        expect(former.days).toBeLessThanOrEqual(31 + span.days);
      }),
      { numRuns: 500 },
    );
  });
});
