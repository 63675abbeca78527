import { expect, test } from "vitest";
import * as z from "zod/mini";
import { TeamName, teamNameIssue } from "./name.ts";

// spec: 5.7 5.14 9.10
test.each([
  ["Acme", null],
  ["abc", "team_name.length"],
  ["x".repeat(50), null],
  ["🎧🎧", "team_name.length"],
  ["🎧".repeat(50), null],
  ["x".repeat(51), "team_name.length"],
  ["ines@harbourfinch.example", "team_name.email"],
  ["Drinks @ Six", null],
  ["Harbour & Finch", null],
  ["Ñandú Café", null],
  ["a <b> c", "team_name.characters"],
  ["see http now", "team_name.characters"],
  ["HTTP team", "team_name.characters"],
  ["a//b c", "team_name.characters"],
  ['the "best"', "team_name.characters"],
  ["Ann's team", "team_name.characters"],
  ["Depot: north", "team_name.characters"],
  ["100% us", "team_name.characters"],
  ["line\nbreak", "team_name.characters"],
  ["Support", "team_name.word"],
  ["Harbour Support", "team_name.word"],
  ["the-admin-team", "team_name.word"],
  ["Supporters", null],
  ["Kestrel Bakery", "team_name.word"],
  ["kestrels", null],
])("the team name %j has the issue %s", (name, issue) => {
  expect(teamNameIssue(name, "Kestrel")).toBe(issue);
});

test("trims a team name", () => {
  expect(z.parse(TeamName, "  Acme  ")).toBe("Acme");
  expect(z.safeParse(TeamName, "  abc  ").success).toBe(false);
});
