import { expect, test } from "vitest";
import { defaultTeamName } from "./default-name.ts";
import { teamNameIssue } from "./name.ts";

test.each([
  ["Ana", "Ruiz", "team", "en", "Ana Ruiz’s team"],
  ["Ana", "Ruiz", "team", "es", "Equipo de Ana Ruiz"],
  ["Ana", "Ruiz", "solo", "en", "Ana Ruiz"],
  ["Siobhán", "O'Neil", "team", "en", "Siobhán O’Neil’s team"],
  ["Ana", "x".repeat(40), "team", "es", "Equipo de Ana"],
  ["x".repeat(50), "y", "team", "es", "Mi equipo"],
  ["A", "B", "solo", "en", "My account"],
  ["Bo", "Support", "team", "en", "Bo’s team"],
  ["Kestrel", "Kestrel", "team", "en", "My team"],
] as const)("the team of %s %s (%s, %s) is called %s", (first_name, last_name, product, locale, name) => {
  expect(defaultTeamName({ first_name, last_name }, product, locale, "Kestrel")).toBe(name);
  expect(teamNameIssue(name, "Kestrel")).toBeNull();
});
