import { EMPTY_ROW } from "@portal/model/bulk/rows.ts";
import { expect, test } from "vitest";
import { importOf, withRefusals } from "./draft.ts";

const draft = importOf("people.csv", { rows: [EMPTY_ROW, EMPTY_ROW], numbers: [2, 3] });
const refusal = { email: "", column: "email" } as const;

test("maps rejections to their cells; a missing seat is not an issue of a cell", () => {
  const { told } = withRefusals(draft, [
    { ...refusal, row: 0, issue: "bulk.no_seat" },
    { ...refusal, row: 1, issue: "bulk.on_team" },
  ]);
  expect([...told.keys()]).toEqual(["3 email"]);
});
