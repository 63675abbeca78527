import { expect, test } from "vitest";
import { filterGroups, indexAfter, type Entry } from "./entry.ts";

const entry = (label: string, more: Partial<Entry> = {}): Entry => ({
  id: label,
  label,
  icon: null,
  run: () => {},
  ...more,
});
const groups = [
  { id: "people", label: "People", entries: [entry("Tobías García", { detail: "tg@harbour.example" })] },
  { id: "do", label: "Actions", entries: [entry("Invite members"), entry("Log out", { words: "leave" })] },
];
const found = (...terms: readonly string[]) =>
  filterGroups(groups, terms).flatMap(({ entries }) => entries.map(({ label }) => label));

test.each([
  [["garcia"], ["Tobías García"]],
  [["tg@harb"], ["Tobías García"]],
  [["leave"], ["Log out"]],
  [["inv", "mem"], ["Invite members"]],
  [["nobody"], []],
])("%j finds %j", (terms, labels) => expect(found(...terms)).toEqual(labels));

test("leaves out groups without entries", () => {
  expect(filterGroups(groups, ["garcia"]).map(({ id }) => id)).toEqual(["people"]);
});

test.each([
  ["ArrowDown", 0, 3, 1],
  ["ArrowDown", 2, 3, 0],
  ["ArrowUp", 0, 3, 2],
  ["Home", 2, 3, 0],
  ["End", 0, 3, 2],
  ["a", 0, 3, null],
  ["ArrowDown", -1, 0, null],
])("%s on entry %j of %j goes to %j", (key, index, count, next) => expect(indexAfter(key, index, count)).toBe(next));
