import type { TimelineEntry } from "@portal/model/cases/schemas.ts";
import { expect, test } from "vitest";
import { groupByDay } from "./days.ts";

const NOON = new Date(2026, 10, 15, 12).getTime() / 1000;
const moment = (at: number, action: string, more: Partial<TimelineEntry> = {}): TimelineEntry => ({
  place: `${at}`,
  at,
  kind: "login",
  action,
  by: null,
  by_staff: false,
  on_behalf_of: null,
  about: null,
  reason: null,
  detail: {},
  request_id: null,
  ...more,
});

test("groups moments by day and merges consecutive repetitions", () => {
  const days = groupByDay([
    moment(NOON, "session.delayed"),
    moment(NOON - 10, "session.refused"),
    moment(NOON - 20, "session.refused"),
    moment(NOON - 30, "session.refused", { by: "Ana Ruiz" }),
    moment(NOON - 86_400, "session.refused", { by: "Ana Ruiz" }),
  ]);
  expect(days.map(({ moments }) => moments.map(({ moment: { action }, times }) => `${action} ${times}`))).toEqual([
    ["session.delayed 1", "session.refused 2", "session.refused 1"],
    ["session.refused 1"],
  ]);
});
