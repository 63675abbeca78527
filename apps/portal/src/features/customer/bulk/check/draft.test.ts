import { EMPTY_ROW } from "@portal/model/bulk/rows.ts";
import { expect, test } from "vitest";
import { importOf, isSavedAs, restoredDraft, savedPart, withRefusals } from "./draft.ts";

const draft = importOf("people.csv", { rows: [EMPTY_ROW, EMPTY_ROW], numbers: [2, 3] });
const refusal = { email: "", column: "email" } as const;

test("maps rejections to their cells; a missing seat is not an issue of a cell", () => {
  const { told } = withRefusals(draft, [
    { ...refusal, row: 0, issue: "bulk.no_seat" },
    { ...refusal, row: 1, issue: "bulk.on_team" },
  ]);
  expect([...told.keys()]).toEqual(["3 email"]);
});

const FILLED = { ...EMPTY_ROW, email: "ana@example.com", password: "x", first_name: "Ana", last_name: "Ruiz" };
// oxfmt-ignore
test.each([
  ["everything",                 [FILLED],                                        false],
  ["a password missing",         [FILLED, { ...FILLED, password: "" }],           false],
  ["no passwords",               [{ ...FILLED, password: "" }],                   true],
  ["no last names",              [{ ...FILLED, last_name: "" }],                  true],
] as const)("members are asked for what the file leaves out: %s", (_, rows, asks) => {
  expect(importOf("", { rows, numbers: [2, 3] }).ask_members).toBe(asks);
});

test("a restored draft has everything but the server's issues", () => {
  const told = withRefusals(draft, [{ ...refusal, row: 1, issue: "bulk.on_team" }]);
  expect(restoredDraft(savedPart(told))).toEqual(draft);
  expect(isSavedAs(told, draft)).toBe(true);
  expect(isSavedAs({ ...draft, invite_sent: false }, draft)).toBe(false);
});
