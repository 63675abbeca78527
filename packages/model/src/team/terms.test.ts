import { expect, test } from "vitest";
import { outdatedTerms } from "./terms.ts";

const current = { portal: "2031-04-01", team: "2020-11-24" };

test.each<[about: string, accepted: Record<string, string | null>, outdated: string[]]>([
  ["both are current", current, []],
  ["one was replaced", { ...current, portal: "2024-02-20" }, ["portal"]],
  ["a later one was withdrawn", { ...current, team: "2032-01-01" }, ["team"]],
  ["neither was accepted", { portal: null, team: null }, ["portal", "team"]],
])("%s", (_, accepted, outdated) => expect(outdatedTerms(accepted, current)).toEqual(outdated));
