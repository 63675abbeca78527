import { expect, test } from "vitest";
import { visibleIssues, withoutIssues } from "./issues.ts";

const found = new Map([
  ["name", "field.required"],
  ["port", "field.invalid"],
  ["host", "field.invalid"],
]);
const NONE = new Map<string, string>();

test("an untouched draft shows no issues", () => {
  expect(visibleIssues({ found, refused: NONE, left: new Set(), tried: false })).toEqual(NONE);
});

test("a field that was left shows a wrong value, but not a missing one", () => {
  const left = new Set(["name", "port"]);
  expect(visibleIssues({ found, refused: NONE, left, tried: false })).toEqual(new Map([["port", "field.invalid"]]));
});

test("a refused save shows all issues", () => {
  expect(visibleIssues({ found, refused: NONE, left: new Set(), tried: true })).toEqual(found);
});

test("the server's issues show beside those of the rules, which win for the same field", () => {
  const refused = new Map([
    ["port", "field.taken"],
    ["slug", "field.taken"],
  ]);
  expect(visibleIssues({ found, refused, left: new Set(), tried: true })).toEqual(
    new Map([...found, ["slug", "field.taken"]]),
  );
});

test("an edited field loses its issue", () => {
  expect(withoutIssues(found, (field) => field === "port")).toEqual(
    new Map([
      ["name", "field.required"],
      ["host", "field.invalid"],
    ]),
  );
});
