import { describe, expect, test } from "vitest";
import { Day, dayOf, dayOfMonth, daysBetween, plusDays, plusMonths, startOf } from "./calendar.ts";

test.each([
  ["2028-02-29", true],
  ["2027-02-29", false],
  ["2026-13-01", false],
  ["2026-11-31", false],
  ["2026-1-01", false],
  ["2026-11-16T00:00", false],
  [" 2026-11-16", false],
])("reads %j as a day: %s", (text, isDay) => {
  expect(Day.safeParse(text).success).toBe(isDay);
});

describe("days", () => {
  test("begin and end at midnight UTC", () => {
    expect(startOf("2026-11-16").toISOString()).toBe("2026-11-16T00:00:00.000Z");
    expect(dayOf(new Date("2026-11-16T00:00:00Z"))).toBe("2026-11-16");
    expect(dayOf(new Date("2026-11-16T23:59:59.999Z"))).toBe("2026-11-16");
  });

  test.each([
    ["2026-11-16", 0, "2026-11-16"],
    ["2026-12-31", 1, "2027-01-01"],
    ["2028-02-28", 1, "2028-02-29"],
    ["2026-03-01", -1, "2026-02-28"],
    ["2026-01-01", 365, "2027-01-01"],
  ])("%s plus %d days is %s", (from, days, to) => {
    expect(plusDays(from, days)).toBe(to);
    expect(daysBetween(from, to)).toBe(days);
  });

  test.each([
    ["2026-01-31", 1, 31, "2026-02-28"],
    ["2026-02-28", 1, 31, "2026-03-31"],
    ["2028-01-31", 1, 31, "2028-02-29"],
    ["2026-11-16", 1, 16, "2026-12-16"],
    ["2026-12-01", 1, 1, "2027-01-01"],
    ["2026-11-16", 36, 16, "2029-11-16"],
    ["2026-01-15", -1, 1, "2025-12-01"],
    ["2026-11-30", -9, 30, "2026-02-28"],
  ])("%s plus %d months, due on day %d, is %s", (from, months, day, to) => {
    expect(plusMonths(from, months, day)).toBe(to);
  });

  test("know their number within the month", () => {
    expect(dayOfMonth("2026-11-06")).toBe(6);
    expect(dayOfMonth("2026-01-31")).toBe(31);
  });
});
