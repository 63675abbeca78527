import { expect, test } from "vitest";
import { longDate, longDay, money, timeAgo } from "./format.ts";

const MINUTE = 60_000;

// oxfmt-ignore
test.each([
  [20_000,             "now",            "ahora"],
  [-3 * MINUTE,        "now",            "ahora"],
  [MINUTE,             "1 minute ago",   "hace 1 minuto"],
  [59 * MINUTE,        "59 minutes ago", "hace 59 minutos"],
  [61 * MINUTE,        "1 hour ago",     "hace 1 hora"],
  [24 * 60 * MINUTE,   "yesterday",      "ayer"],
  [40 * 1440 * MINUTE, "40 days ago",    "hace 40 días"],
])("formats %d ms ago as %s", (passed, en, es) => {
  expect(timeAgo(1_000_000_000_000 - passed, 1_000_000_000_000, "en")).toBe(en);
  expect(timeAgo(1_000_000_000_000 - passed, 1_000_000_000_000, "es")).toBe(es);
});

// oxfmt-ignore
test.each([
  [43_013,  "USD", "$430.13",     "430,13\u00a0US$"],
  [-4_200,  "EUR", "−€42.00",     "−42,00\u00a0€"],
  [0,       "USD", "$0.00",       "0,00\u00a0US$"],
  [123_456_789, "USD", "$1,234,567.89", "1.234.567,89\u00a0US$"],
  [500,     "JPY", "¥500",        "500\u00a0JPY"],
])("formats %d of %s as %s", (amount, currency, en, es) => {
  expect(money(amount, currency, "en")).toBe(en);
  expect(money(amount, currency, "es")).toBe(es);
});

test("a calendar day is the same in every time zone", () => {
  expect(longDay("2027-03-04", "en")).toBe("March 04, 2027");
  expect(longDay("2027-03-14", "es")).toBe("14 de marzo de 2027");
});

// spec: 9.24
test("writes dates out, with a two-digit day in English", () => {
  const noon = Date.parse("2027-03-04T12:00");
  expect([longDate(noon, "en"), longDay("2027-03-04", "en")]).toEqual(["March 04, 2027", "March 04, 2027"]);
  expect(longDate(noon, "es")).toBe("4 de marzo de 2027");
});
