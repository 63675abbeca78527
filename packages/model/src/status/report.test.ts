import { expect, test } from "vitest";
import { type Announced, statusReport } from "./report.ts";

const NOW = new Date("2031-05-01T12:00:00Z");
const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000).toISOString();
const words = { title: "Title", text: "Text" };
const alert = (kind: Announced["kind"], from: number, to: number | null): Announced => ({
  kind,
  severity: "warn",
  from: at(from),
  to: to === null ? null : at(to),
  texts: { en: words, es: words },
});
const FINE = { is_closed: false, has_files: true, alerts: [] };

test.each<[about: string, found: object, state: string]>([
  ["nothing", {}, "working"],
  ["an incident in force", { alerts: [alert("incident", -1, null)] }, "disruption"],
  ["an incident that ended", { alerts: [alert("incident", -2, -1)] }, "working"],
  ["maintenance in force", { alerts: [alert("maintenance", -1, 1)] }, "maintenance"],
  ["maintenance ahead", { alerts: [alert("maintenance", 1, 2)] }, "working"],
  ["a closed portal", { is_closed: true }, "maintenance"],
  ["both", { alerts: [alert("maintenance", -1, 1), alert("incident", -1, null)] }, "disruption"],
  ["no files", { has_files: false }, "disruption"],
  ["no database", { alerts: null }, "disruption"],
  ["a closed portal without a database", { is_closed: true, alerts: null }, "disruption"],
])("with %s", (_, found, state) => expect(statusReport({ ...FINE, ...found }, NOW).state).toBe(state));

test("lists what is planned soonest first, everything else newest first", () => {
  const alerts = [
    alert("maintenance", 30, 31),
    alert("maintenance", 20, 21),
    alert("incident", -2, null),
    alert("incident", -90, -80),
    alert("maintenance", -50, -40),
  ];
  const { current, planned, past } = statusReport({ ...FINE, alerts }, NOW).alerts ?? {};
  expect(current?.map(({ from }) => from)).toEqual([at(-2)]);
  expect(planned?.map(({ from }) => from)).toEqual([at(20), at(30)]);
  expect(past?.map(({ from }) => from)).toEqual([at(-50), at(-90)]);
});

test("names each part, and leaves open what it can't know", () => {
  const report = statusReport({ is_closed: true, has_files: false, alerts: null }, NOW);
  expect(report).toEqual({
    state: "disruption",
    checked_at: NOW.toISOString(),
    parts: [
      { part: "portal", state: "closed" },
      { part: "accounts", state: "failing" },
      { part: "files", state: "failing" },
    ],
    alerts: null,
  });
});
