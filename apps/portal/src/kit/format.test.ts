import { expect, test } from "vitest";
import { timeAgo } from "./format.ts";

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
])("%d ms ago reads %s", (passed, en, es) => {
  expect(timeAgo(1_000_000_000_000 - passed, 1_000_000_000_000, "en")).toBe(en);
  expect(timeAgo(1_000_000_000_000 - passed, 1_000_000_000_000, "es")).toBe(es);
});
